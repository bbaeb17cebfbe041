// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/SymbolPairs.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr unsigned maxDepth = 200;
constexpr std::uint64_t maxSteps = 10'000;  // of one comparison: shared parts can make a tree of any size
constexpr std::size_t mostReordered = 16;   // arguments that are compared in any order

/// sympy orders the arguments of these by the symbols' names.
bool isCommutative(SymOp op)
{
    return op == SymOp::Add || op == SymOp::Mul || op == SymOp::Max || op == SymOp::Min || op == SymOp::And
           || op == SymOp::Or || op == SymOp::Xor || op == SymOp::Equal || op == SymOp::NotEqual;
}

}  // namespace

bool SymbolPairs::equal(const SymInt &a, const SymInt &b)
{
    if (a.isExpression() && b.isExpression())
        return equalExpressions(a.expression, b.expression);
    return !a.isExpression() && !b.isExpression() && a.value == b.value;
}

bool SymbolPairs::equal(std::span<const SymInt> a, std::span<const SymInt> b)
{
    return std::ranges::equal(a, b, [&](const SymInt &x, const SymInt &y) { return equal(x, y); });
}

bool SymbolPairs::equalExpressions(std::uint32_t a, std::uint32_t b)
{
    const std::uint64_t key = (std::uint64_t{a} << 32) | b;
    if (const auto known = m_known.find(key); known != m_known.end())
        return known->second;
    const ProgramExpression &left = m_a.expressions[a];
    const ProgramExpression &right = m_b.expressions[b];
    const std::size_t bindings = m_bindings.size();
    m_steps = 0;
    const bool areParsed = left.parsed != noSymExpr && right.parsed != noSymExpr;
    const bool areEqual =
        areParsed ? compare(left.parsed, right.parsed, 0) : m_a.text(left.text) == m_b.text(right.text);
    if (!areEqual)
        rollBack(bindings);
    m_known.emplace(key, areEqual);
    return areEqual;
}

bool SymbolPairs::compare(SymExprId a, SymExprId b, unsigned depth)
{
    const SymExprPool &left = m_a.symbols;
    const SymExprPool &right = m_b.symbols;
    const SymOp op = left.op(a);
    if (op != right.op(b) || depth > maxDepth || ++m_steps > maxSteps)
        return false;
    if (op == SymOp::Symbol)
        return pair(left.text(a), right.text(b));
    return left.value(a) == right.value(b) && left.text(a) == right.text(b) && compareArguments(a, b, depth);
}

bool SymbolPairs::compareArguments(SymExprId a, SymExprId b, unsigned depth)
{
    const auto left = m_a.symbols.args(a);
    const auto right = m_b.symbols.args(b);
    if (left.size() != right.size())
        return false;
    const std::size_t bindings = m_bindings.size();
    bool areEqual = true;
    for (std::size_t i = 0; i < left.size() && areEqual; ++i)
        areEqual = compare(left[i], right[i], depth + 1);
    if (areEqual || !isCommutative(m_a.symbols.op(a)) || left.size() > mostReordered)
        return areEqual;
    rollBack(bindings);
    return compareInAnyOrder(left, right, depth);
}

bool SymbolPairs::compareInAnyOrder(std::span<const SymExprId> a, std::span<const SymExprId> b, unsigned depth)
{
    std::vector<bool> taken(b.size());
    for (const SymExprId left : a) {
        bool found = false;
        for (std::size_t i = 0; i < b.size() && !found; ++i) {
            if (taken[i])
                continue;
            const std::size_t bindings = m_bindings.size();
            found = taken[i] = compare(left, b[i], depth + 1);
            if (!found)
                rollBack(bindings);
        }
        if (!found)
            return false;
    }
    return true;
}

bool SymbolPairs::pair(std::string_view a, std::string_view b)
{
    const auto partner = m_ofA.find(a);
    if (partner != m_ofA.end())
        return partner->second == b;
    if (!m_ofB.emplace(b, a).second)
        return false;
    m_ofA.emplace(a, b);
    m_bindings.push_back(a);
    return true;
}

void SymbolPairs::rollBack(std::size_t bindings)
{
    while (m_bindings.size() > bindings) {
        const auto found = m_ofA.find(m_bindings.back());
        m_ofB.erase(found->second);
        m_ofA.erase(found);
        m_bindings.pop_back();
    }
}

}  // namespace pt2scope
