// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/ValueFlow.h"

#include "core/diff/program/PlainArgument.h"

#include <algorithm>
#include <vector>

namespace pt2scope {

namespace {

constexpr std::size_t longestDetour = 64;  // nodes that are looked through

ArgumentRelation worse(ArgumentRelation a, ArgumentRelation b)
{
    return std::max(a, b);
}

bool isNumber(const Argument &argument)
{
    const PlainKind kind = plainKind(argument);
    return kind == PlainKind::Integer || kind == PlainKind::Float || kind == PlainKind::Bool;
}

}  // namespace

ArgumentRelation ValueFlow::compare(const Argument &a, const Argument &b) const
{
    const PlainKind kind = plainKind(a);
    if (kind != plainKind(b))
        return compareUnlike(a, b);
    if (kind == PlainKind::Value)
        return compare(m_graphs.viewA->origin(a.name), m_graphs.viewB->origin(b.name));
    if (kind == PlainKind::List)
        return compareLists(a, b);
    if (kind == PlainKind::Graph)
        return compareInnerGraphs(a, b);
    const bool areEqual = equalConstants(m_graphs.viewA->program(), a, m_graphs.viewB->program(), b);
    return areEqual ? ArgumentRelation::Equal : ArgumentRelation::Differs;
}

/// What they hold is compared on its own: here only whether it stands where it stood.
ArgumentRelation ValueFlow::compareInnerGraphs(const Argument &a, const Argument &b) const
{
    const auto partner = m_graphs.innerGraphs.find(static_cast<std::uint32_t>(a.object));
    const bool isElsewhere = partner != m_graphs.innerGraphs.end() && partner->second != b.object;
    return isElsewhere ? ArgumentRelation::Differs : ArgumentRelation::Equal;
}

ArgumentRelation ValueFlow::compareLists(const Argument &a, const Argument &b) const
{
    const auto elementsA = m_graphs.viewA->program().elements(a);
    const auto elementsB = m_graphs.viewB->program().elements(b);
    if (elementsA.size() != elementsB.size())
        return ArgumentRelation::Differs;
    ArgumentRelation relation = ArgumentRelation::Equal;
    for (std::size_t i = 0; i < elementsA.size() && relation != ArgumentRelation::Differs; ++i)
        relation = worse(relation, compare(elementsA[i], elementsB[i]));
    return relation;
}

/// A number in place of a symbolic one that is not computed any more, or the reverse: a size that became fixed, or
/// free.
ArgumentRelation ValueFlow::compareUnlike(const Argument &a, const Argument &b) const
{
    const auto isNewNumber = [this](const Argument &value, bool inA, const Argument &other) {
        const GraphView &view = inA ? *m_graphs.viewA : *m_graphs.viewB;
        return value.isSymbolic() && value.isValue() && isNumber(other) && isNewcomer(view.origin(value.name), inA);
    };
    return isNewNumber(a, true, b) || isNewNumber(b, false, a) ? ArgumentRelation::Follows : ArgumentRelation::Differs;
}

ArgumentRelation ValueFlow::compare(const ValueOrigin &a, const ValueOrigin &b) const
{
    if (!a.isKnown() || !b.isKnown())
        return a.isKnown() == b.isKnown() ? ArgumentRelation::Equal : ArgumentRelation::Differs;
    if (a.isInput && b.isInput)
        return compareInputs(a.index, b.index);
    if (a.isNode() && b.isNode() && m_graphs.nodes.ofA[a.index] == b.index)
        return a.output == b.output ? ArgumentRelation::Equal : ArgumentRelation::Differs;
    const bool isNewA = isNewcomer(a, true);
    const bool isNewB = isNewcomer(b, false);
    const bool follows = (isNewA && isNewB) || (isNewA && comesThroughNewcomers(a, true, b))
                         || (isNewB && comesThroughNewcomers(b, false, a));
    return follows ? ArgumentRelation::Follows : ArgumentRelation::Differs;
}

ArgumentRelation ValueFlow::compareInputs(std::uint32_t a, std::uint32_t b) const
{
    const Partners &inputs = m_graphs.inputs;
    if (inputs.ofA[a] == b)
        return ArgumentRelation::Equal;
    return inputs.areFree(a, b) ? ArgumentRelation::Follows : ArgumentRelation::Differs;
}

/// Of one side only.
bool ValueFlow::isNewcomer(const ValueOrigin &origin, bool inA) const
{
    if (!origin.isKnown())
        return false;
    const Partners &partners = origin.isInput ? m_graphs.inputs : m_graphs.nodes;
    return (inA ? partners.ofA : partners.ofB)[origin.index] == Partners::none;
}

/// Whether nodes of one side only lead from the partner of `early`, which is of the other side, to `late`.
bool ValueFlow::comesThroughNewcomers(const ValueOrigin &late, bool inA, const ValueOrigin &early) const
{
    if (!late.isNode())
        return false;
    const GraphView &view = inA ? *m_graphs.viewA : *m_graphs.viewB;
    const Partners &partners = early.isInput ? m_graphs.inputs : m_graphs.nodes;
    const std::uint32_t wanted = (inA ? partners.ofB : partners.ofA)[early.index];
    std::vector<std::uint32_t> pending{late.index};
    for (std::size_t i = 0; i < pending.size() && i < longestDetour; ++i) {
        for (const ValueUse &use : view.uses(pending[i])) {
            if (use.origin.isKnown() && use.origin.isInput == early.isInput && use.origin.index == wanted)
                return true;
            if (use.origin.isNode() && isNewcomer(use.origin, inA)
                && std::ranges::find(pending, use.origin.index) == pending.end())
                pending.push_back(use.origin.index);
        }
    }
    return false;
}

}  // namespace pt2scope
