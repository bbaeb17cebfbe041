// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/program/ProgramRanges.h"

#include "core/symbols/SymExprRange.h"

namespace pt2scope {

ProgramRanges::ProgramRanges(const Program &program) : m_program(program), m_expressions(program.expressions.size())
{
    for (const RangeConstraint &range : program.rangeConstraints)
        m_symbols.emplace(program.text(range.symbol), SymRange{range.min, range.max});
}

SymRange ProgramRanges::of(const SymInt &size)
{
    return size.isExpression() ? ofExpression(size.expression) : SymRange::exactly(size.value);
}

SymRange ProgramRanges::ofExpression(std::uint32_t expression)
{
    std::optional<SymRange> &known = m_expressions[expression];
    const SymExprId parsed = m_program.expressions[expression].parsed;
    if (!known)
        known = parsed == noSymExpr
                    ? SymRange()
                    : rangeOf(m_program.symbols, parsed, [this](std::string_view name) { return ofSymbol(name); });
    return *known;
}

SymRange ProgramRanges::ofSymbol(std::string_view name) const
{
    const auto found = m_symbols.find(name);
    return found == m_symbols.end() ? SymRange() : found->second;
}

}  // namespace pt2scope
