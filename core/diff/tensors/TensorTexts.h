// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/MapComparison.h"

#include <span>
#include <string>

namespace pt2scope {

std::string numbersText(std::span<const std::int64_t> numbers);  // "[3, 4]"
/// torch's name of the element type; of a hash map that of its values. Empty when unknown.
std::string typeText(const LogicalTensor &tensor);
std::string tensorText(const LogicalTensor &tensor);  // "float32 [3, 4]", "16 keys, float32 [8] each"
/// "dense", "sparse_csr", "nested": where its values are.
std::string layoutText(const LogicalTensor &tensor);
/// The names that share the tensor's storage, a few of them.
std::string tiesText(const LogicalTensor &tensor);
/// "5 of 12 elements changed, by at most 0.5 at [2, 1], relative change at most 0.1, root mean square 0.2, cosine
/// 0.99".
std::string figuresText(const ValueDifference &values, bool isMap = false);
std::string changedKeysText(const MapDifference &map);  // "1 of 16 keys that both have changed; …"
std::string keysText(const MapDifference &map);         // "2 added (17, 23), 1 removed (5)"

}  // namespace pt2scope
