// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/graph/shapes/SizeValues.h"

#include "core/symbols/SymExprValue.h"

#include <algorithm>

namespace pt2scope {

bool isBackedSymbol(std::string_view name)
{
    return name.starts_with('s');
}

SizeValues::SizeValues(const Program &program) : m_symbols(program.symbols)
{
    collectHints(program);
    m_values.reserve(program.expressions.size());
    for (const ProgramExpression &expression : program.expressions)
        m_values.push_back(valueOf(expression));
}

void SizeValues::collectHints(const Program &program)
{
    for (const ProgramExpression &expression : program.expressions) {
        const bool isSymbol = expression.parsed != noSymExpr && m_symbols.op(expression.parsed) == SymOp::Symbol;
        if (!isSymbol || expression.hintKind != ProgramExpression::HintKind::Int)
            continue;
        const auto entry = m_hints.try_emplace(m_symbols.text(expression.parsed), expression.hintInteger);
        if (entry.first->second != expression.hintInteger)
            entry.first->second = std::nullopt;
    }
}

Size SizeValues::valueOf(const ProgramExpression &expression) const
{
    constexpr std::int64_t special = 1;  // and 0
    if (expression.parsed == noSymExpr)
        return std::nullopt;
    const auto symbols = m_symbols.symbols(expression.parsed);
    if (std::ranges::any_of(symbols, [&](SymExprId symbol) { return !isBackedSymbol(m_symbols.text(symbol)); }))
        return std::nullopt;
    const Size value = evaluate(m_symbols, expression.parsed, [&](std::string_view symbol) -> Size {
        const auto hint = m_hints.find(symbol);
        return hint == m_hints.end() ? std::nullopt : hint->second;
    });
    const bool hasHint = expression.hintKind == ProgramExpression::HintKind::Int;
    if (!value || *value <= special || (hasHint && expression.hintInteger != *value))
        return std::nullopt;
    return value;
}

Size SizeValues::of(const SymInt &size) const
{
    return size.isExpression() ? m_values[size.expression] : Size(size.value);
}

Size SizeValues::of(const SymbolicValue &value) const
{
    if (value.kind != SymbolicValue::Kind::Int)
        return std::nullopt;
    return value.expression == noExpression ? Size(value.integer) : m_values[value.expression];
}

}  // namespace pt2scope
