// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/SizeComparison.h"

#include <algorithm>

namespace pt2scope {

namespace {

class Relation {
public:
    Relation(const Program &b, SymbolPairs &symbols) : m_b(b), m_symbols(symbols), m_rangesB(rangesOf(b)) {}

    SizeRelation of(const SymInt &a, const SymInt &b)
    {
        if (m_symbols.equal(a, b))
            return SizeRelation::Equal;
        if (!a.isExpression() && !b.isExpression())
            return SizeRelation::Disjoint;
        const std::optional<std::string_view> symbol = symbolOf(m_b, b);
        if (!symbol || m_symbols.partnersOfB().contains(*symbol))
            return SizeRelation::Narrower;
        if (a.isExpression())
            return SizeRelation::Wider;
        const auto range = m_rangesB.find(*symbol);
        const bool isInRange = range == m_rangesB.end() || range->second.contains(a.value);
        const bool isItsOnlyValue = m_values.emplace(*symbol, a.value).first->second == a.value;
        return isInRange && isItsOnlyValue ? SizeRelation::Wider : SizeRelation::Disjoint;
    }

private:
    const Program &m_b;
    SymbolPairs &m_symbols;
    const std::map<std::string_view, SymRange> m_rangesB;
    std::map<std::string_view, std::int64_t> m_values;  // numbers of A that a symbol of B stands for
};

}  // namespace

std::map<std::string_view, SymRange> rangesOf(const Program &program)
{
    std::map<std::string_view, SymRange> ranges;
    for (const RangeConstraint &range : program.rangeConstraints)
        ranges[program.text(range.symbol)] = {range.min, range.max};
    return ranges;
}

std::optional<std::string_view> symbolOf(const Program &program, const SymInt &size)
{
    if (!size.isExpression())
        return std::nullopt;
    const SymExprId parsed = program.expressions[size.expression].parsed;
    if (parsed == noSymExpr || program.symbols.op(parsed) != SymOp::Symbol)
        return std::nullopt;
    return program.symbols.text(parsed);
}

SizeRelation relationOf(std::span<const SymInt> a, std::span<const SymInt> b, const Program &programB,
                        SymbolPairs &symbols)
{
    if (a.size() != b.size())
        return SizeRelation::Rank;
    Relation relation(programB, symbols);
    SizeRelation whole = SizeRelation::Equal;
    for (std::size_t i = 0; i < a.size(); ++i)
        whole = std::max(whole, relation.of(a[i], b[i]));
    return whole;
}

}  // namespace pt2scope
