// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace pt2scope {

/// "aten.add.Tensor" of the target "torch.ops.aten.add.Tensor", "higher_order.cond" of "torch.ops.higher_order.cond";
/// nothing for targets that are no operators.
std::optional<std::string_view> operatorNameOf(std::string_view target);

/// "aten" of "aten.add.Tensor".
std::string_view namespaceOf(std::string_view operatorName);

/// "aten.add" of "aten.add.Tensor"; "higher_order.cond" of itself.
std::string_view withoutOverload(std::string_view operatorName);

}  // namespace pt2scope
