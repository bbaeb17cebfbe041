// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/diff/DiffOptions.h"

#include <functional>
#include <vector>

namespace pt2scope {

/// Two things of equal size whose bytes are to be compared.
struct BytePair {
    std::function<Result<ByteSourcePtr>()> a;  // called from any thread
    std::function<Result<ByteSourcePtr>()> b;
    std::uint64_t size = 0;
    bool sequential = false;  // inflated: read from its beginning
};

/// Whether the bytes are equal, or why that cannot be told.
using ByteVerdict = Result<bool>;

/// One verdict per pair, read in slices over the whole pool; a pair is left at its first slice that differs. After
/// cancelling, verdicts are errors.
std::vector<ByteVerdict> compareBytes(const std::vector<BytePair> &pairs, const DiffOptions &options);

}  // namespace pt2scope
