// SPDX-License-Identifier: Apache-2.0
#include "core/program/ModuleStack.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr char itemDelimiter = ';';

std::vector<std::string_view> splitItems(std::string_view value)
{
    std::vector<std::string_view> items;
    if (value.empty())
        return items;
    for (std::size_t begin = 0; begin <= value.size();) {
        const std::size_t end = std::min(value.find(itemDelimiter, begin), value.size());
        items.push_back(value.substr(begin, end - begin));
        begin = end + 1;
    }
    return items;
}

/// At the commas outside of brackets, counted as PyTorch's reader counts them: any closing one ends any opening one.
std::vector<std::string_view> splitAtTopLevelCommas(std::string_view item)
{
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    std::ptrdiff_t depth = 0;
    for (std::size_t i = 0; i < item.size(); ++i) {
        const char c = item[i];
        depth += (c == '(' || c == '[') ? 1 : 0;
        depth -= (c == ')' || c == ']') ? 1 : 0;
        if (c == ',' && depth == 0) {
            parts.push_back(item.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    parts.push_back(item.substr(begin));
    return parts;
}

std::size_t offsetIn(std::string_view value, std::string_view part)
{
    return static_cast<std::size_t>(part.data() - value.data());
}

}  // namespace

ModuleStack parseModuleStack(std::string_view value)
{
    ModuleStack stack;
    for (const std::string_view item : splitItems(value)) {
        const std::vector<std::string_view> parts = splitAtTopLevelCommas(item);
        if (parts.size() == 3)
            stack.items.push_back({parts[0], parts[1], parts[2]});
        else if (stack.faults.size() < maxMetadataFaults)
            stack.faults.push_back(
                {offsetIn(value, item), "an item has " + std::to_string(parts.size()) + " parts instead of 3"});
    }
    return stack;
}

std::string_view moduleKeyOf(std::string_view value, std::string_view path)
{
    for (const ModuleStackItem &item : parseModuleStack(value).items) {
        if (item.path == path)
            return item.key;
    }
    return {};
}

SourceFnStack parseSourceFnStack(std::string_view value)
{
    SourceFnStack stack;
    for (const std::string_view item : splitItems(value)) {
        const auto commas = std::count(item.begin(), item.end(), ',');
        const std::size_t comma = item.find(',');
        if (commas == 1)
            stack.items.push_back({item.substr(0, comma), item.substr(comma + 1)});
        else if (stack.faults.size() < maxMetadataFaults)
            stack.faults.push_back(
                {offsetIn(value, item), "an item has " + std::to_string(commas) + " commas instead of 1"});
    }
    return stack;
}

std::vector<std::string_view> parseTorchFn(std::string_view value)
{
    return splitItems(value);
}

}  // namespace pt2scope
