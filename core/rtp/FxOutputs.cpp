// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FxGraphParser.h"

#include <optional>

namespace pt2scope {

namespace {

std::string_view trimmed(std::string_view text)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

/// Without the brackets around it; nothing when it has none of them.
std::optional<std::string_view> inside(std::string_view text, char opening, char closing)
{
    if (text.size() < 2 || text.front() != opening || text.back() != closing)
        return std::nullopt;
    return text.substr(1, text.size() - 2);
}

/// "'logits': squeeze_1".
FxOutput parseMember(std::string_view text, std::size_t group)
{
    FxOutput output;
    output.group = group;
    output.value = text;
    if (!text.starts_with('\''))
        return output;
    const std::size_t end = text.find("':", 1);
    if (end == std::string_view::npos)
        return output;
    output.key = text.substr(1, end - 1);
    output.value = trimmed(text.substr(end + 2));
    return output;
}

void addGroup(std::string_view text, std::size_t group, std::vector<FxOutput> &outputs)
{
    if (const auto dict = inside(text, '{', '}')) {
        for (const std::string_view member : splitFxList(*dict))
            outputs.push_back(parseMember(member, group));
        return;
    }
    FxOutput output;
    output.group = group;
    output.value = text;
    outputs.push_back(output);
}

}  // namespace

std::vector<std::string_view> splitFxList(std::string_view text)
{
    std::vector<std::string_view> items;
    std::size_t depth = 0;
    std::size_t begin = 0;
    char quote = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (quote != 0) {
            quote = c == quote ? '\0' : quote;
        } else if (c == '\'' && (at == begin || text[at - 1] == ' ' || text[at - 1] == '{' || text[at - 1] == '(')) {
            quote = c;
        } else if (c == '(' || c == '[' || c == '{') {
            ++depth;
        } else if (c == ')' || c == ']' || c == '}') {
            depth -= depth > 0;
        } else if (c == ',' && depth == 0) {
            items.push_back(trimmed(text.substr(begin, at - begin)));
            begin = at + 1;
        }
    }
    if (const std::string_view last = trimmed(text.substr(begin)); !last.empty())
        items.push_back(last);
    return items;
}

std::vector<FxOutput> parseFxOutputs(std::string_view returned)
{
    std::vector<FxOutput> outputs;
    const auto tuple = inside(returned, '(', ')');
    if (!tuple) {
        addGroup(returned, 0, outputs);
        return outputs;
    }
    std::size_t group = 0;
    for (const std::string_view item : splitFxList(*tuple))
        addGroup(item, group++, outputs);
    return outputs;
}

}  // namespace pt2scope
