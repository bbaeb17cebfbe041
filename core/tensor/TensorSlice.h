// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"
#include "core/tensor/TensorMeta.h"

#include <string_view>

namespace pt2scope {

/// The part of a tensor that a text such as "0,:,3:5" names, as a view on the same storage: a number picks one index
/// and drops the dimension, "a:b" keeps those from a to before b, ":" all; dimensions left out are kept whole. Negative
/// numbers count from the end. Errors: the text is wrong, an index is outside, or the meta describes no tensor. A range
/// is clipped, as Python does it.
Result<TensorMeta> sliceTensor(const TensorMeta &meta, std::string_view text);

}  // namespace pt2scope
