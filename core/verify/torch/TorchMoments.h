// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

namespace pt2scope {

/// Wide enough for any sum of doubles or integers that a piece can have, at home where few numbers are left.
#if __LDBL_MANT_DIG__ == 113
using Quad = long double;
#else
__extension__ using Quad = __float128;
#endif

/// A sum with twice the digits: what is left when the greatest numbers cancel each other is not lost.
struct QuadSum {
    Quad high = 0;
    Quad low = 0;

    Quad value() const { return high + low; }
    void add(Quad number);
    void add(const QuadSum &other);
};

/// Of one piece of a tensor.
struct TorchMoments {
    std::int64_t count = 0;
    QuadSum sum;
    Quad squares = 0;  // of the differences from the piece's mean
};

/// Of finite float64 values, 1-dimensional and not empty, none farther from zero than `most`.
TorchMoments momentsOf(const at::Tensor &values, double most);

/// Of int64 values, 1-dimensional and not empty, at most 2^31 of them; `least` is the least one.
TorchMoments integerMomentsOf(const at::Tensor &values, std::int64_t least);

/// All pieces together.
TorchMoments merged(const std::vector<TorchMoments> &pieces);

}  // namespace pt2scope
