// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/ConfigValue.h"

namespace pt2scope {

namespace {

constexpr std::size_t longestText = 2'000;  // bytes of a value in an entry

/// JSON without the blanks and line breaks between its tokens.
std::string onOneLine(std::string_view json)
{
    std::string line;
    bool isInText = false;
    bool isEscaped = false;
    for (const char c : json) {
        if (!isInText && (c == ' ' || c == '\n' || c == '\r' || c == '\t'))
            continue;
        line += c;
        if (c == '"' && !isEscaped)
            isInText = !isInText;
        isEscaped = c == '\\' && !isEscaped;
    }
    return line;
}

}  // namespace

DiffValue configValue(const ConfigTree &tree, std::uint32_t node)
{
    const ConfigNode &value = tree.nodes[node];
    if (value.isText || !tree.isJson) {
        const bool isMessage = value.kind != ConfigNode::Kind::Scalar;
        return DiffValue::ofText(isMessage ? "{...}" : std::string(value.text.substr(0, longestText)));
    }
    std::string line = onOneLine(value.text);
    if (line.size() > longestText)
        return DiffValue::ofText(line.substr(0, longestText) + "...");
    return DiffValue::ofJson(std::move(line));
}

}  // namespace pt2scope
