// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/CallSizes.h"

#include "core/symbols/Guard.h"
#include "core/symbols/SymExprAlgebra.h"
#include "core/symbols/SymExprCost.h"
#include "core/symbols/SymExprParser.h"
#include "core/symbols/SymExprValue.h"

#include <algorithm>

namespace pt2scope {

bool CallSizes::give(std::span<const SymInt> a, std::span<const SymInt> b)
{
    bool isConsistent = true;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        const std::optional<SymExprId> inA = read(m_a, a[i]);
        const std::optional<SymExprId> inB = read(m_b, b[i]);
        if (!inA || !inB || m_pool.op(*inB) != SymOp::Symbol)
            continue;
        const auto [known, isNew] = m_values.try_emplace(std::string(m_pool.text(*inB)), *inA);
        if (isNew || areEqual(known->second, *inA))
            continue;
        isConsistent = false;
        if (m_pool.op(*inA) == SymOp::Symbol)
            m_tied.try_emplace(std::string(m_pool.text(*inA)), known->second);
    }
    return isConsistent;
}

bool CallSizes::areAlwaysEqual(std::span<const SymInt> a, std::span<const SymInt> b)
{
    return std::ranges::equal(a, b, [&](const SymInt &sizeA, const SymInt &sizeB) {
        const std::optional<SymExprId> inA = read(m_a, sizeA);
        const std::optional<SymExprId> inB = read(m_b, sizeB);
        const std::optional<SymExprId> given = inB ? inTermsOfA(*inB) : std::nullopt;
        return inA && given && areEqual(m_pool.substitute(*inA, m_tied), m_pool.substitute(*given, m_tied));
    });
}

bool CallSizes::alwaysHolds(std::string_view guard, const SizesOf &sizesOf)
{
    const ParsedGuard parsed = parseGuard(guard);
    if (!parsed.isSafe())
        return false;
    std::string text;
    std::size_t end = 0;
    Values sizes;
    for (const GuardInput &input : parsed.inputs) {
        if (!input.steps.empty() || input.method != "size" || !input.axis || *input.axis < 0)
            return false;
        const auto given = sizesOf(input.name);
        const auto axis = static_cast<std::size_t>(*input.axis);
        const std::optional<SymExprId> size = given && axis < given->size() ? read(m_a, (*given)[axis]) : std::nullopt;
        if (!size)
            return false;
        const std::string name = "size_" + std::to_string(sizes.size());
        text += std::string(guard.substr(end, input.offset - end)) + name;
        end = input.end;
        sizes.emplace(name, *size);
    }
    const ParsedSymExpr condition = parseSymExpr(text + std::string(guard.substr(end)), m_pool);
    if (!condition.expr || !condition.faults.empty() || isCostly(m_pool, *condition.expr))
        return false;
    const SymExprId given = m_pool.substitute(*condition.expr, sizes);
    const auto sides = m_pool.args(given);
    if (m_pool.op(given) == SymOp::Equal && sides.size() == 2 && areEqual(sides[0], sides[1]))
        return true;
    return evaluate(m_pool, given, [](std::string_view) { return std::nullopt; }) == 1;
}

std::optional<SymExprId> CallSizes::read(const Program &program, const SymInt &size)
{
    if (!size.isExpression())
        return m_pool.integer(size.value);
    const ProgramExpression &expression = program.expressions[size.expression];
    if (expression.parsed == noSymExpr)
        return std::nullopt;
    const ParsedSymExpr parsed = parseSymExpr(program.text(expression.text), m_pool);
    return parsed.expr && !isCostly(m_pool, *parsed.expr) ? parsed.expr : std::nullopt;
}

/// Nothing where a symbol is no size of an input: it is another one at each call.
std::optional<SymExprId> CallSizes::inTermsOfA(SymExprId id)
{
    const std::vector<SymExprId> symbols = m_pool.symbols(id);
    const bool areGiven =
        std::ranges::all_of(symbols, [&](SymExprId symbol) { return m_values.contains(m_pool.text(symbol)); });
    return areGiven ? std::optional(m_pool.substitute(id, m_values)) : std::nullopt;
}

bool CallSizes::areEqual(SymExprId a, SymExprId b) const
{
    return a == b || SymExprAlgebra(m_pool).provablyEqual(a, b);
}

}  // namespace pt2scope
