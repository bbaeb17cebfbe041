// SPDX-License-Identifier: Apache-2.0
#include "core/diff/StateNames.h"

namespace pt2scope {

std::string dottedName(std::string_view name)
{
    std::string dotted;
    for (const char c : name) {
        if (c == '[' && !dotted.empty())
            dotted += '.';
        else if (std::string_view("[]'\"").find(c) == std::string_view::npos)
            dotted += c;
    }
    return dotted;
}

bool isNumbered(std::string_view fqn)
{
    fqn.remove_prefix(fqn.rfind('.') + 1);
    for (const std::string_view made : {"lifted_tensor_", "_tensor_constant"}) {
        if (fqn.starts_with(made))
            return fqn.size() > made.size()
                   && fqn.find_first_not_of("0123456789", made.size()) == std::string_view::npos;
    }
    return false;
}

bool isRenaming(std::string_view a, std::string_view b)
{
    const auto path = [](std::string_view name) { return name.substr(0, name.rfind('.') + 1); };
    return a != b && !(isNumbered(a) && isNumbered(b) && path(a) == path(b));
}

}  // namespace pt2scope
