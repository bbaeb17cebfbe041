// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/rtp/FxGraphParser.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct OpName {
    std::string_view name;
    FxOp op;
};

constexpr std::array<OpName, 5> opNames{{
    {"placeholder", FxOp::Placeholder},
    {"get_attr", FxOp::GetAttr},
    {"call_function", FxOp::CallFunction},
    {"call_method", FxOp::CallMethod},
    {"call_module", FxOp::CallModule},
}};

bool isNameChar(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Takes `text` off the front; false when it stands not there.
bool take(std::string_view &line, std::string_view text)
{
    if (!line.starts_with(text))
        return false;
    line.remove_prefix(text.size());
    return true;
}

std::string_view takeName(std::string_view &line)
{
    const auto end = std::ranges::find_if_not(line, isNameChar);
    const std::string_view name = line.substr(0, static_cast<std::size_t>(end - line.begin()));
    line.remove_prefix(name.size());
    return name;
}

/// What stands before `end`, which is taken off, too; nothing when `end` is not there.
std::optional<std::string_view> takeUntil(std::string_view &line, std::string_view end)
{
    const std::size_t at = line.find(end);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view before = line.substr(0, at);
    line.remove_prefix(at + end.size());
    return before;
}

/// " : [num_users=1] = " or " : torch.device [num_users=1] = "; torch before 2.1 wrote #users.
bool takeUsers(std::string_view &line, FxNode &node)
{
    if (!take(line, " : "))
        return false;
    std::size_t at = line.find("[num_users=");
    std::size_t prefix = std::string_view("[num_users=").size();
    if (at == std::string_view::npos) {
        at = line.find("[#users=");
        prefix = std::string_view("[#users=").size();
    }
    if (at == std::string_view::npos || (at > 0 && line[at - 1] != ' '))
        return false;
    node.type = line.substr(0, at > 0 ? at - 1 : 0);
    line.remove_prefix(at + prefix);
    const auto number = takeUntil(line, "] = ");
    node.numUsers = number ? parseDecimal(*number) : std::nullopt;
    return node.numUsers.has_value();
}

bool takeOp(std::string_view &line, FxNode &node)
{
    const std::string_view name = takeName(line);
    const auto *found = std::ranges::find(opNames, name, &OpName::name);
    if (found == opNames.end() || !take(line, "[target="))
        return false;
    node.op = found->op;
    return true;
}

/// "(args = (…), kwargs = {…})" after the target's bracket. A target holds no such text.
bool takeCall(std::string_view line, FxNode &node)
{
    const auto target = takeUntil(line, "](args = (");
    constexpr std::string_view middle = "), kwargs = {";
    const std::size_t at = line.rfind(middle);
    if (!target || at == std::string_view::npos || !line.ends_with("})"))
        return false;
    node.target = *target;
    node.args = line.substr(0, at);
    node.kwargs = line.substr(at + middle.size(), line.size() - at - middle.size() - 2);
    return true;
}

/// "data]", "device](default=cpu)".
bool takeTarget(std::string_view line, FxNode &node)
{
    const std::size_t end = line.find(']');
    if (end == std::string_view::npos)
        return false;
    node.target = line.substr(0, end);
    line.remove_prefix(end + 1);
    if (line.empty())
        return true;
    if (node.op != FxOp::Placeholder || !take(line, "(default=") || !line.ends_with(')'))
        return false;
    node.defaultValue = line.substr(0, line.size() - 1);
    return true;
}

}  // namespace

std::optional<FxNode> parseFxNode(std::string_view line)
{
    FxNode node;
    if (!take(line, "%"))
        return std::nullopt;
    node.name = takeName(line);
    if (node.name.empty() || !takeUsers(line, node) || !takeOp(line, node))
        return std::nullopt;
    const bool plain = node.op == FxOp::Placeholder || node.op == FxOp::GetAttr;
    return (plain ? takeTarget(line, node) : takeCall(line, node)) ? std::optional(std::move(node)) : std::nullopt;
}

std::vector<std::string_view> fxReferences(std::string_view text)
{
    constexpr std::string_view before = "([{ ,:=";  // a per cent sign elsewhere is part of a string
    std::vector<std::string_view> names;
    for (std::size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1)) {
        std::string_view rest = text.substr(at + 1);
        const std::string_view name = takeName(rest);
        const bool begins = at == 0 || before.find(text[at - 1]) != std::string_view::npos;
        if (begins && !name.empty())
            names.push_back(name);
    }
    return names;
}

}  // namespace pt2scope
