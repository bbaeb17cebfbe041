// SPDX-License-Identifier: Apache-2.0
#include "views/session/SymbolTable.h"

#include "core/program/GraphValueText.h"
#include "core/symbols/SymExprPrinter.h"
#include "core/symbols/SymExprRange.h"
#include "core/symbols/SymExprValue.h"
#include "views/widgets/Text.h"

#include <QCoreApplication>
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace pt2scope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Symbols)
};

constexpr std::size_t mostUses = 50;
constexpr std::size_t mostSymbols = 2'000;

class SymbolReader {
public:
    explicit SymbolReader(const Program &program) : m_program(program)
    {
        for (const RangeConstraint &range : program.rangeConstraints)
            m_ranges[std::string(program.text(range.symbol))] = {range.min, range.max};
        if (program.signature) {
            for (const InputSpec &input : program.signature->inputs) {
                if (input.kind == InputKind::UserInput && input.arg.isValue())
                    m_inputs.insert(input.arg.name);
            }
        }
    }

    SymbolTable read()
    {
        if (const Graph *root = m_program.root()) {
            for (const bool ofInputs : {true, false}) {
                for (const TensorValue &value : root->tensorValues) {
                    if (m_inputs.contains(value.name) == ofInputs)
                        addSizes(value, ofInputs);
                }
            }
        }
        std::stable_partition(m_table.symbols.begin(), m_table.symbols.end(),
                              [](const SymbolFacts &symbol) { return symbol.isFree; });
        std::stable_sort(
            m_table.symbols.begin(), m_table.symbols.begin() + static_cast<std::ptrdiff_t>(m_table.freeCount()),
            [this](const SymbolFacts &a, const SymbolFacts &b) { return orderOf(a.text) < orderOf(b.text); });
        return std::move(m_table);
    }

private:
    std::size_t orderOf(const std::string &symbol) const
    {
        const auto found = std::ranges::find_if(m_program.rangeConstraints, [&](const RangeConstraint &range) {
            return m_program.text(range.symbol) == symbol;
        });
        return static_cast<std::size_t>(found - m_program.rangeConstraints.begin());
    }

    void addSizes(const TensorValue &value, bool isInput)
    {
        const auto sizes = m_program.sizes(value);
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            if (!sizes[d].isExpression())
                continue;
            const ProgramExpression &expression = m_program.expressions[sizes[d].expression];
            if (expression.parsed == noSymExpr) {
                ++m_table.unreadSizes;
                continue;
            }
            for (const SymExprId symbol : m_program.symbols.symbols(expression.parsed)) {
                if (symbol != expression.parsed)
                    entry(symbol, nullptr);
            }
            if (SymbolFacts *facts = entry(expression.parsed, &expression)) {
                ++facts->useCount;
                if (facts->uses.size() < mostUses)
                    facts->uses.push_back({std::string(m_program.text(value.name)), d, isInput});
            }
        }
    }

    SymbolFacts *entry(SymExprId id, const ProgramExpression *expression)
    {
        const auto known = m_byId.find(static_cast<std::uint32_t>(id));
        if (known == m_byId.end() && m_table.symbols.size() >= mostSymbols)
            return nullptr;
        const std::size_t index = known == m_byId.end() ? m_table.symbols.size() : known->second;
        if (known == m_byId.end()) {
            m_byId.emplace(static_cast<std::uint32_t>(id), index);
            SymbolFacts facts;
            facts.text = printSymExpr(m_program.symbols, id);
            facts.expression = id;
            facts.isFree = m_program.symbols.op(id) == SymOp::Symbol;
            facts.range = rangeOf(m_program.symbols, id, [this](std::string_view name) { return saidRange(name); });
            const SymRange said = facts.isFree ? saidRange(facts.text) : SymRange();
            if (said.min && said.max && *said.min > *said.max)
                facts.range = said;
            m_table.symbols.push_back(std::move(facts));
        }
        SymbolFacts &facts = m_table.symbols[index];
        if (expression && expression->hintKind == ProgramExpression::HintKind::Int)
            facts.hint = expression->hintInteger;
        return &facts;
    }

    SymRange saidRange(std::string_view symbol) const
    {
        const auto range = m_ranges.find(symbol);
        return range == m_ranges.end() ? SymRange() : range->second;
    }

    const Program &m_program;
    std::map<std::string, SymRange, std::less<>> m_ranges;
    std::unordered_set<NameId> m_inputs;
    std::unordered_map<std::uint32_t, std::size_t> m_byId;
    SymbolTable m_table;
};

}  // namespace

std::size_t SymbolTable::freeCount() const
{
    return static_cast<std::size_t>(std::ranges::count_if(symbols, &SymbolFacts::isFree));
}

const SymbolFacts *SymbolTable::find(std::string_view text) const
{
    const auto found = std::ranges::find(symbols, text, &SymbolFacts::text);
    return found == symbols.end() ? nullptr : &*found;
}

SymbolTable readSymbols(const Program &program)
{
    return SymbolReader(program).read();
}

QString rangeWords(const SymRange &range)
{
    const auto number = [](std::int64_t value) {
        return value < 0 ? QString::number(value) : grouped(static_cast<std::uint64_t>(value));
    };
    if (range.isExact())
        return number(*range.min);
    if (range.min && range.max)
        return QStringLiteral("%1 … %2").arg(number(*range.min), number(*range.max));
    if (range.min)
        return Words::tr("%1 or more").arg(number(*range.min));
    return range.max ? Words::tr("%1 or less").arg(number(*range.max)) : Words::tr("any");
}

std::optional<std::int64_t> valueOf(const Program &program, std::uint32_t expression, const SymbolValues &values)
{
    const SymExprId parsed = program.expressions[expression].parsed;
    if (parsed == noSymExpr)
        return std::nullopt;
    return evaluate(program.symbols, parsed, [&](std::string_view name) -> std::optional<std::int64_t> {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    });
}

}  // namespace pt2scope
