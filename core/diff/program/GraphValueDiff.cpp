// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/GraphValueDiff.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// The values that arguments name, lists element by element.
std::vector<const Argument *> valuesOf(const Program &program, std::span<const Argument> arguments)
{
    std::vector<const Argument *> values;
    for (const Argument &argument : arguments)
        forEachValue(program, argument, [&](const Argument &value) { values.push_back(&value); });
    return values;
}

}  // namespace

GraphValueDiff::GraphValueDiff(ProgramPair &pair, const GraphPair &graphs)
    : m_pair(pair),
      m_graphs(graphs),
      m_indexA(pair.a->program, graphs.viewA->graph()),
      m_indexB(pair.b->program, graphs.viewB->graph()),
      m_textsA(pair.a->program),
      m_textsB(pair.b->program),
      m_changedInputs(graphs.viewA->graph().inputs.size()),
      m_changedNodes(graphs.viewA->size())
{}

void GraphValueDiff::compareInputs()
{
    for (std::uint32_t i = 0; i < m_changedInputs.size(); ++i) {
        const std::uint32_t partner = m_graphs.inputs.ofA[i];
        std::vector<ValueChange> changes;
        if (partner != Partners::none)
            compare(m_graphs.viewA->graph().inputs[i], m_graphs.viewB->graph().inputs[partner], changes);
        m_changedInputs[i] = !changes.empty();
    }
}

std::vector<ValueChange> GraphValueDiff::compareOutputs(std::uint32_t a, std::uint32_t b)
{
    const auto valuesA = valuesOf(m_pair.a->program, m_pair.a->program.outputs(m_graphs.viewA->graph().nodes[a]));
    const auto valuesB = valuesOf(m_pair.b->program, m_pair.b->program.outputs(m_graphs.viewB->graph().nodes[b]));
    std::vector<ValueChange> changes;
    if (valuesA.size() != valuesB.size())
        add("outputs", std::to_string(valuesA.size()), std::to_string(valuesB.size()), changes);
    for (std::size_t i = 0; i < std::min(valuesA.size(), valuesB.size()); ++i)
        compare(*valuesA[i], *valuesB[i], changes);
    m_changedNodes[a] = !changes.empty();
    return changes;
}

bool GraphValueDiff::takesChanged(std::uint32_t a) const
{
    return std::ranges::any_of(m_graphs.viewA->uses(a), [&](const ValueUse &use) {
        return use.origin.isKnown() && (use.origin.isInput ? m_changedInputs : m_changedNodes)[use.origin.index];
    });
}

void GraphValueDiff::compare(const Argument &a, const Argument &b, std::vector<ValueChange> &changes)
{
    const TensorValue *tensorA = a.isValue() ? m_indexA.tensor(a.name) : nullptr;
    const TensorValue *tensorB = b.isValue() ? m_indexB.tensor(b.name) : nullptr;
    if (tensorA != nullptr && tensorB != nullptr) {
        compareTensors(*tensorA, *tensorB, changes);
        return;
    }
    const SymbolicValue *symbolicA = a.isValue() ? m_indexA.symbolic(a.name) : nullptr;
    const SymbolicValue *symbolicB = b.isValue() ? m_indexB.symbolic(b.name) : nullptr;
    if (symbolicA == nullptr || symbolicB == nullptr)
        return;
    const bool areExpressions = symbolicA->expression != noExpression && symbolicB->expression != noExpression;
    const bool areEqual = areExpressions ? m_pair.symbols.equalExpressions(symbolicA->expression, symbolicB->expression)
                                         : m_textsA.symbolic(*symbolicA) == m_textsB.symbolic(*symbolicB);
    if (symbolicA->kind != symbolicB->kind || !areEqual)
        add("expression", m_textsA.symbolic(*symbolicA), m_textsB.symbolic(*symbolicB), changes);
}

void GraphValueDiff::compareTensors(const TensorValue &a, const TensorValue &b, std::vector<ValueChange> &changes)
{
    if (a.dtype != b.dtype)
        add("dtype", m_textsA.dtype(a), m_textsB.dtype(b), changes);
    const auto sizesA = m_pair.a->program.sizes(a);
    const auto sizesB = m_pair.b->program.sizes(b);
    if (!m_pair.symbols.equal(sizesA, sizesB))
        add("sizes", m_textsA.sizes(sizesA), m_textsB.sizes(sizesB), changes);
    else if (!m_pair.symbols.equal(m_pair.a->program.strides(a), m_pair.b->program.strides(b)))
        add("strides", m_textsA.sizes(m_pair.a->program.strides(a)), m_textsB.sizes(m_pair.b->program.strides(b)),
            changes);
    if (m_pair.a->program.text(a.deviceType) != m_pair.b->program.text(b.deviceType) || a.deviceIndex != b.deviceIndex)
        add("device", m_textsA.device(a), m_textsB.device(b), changes);
}

void GraphValueDiff::add(std::string what, std::string from, std::string to, std::vector<ValueChange> &changes)
{
    if (std::ranges::find(changes, what, &ValueChange::what) == changes.end())
        changes.push_back({std::move(what), std::move(from), std::move(to)});
}

}  // namespace pt2scope
