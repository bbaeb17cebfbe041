// SPDX-License-Identifier: Apache-2.0
#include "core/program/ModuleName.h"

namespace pt2scope {

std::string_view lastParts(std::string_view path, int count)
{
    std::size_t from = path.size();
    while (count-- > 0 && from != std::string_view::npos && from > 0)
        from = path.rfind('.', from - 1);
    return from == std::string_view::npos ? path : path.substr(from == 0 ? 0 : from + 1);
}

std::string_view shortModuleName(std::string_view path)
{
    const std::string_view last = lastParts(path, 1);
    const bool isNumber = last.find_first_not_of("0123456789") == std::string_view::npos;
    return isNumber ? lastParts(path, 2) : last;
}

}  // namespace pt2scope
