// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExpr.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <queue>

namespace pt2scope {

namespace {

template <typename T>
void appendBytes(std::string &out, const T &value)
{
    std::array<char, sizeof(T)> bytes{};
    std::memcpy(bytes.data(), &value, sizeof(T));
    out.append(bytes.data(), bytes.size());
}

std::optional<std::int64_t> parseInt64(std::string_view decimal)
{
    std::int64_t value = 0;
    const char *end = decimal.data() + decimal.size();
    const auto parsed = std::from_chars(decimal.data(), end, value);
    return parsed.ec == std::errc() && parsed.ptr == end ? std::optional(value) : std::nullopt;
}

/// "positive=True, integer=True" in alphabetic order.
std::string sortedAssumptions(std::string_view assumptions)
{
    std::vector<std::string_view> parts;
    while (!assumptions.empty()) {
        const std::size_t end = std::min(assumptions.find(", "), assumptions.size());
        parts.push_back(assumptions.substr(0, end));
        assumptions.remove_prefix(std::min(end + 2, assumptions.size()));
    }
    std::sort(parts.begin(), parts.end());
    std::string out;
    for (const std::string_view part : parts) {
        out += out.empty() ? "" : ", ";
        out += part;
    }
    return out;
}

}  // namespace

SymExprId SymExprPool::integer(std::int64_t value)
{
    return intern({.op = SymOp::Integer, .hasValue = true, .value = value});
}

SymExprId SymExprPool::integer(std::string_view decimal)
{
    if (const std::optional<std::int64_t> value = parseInt64(decimal))
        return integer(*value);
    return intern({.op = SymOp::Integer, .text = internText(decimal)});
}

SymExprId SymExprPool::rational(std::string_view numerator, std::string_view denominator)
{
    const std::string text = std::string(numerator) + "/" + std::string(denominator);
    return intern({.op = SymOp::Rational, .text = internText(text)});
}

SymExprId SymExprPool::floating(std::string_view literal)
{
    return intern({.op = SymOp::Float, .text = internText(literal)});
}

SymExprId SymExprPool::symbol(std::string_view name, std::string_view assumptions)
{
    const std::uint32_t text = internText(name);
    return intern({.op = SymOp::Symbol, .text = text, .assumptions = internText(sortedAssumptions(assumptions))});
}

SymExprId SymExprPool::constant(SymOp op)
{
    return intern({.op = op});
}

SymExprId SymExprPool::apply(SymOp op, std::span<const SymExprId> args)
{
    return intern({.op = op}, args);
}

SymExprId SymExprPool::apply(SymOp op, std::initializer_list<SymExprId> args)
{
    return apply(op, std::span(args.begin(), args.size()));
}

SymExprId SymExprPool::applyUnknown(std::string_view name, std::span<const SymExprId> args)
{
    return intern({.op = SymOp::Unknown, .text = internText(name)}, args);
}

std::span<const SymExprId> SymExprPool::args(SymExprId id) const
{
    return std::span(m_args).subspan(at(id).firstArg, at(id).argCount);
}

std::optional<std::int64_t> SymExprPool::value(SymExprId id) const
{
    return at(id).hasValue ? std::optional(at(id).value) : std::nullopt;
}

std::string SymExprPool::decimal(SymExprId id) const
{
    return at(id).hasValue ? std::to_string(at(id).value) : std::string(text(id));
}

std::string_view SymExprPool::text(SymExprId id) const
{
    return m_texts[at(id).text];
}

std::string_view SymExprPool::assumptions(SymExprId id) const
{
    return m_texts[at(id).assumptions];
}

std::vector<SymExprId> SymExprPool::nodes(SymExprId id) const
{
    std::vector<SymExprId> out;
    std::priority_queue<SymExprId> pending;  // the largest id first: whoever holds a node comes before it
    pending.push(id);
    while (!pending.empty()) {
        const SymExprId next = pending.top();
        pending.pop();
        if (!out.empty() && out.back() == next)
            continue;
        out.push_back(next);
        for (const SymExprId arg : args(next))
            pending.push(arg);
    }
    std::reverse(out.begin(), out.end());
    return out;
}

std::vector<SymExprId> SymExprPool::symbols(SymExprId id) const
{
    std::vector<SymExprId> out = nodes(id);
    std::erase_if(out, [this](SymExprId node) { return op(node) != SymOp::Symbol; });
    return out;
}

SymExprId SymExprPool::substitute(SymExprId id, const std::map<std::string, SymExprId, std::less<>> &values)
{
    std::map<SymExprId, SymExprId> replaced;
    for (const SymExprId next : nodes(id)) {
        if (op(next) == SymOp::Symbol) {
            const auto found = values.find(text(next));
            replaced[next] = found == values.end() ? next : found->second;
            continue;
        }
        std::vector<SymExprId> newArgs;
        for (const SymExprId arg : args(next))
            newArgs.push_back(replaced.at(arg));
        replaced[next] = intern(at(next), newArgs);
    }
    return replaced.at(id);
}

SymExprId SymExprPool::intern(Node node, std::span<const SymExprId> args)
{
    std::string key(1, static_cast<char>(node.op));
    appendBytes(key, node.hasValue);
    appendBytes(key, node.text);
    appendBytes(key, node.assumptions);
    appendBytes(key, node.value);
    for (const SymExprId arg : args)
        appendBytes(key, arg);

    const auto id = static_cast<SymExprId>(m_nodes.size());
    const auto [entry, isNew] = m_ids.try_emplace(std::move(key), id);
    if (!isNew)
        return entry->second;
    node.firstArg = static_cast<std::uint32_t>(m_args.size());
    node.argCount = static_cast<std::uint32_t>(args.size());
    const std::vector<SymExprId> copy(args.begin(), args.end());  // args may lie in m_args
    m_args.insert(m_args.end(), copy.begin(), copy.end());
    m_nodes.push_back(node);
    return id;
}

std::uint32_t SymExprPool::internText(std::string_view text)
{
    const auto found = m_textIds.find(text);
    if (found != m_textIds.end())
        return found->second;
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    m_texts.emplace_back(text);
    m_textIds.emplace(text, id);
    return id;
}

}  // namespace pt2scope
