// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/AlignmentRepair.h"

#include "core/diff/program/SequenceMatch.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t fewUsers = 8;       // of nodes that may change partners
constexpr std::size_t mostUsers = 1'000;  // of one node that are looked at, and values that one of them takes

/// Of a node that takes very many values it is taken for granted.
bool takes(const GraphView &view, std::uint32_t user, std::uint32_t node)
{
    const auto isIt = [&](const ValueUse &use) { return use.origin.isNode() && use.origin.index == node; };
    return view.uses(user).size() > mostUsers || std::ranges::any_of(view.uses(user), isIt);
}

bool hasPartner(const ValueOrigin &origin, const std::vector<std::uint32_t> &inputs,
                const std::vector<std::uint32_t> &nodes)
{
    return origin.isKnown() && (origin.isInput ? inputs : nodes)[origin.index] != Partners::none;
}

/// The first node without a partner that takes a node's value, or that it takes a value of, and that is called
/// alike.
std::uint32_t freeTwin(const GraphView &view, std::uint32_t node, const std::vector<std::uint32_t> &partners,
                       const std::vector<std::uint64_t> &labels)
{
    const auto isTwin = [&](std::uint32_t other) {
        return partners[other] == Partners::none && labels[other] == labels[node] && other != node;
    };
    for (const ValueUse &use : view.uses(node)) {
        if (use.origin.isNode() && isTwin(use.origin.index))
            return use.origin.index;
    }
    const auto users = view.users(node);
    for (const NodeUse &use : users.first(std::min(users.size(), mostUsers))) {
        if (isTwin(use.user))
            return use.user;
    }
    return Partners::none;
}

/// Nodes that take `node`, and whose partners take neither `partner` nor the loose one.
std::size_t straying(const GraphView &view, std::uint32_t node, std::uint32_t looseHere,
                     const std::vector<std::uint32_t> &partners, const GraphView &other, std::uint32_t partner,
                     std::uint32_t looseThere)
{
    const auto users = view.users(node);
    const auto part = users.first(std::min(users.size(), mostUsers));
    return static_cast<std::size_t>(std::ranges::count_if(part, [&](const NodeUse &use) {
        const std::uint32_t user = partners[use.user];
        return use.user != looseHere && user != Partners::none && !takes(other, user, partner)
               && (looseThere == Partners::none || !takes(other, user, looseThere));
    }));
}

}  // namespace

bool correspond(const ValueOrigin &a, const ValueOrigin &b, const Partners &inputs, const Partners &nodes)
{
    if (!a.isKnown() || !b.isKnown() || a.isInput != b.isInput)
        return false;
    return a.isInput ? inputs.ofA[a.index] == b.index : nodes.ofA[a.index] == b.index && a.output == b.output;
}

void AlignmentRepair::slide(const std::vector<std::uint64_t> &calledA, const std::vector<std::uint64_t> &calledB)
{
    for (std::uint32_t a = 0; a < m_a.size(); ++a) {
        const std::uint32_t b = m_nodes.ofA[a];
        if (b == Partners::none)
            continue;
        const std::uint32_t twinA = freeTwin(m_a, a, m_nodes.ofA, calledA);
        const std::uint32_t twinB = freeTwin(m_b, b, m_nodes.ofB, calledB);
        const bool slidesInA =
            twinA != Partners::none && fit(a, b, twinA, Partners::none) < fit(twinA, b, a, Partners::none);
        const bool slidesInB =
            twinB != Partners::none && fit(a, b, Partners::none, twinB) < fit(a, twinB, Partners::none, b);
        if (!slidesInA && !slidesInB)
            continue;
        m_nodes.part(a, b);
        m_nodes.pair(slidesInA ? twinA : a, slidesInA ? b : twinB);
    }
}

void AlignmentRepair::exchange()
{
    for (std::uint32_t a = 0; a < m_a.size(); ++a) {
        const std::uint32_t b = m_nodes.ofA[a];
        if (b == Partners::none)
            continue;
        const auto usesA = m_a.uses(a);
        const auto usesB = m_b.uses(b);
        for (std::size_t i = 0; i < std::min(usesA.size(), usesB.size()); ++i) {
            const ValueOrigin &x = usesA[i].origin;
            const ValueOrigin &y = usesB[i].origin;
            if (usesA[i].place == usesB[i].place && x.isNode() && y.isNode() && x.output == y.output
                && m_nodes.ofA[x.index] != y.index && m_a.target(x.index) == m_b.target(y.index)
                && std::max(m_a.users(x.index).size(), m_b.users(y.index).size()) <= fewUsers)
                exchange(x.index, y.index);
        }
    }
}

/// Makes them partners, and their partners so far.
void AlignmentRepair::exchange(std::uint32_t a, std::uint32_t b)
{
    const std::uint32_t oldA = m_nodes.ofB[b];
    const std::uint32_t oldB = m_nodes.ofA[a];
    const bool areBoth = oldA != Partners::none && oldB != Partners::none;
    if (areBoth && m_a.target(oldA) != m_b.target(oldB))
        return;
    const std::uint32_t looseA = oldB == Partners::none ? a : Partners::none;
    const std::uint32_t looseB = oldA == Partners::none ? b : Partners::none;
    const std::size_t before = cost(a, oldB, Partners::none, looseB) + cost(oldA, b, looseA, Partners::none);
    const std::size_t after =
        cost(a, b, oldB == Partners::none ? oldA : Partners::none, oldA == Partners::none ? oldB : Partners::none)
        + cost(oldA, oldB, Partners::none, Partners::none);
    if (before <= after)
        return;
    if (oldB != Partners::none)
        m_nodes.part(a, oldB);
    if (oldA != Partners::none)
        m_nodes.part(oldA, b);
    m_nodes.pair(a, b);
    if (areBoth)
        m_nodes.pair(oldA, oldB);
}

/// Of being partners: how much would be told, or follow. Nothing where there is no such node.
std::size_t AlignmentRepair::cost(std::uint32_t a, std::uint32_t b, std::uint32_t looseA, std::uint32_t looseB) const
{
    if (a == Partners::none || b == Partners::none)
        return 0;
    return fit(a, b, looseA, looseB).differences + (m_a.constants(a) != m_b.constants(b) ? 1 : 0)
           + (m_a.module(a) != m_b.module(b) ? 1 : 0);
}

void AlignmentRepair::partMoved()
{
    const std::vector<bool> staysOutput = stayingOutputs();
    IndexPairs moved;
    for (std::uint32_t a = 0; a < m_a.size(); ++a) {
        const std::uint32_t b = m_nodes.ofA[a];
        if (b != Partners::none && !staysOutput[a] && comeFromElsewhere(a, b) && leadElsewhere(a, b))
            moved.emplace_back(a, b);
    }
    for (const auto &[a, b] : moved)
        m_nodes.part(a, b);
}

/// Differences are values that the one takes and the other does not, and nodes that take the one's value and not the
/// other's; those without partners do not count, and `loose` ones are as if they had none.
AlignmentRepair::Fit AlignmentRepair::fit(std::uint32_t a, std::uint32_t b, std::uint32_t looseA,
                                          std::uint32_t looseB) const
{
    const auto usesA = m_a.uses(a);
    const auto usesB = m_b.uses(b);
    Fit fit{.common = m_a.module(a) == m_b.module(b) ? 1U : 0U};
    for (std::size_t i = 0; i < std::min(usesA.size(), usesB.size()); ++i) {
        const ValueOrigin &x = usesA[i].origin;
        const ValueOrigin &y = usesB[i].origin;
        const bool isLoose = (x.isNode() && x.index == looseA) || (y.isNode() && y.index == looseB)
                             || !hasPartner(x, m_inputs.ofA, m_nodes.ofA) || !hasPartner(y, m_inputs.ofB, m_nodes.ofB);
        if (!isLoose)
            ++(correspond(x, y, m_inputs, m_nodes) ? fit.common : fit.differences);
    }
    fit.differences +=
        straying(m_a, a, looseA, m_nodes.ofA, m_b, b, looseB) + straying(m_b, b, looseB, m_nodes.ofB, m_a, a, looseA);
    return fit;
}

/// By node of A: whether the graph returns its value where it returned its partner's.
std::vector<bool> AlignmentRepair::stayingOutputs() const
{
    std::vector<bool> stays(m_a.size());
    for (std::size_t i = 0; i < std::min(m_a.outputs().size(), m_b.outputs().size()); ++i) {
        const ValueOrigin &origin = m_a.outputs()[i];
        if (origin.isNode() && correspond(origin, m_b.outputs()[i], m_inputs, m_nodes))
            stays[origin.index] = true;
    }
    return stays;
}

/// Whether they take a value of a node or an input that stands for another, and none of one that came or went.
bool AlignmentRepair::comeFromElsewhere(std::uint32_t a, std::uint32_t b) const
{
    const auto usesA = m_a.uses(a);
    const auto usesB = m_b.uses(b);
    bool isElsewhere = false;
    for (std::size_t i = 0; i < std::min(usesA.size(), usesB.size()); ++i) {
        const ValueOrigin &x = usesA[i].origin;
        const ValueOrigin &y = usesB[i].origin;
        if (correspond(x, y, m_inputs, m_nodes))
            continue;
        if (!hasPartner(x, m_inputs.ofA, m_nodes.ofA) || !hasPartner(y, m_inputs.ofB, m_nodes.ofB))
            return false;
        isElsewhere = true;
    }
    return isElsewhere && usesA.size() == usesB.size();
}

/// Whether no partner of a node that takes the one's value takes the other's, and all that do have partners.
bool AlignmentRepair::leadElsewhere(std::uint32_t a, std::uint32_t b) const
{
    const auto leadsElsewhere = [&](const NodeUse &use) {
        const std::uint32_t partner = m_nodes.ofA[use.user];
        return partner != Partners::none && !takes(m_b, partner, b);
    };
    const auto usersA = m_a.users(a);
    const auto usersB = m_b.users(b);
    return !(usersA.empty() && usersB.empty()) && std::max(usersA.size(), usersB.size()) <= mostUsers
           && std::ranges::all_of(usersA, leadsElsewhere)
           && std::ranges::none_of(usersB, [&](const NodeUse &use) { return m_nodes.ofB[use.user] == Partners::none; });
}

}  // namespace pt2scope
