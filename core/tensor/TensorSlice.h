// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"
#include "core/tensor/TensorMeta.h"

#include <string_view>

namespace pt2scope {

/// The part of a tensor that a text such as "0,:,3:5" names, as a view on the same storage: a number picks one index
/// and drops the dimension, "a:b" keeps those from a to before b, "a:b:s" each s-th of them, ":" all; "..." stands for
/// as many ":" as are left, and so does the end. Negative numbers count from the end. A range is clipped, as Python
/// does it. Errors: Unsupported where the text is wrong, NotFound where it names what the tensor does not have, Corrupt
/// where the meta describes no tensor.
Result<TensorMeta> sliceTensor(const TensorMeta &meta, std::string_view text);

}  // namespace pt2scope
