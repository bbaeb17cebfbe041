// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/LogicalTensor.h"
#include "core/diff/tensors/ValueDifference.h"
#include "core/diff/tensors/ValuePartial.h"
#include "core/work/CancelToken.h"
#include "core/work/ThreadPool.h"

#include <functional>

namespace pt2scope {

struct ValueReading {
    ThreadPool &pool;
    const CancelToken *cancel = nullptr;
    ValueTolerance tolerance{};
    std::function<void(std::uint64_t)> progress{};  // bytes just read; called from any thread

    bool cancelled() const { return cancel != nullptr && cancel->cancelled(); }
};

/// Values of two tensors, compared.
struct ComparedValues {
    ValueDifference difference;
    bool bitsDiffer = false;  // some bits do, though the values may be equal; never of different types
};

/// Compares the values of two tensors of equal sizes whose pieces cover them, in slices over the whole pool, reading
/// each byte once. The result does not depend on the number of threads. An error where one side cannot be read.
Result<ComparedValues> compareValues(const TensorPieces &a, const TensorPieces &b, const ValueReading &reading);

/// Bytes that compareValues reads, at most.
std::uint64_t comparedBytes(const TensorPieces &a, const TensorPieces &b);

}  // namespace pt2scope
