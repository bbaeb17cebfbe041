// SPDX-License-Identifier: Apache-2.0
#include "core/operators/OperatorName.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::string_view operatorPrefix = "torch.ops.";
constexpr std::string_view higherOrder = "higher_order";

}  // namespace

std::optional<std::string_view> operatorNameOf(std::string_view target)
{
    if (!target.starts_with(operatorPrefix))
        return std::nullopt;
    const std::string_view name = target.substr(operatorPrefix.size());
    const bool hasEmptyPart = name.starts_with('.') || name.ends_with('.') || name.find("..") != std::string_view::npos;
    const auto dots = std::count(name.begin(), name.end(), '.');
    if (hasEmptyPart || dots != (namespaceOf(name) == higherOrder ? 1 : 2))
        return std::nullopt;
    return name;
}

std::string_view namespaceOf(std::string_view operatorName)
{
    return operatorName.substr(0, operatorName.find('.'));
}

std::string_view withoutOverload(std::string_view operatorName)
{
    const std::size_t first = operatorName.find('.');
    const std::size_t last = operatorName.rfind('.');
    return first == last ? operatorName : operatorName.substr(0, last);
}

}  // namespace pt2scope
