// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/diff/tensors/SparseForm.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// A sparse tensor of these sizes seen as the storage of a contiguous one, zeros and all. Holds its indices and values
/// in memory: they are read here. Errors: they cannot be read or take too much memory, an index lies outside of the
/// sizes, or an element is given twice.
Result<ByteSourcePtr> openSparse(const SparseForm &form, const std::vector<std::int64_t> &sizes);

}  // namespace pt2scope
