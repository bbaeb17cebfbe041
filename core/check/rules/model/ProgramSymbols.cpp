// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/model/ProgramSymbols.h"

#include "core/bytes/Text.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/json/JsonValue.h"

#include <unordered_set>

namespace pt2scope {

namespace {

void note(ProgramSymbol &symbol, std::uint32_t index, const ProgramExpression &expression, bool isAlone)
{
    if (expression.hintKind == ProgramExpression::HintKind::None)
        return;
    symbol.isHinted = true;
    if (!isAlone || expression.hintKind != ProgramExpression::HintKind::Int)
        return;
    const ProgramSymbol::Hint hint{expression.hintInteger, index};
    if (!symbol.hint)
        symbol.hint = hint;
    else if (!symbol.otherHint && symbol.hint->value != hint.value)
        symbol.otherHint = hint;
}

/// Which expressions stand in sizes and strides, by index.
std::vector<bool> sizesOf(const Program &program)
{
    std::vector<bool> areSizes(program.expressions.size());
    for (const SymInt &size : program.symInts) {
        if (size.isExpression())
            areSizes[size.expression] = true;
    }
    return areSizes;
}

bool isPositive(const Program &program, SymExprId symbol)
{
    return program.symbols.assumptions(symbol).find("positive=True") != std::string_view::npos;
}

/// The expressions in the order in which PyTorch computes them: values of graph inputs first, then node by node.
class Evaluation {
public:
    explicit Evaluation(const ProgramGraphs &graphs) : m_graphs(graphs), m_program(graphs.program)
    {
        if (m_program.root())
            addGraph(0);
    }

    std::vector<std::uint32_t> takeOrder() { return std::move(m_order); }

private:
    void addGraph(std::size_t number)
    {
        const Graph &graph = m_program.graphs[number];
        const GraphIndex &index = m_graphs.index(number);
        for (const Argument &input : graph.inputs)
            addValue(index, input);
        for (const Node &node : graph.nodes) {
            for (const NamedArgument &input : m_program.inputs(node)) {
                if (input.value.tag == ArgumentTag::Graph)
                    addGraph(input.value.object);
            }
            for (const Argument &output : m_program.outputs(node))
                forEachValue(m_program, output, [&](const Argument &value) { addValue(index, value); });
        }
    }

    void addValue(const GraphIndex &index, const Argument &argument)
    {
        if (!argument.isValue())
            return;
        if (const TensorValue *tensor = index.tensor(argument.name)) {
            for (const auto &sizes : {m_program.sizes(*tensor), m_program.strides(*tensor)}) {
                for (const SymInt &size : sizes)
                    add(size.expression);
            }
        }
        if (const SymbolicValue *value = index.symbolic(argument.name))
            add(value->expression);
    }

    void add(std::uint32_t expression)
    {
        if (expression != noExpression && m_seen.insert(expression).second)
            m_order.push_back(expression);
    }

    const ProgramGraphs &m_graphs;
    const Program &m_program;
    std::vector<std::uint32_t> m_order;
    std::unordered_set<std::uint32_t> m_seen;
};

void noteEvaluation(ProgramSymbols &symbols, const Program &program, const std::vector<std::uint32_t> &order)
{
    for (const std::uint32_t index : order) {
        const SymExprId parsed = program.expressions[index].parsed;
        if (parsed == noSymExpr)
            continue;
        for (const SymExprId id : program.symbols.symbols(parsed)) {
            ProgramSymbol &symbol = symbols[program.symbols.text(id)];
            if (symbol.evaluated == noExpression)
                symbol.evaluated = index;
        }
    }
}

ProgramSymbols symbolsOf(const Program &program, const std::vector<std::uint32_t> &order)
{
    ProgramSymbols symbols;
    const std::vector<bool> areSizes = sizesOf(program);
    std::map<std::string_view, SymExprId> firsts;
    for (std::uint32_t i = 0; i < program.expressions.size(); ++i) {
        const ProgramExpression &expression = program.expressions[i];
        if (expression.parsed == noSymExpr)
            continue;
        for (const SymExprId id : program.symbols.symbols(expression.parsed)) {
            const std::string_view name = program.symbols.text(id);
            ProgramSymbol &symbol = symbols[name];
            if (firsts.try_emplace(name, id).second) {
                symbol.name = name;
                symbol.expression = i;
                symbol.isPositive = isPositive(program, id);
            } else if (!symbol.otherAssumptions && firsts.at(name) != id) {
                symbol.otherAssumptions = i;
            }
            symbol.isSize = symbol.isSize || areSizes[i];
            note(symbol, i, expression, id == expression.parsed);
        }
    }
    if (!symbols.empty())
        noteEvaluation(symbols, program, order);
    for (const RangeConstraint &range : program.rangeConstraints) {
        const auto found = symbols.find(program.text(range.symbol));
        if (found != symbols.end())
            found->second.range = &range;
    }
    return symbols;
}

}  // namespace

bool isUnbackedName(std::string_view name)
{
    const std::string lower = toAsciiLower(name.substr(0, 3));
    return lower.starts_with('u') || lower.starts_with("zuf");
}

Location SymbolSite::at(std::uint32_t expression) const
{
    const ProgramExpression &there = site.program.expressions[expression];
    return site.at(there.pointer, there.json);
}

Location SymbolSite::at(const RangeConstraint &range) const
{
    return site.at(pointerTo("/range_constraints", site.program.text(range.symbol)), range.json);
}

SymbolSites::SymbolSites(const Subject &subject)
{
    forEachProgram(subject, [&](const ProgramGraphs &graphs) {
        const Program &program = graphs.program;
        std::vector<std::uint32_t> order =
            program.expressions.empty() ? std::vector<std::uint32_t>() : Evaluation(graphs).takeOrder();
        ProgramSymbols symbols = symbolsOf(program, order);
        sites.push_back({graphs.site, std::move(symbols), std::move(order)});
    });
}

}  // namespace pt2scope
