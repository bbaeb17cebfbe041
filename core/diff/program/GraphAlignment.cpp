// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/GraphAlignment.h"

#include "core/diff/program/AlignmentRepair.h"
#include "core/diff/program/NodeLabels.h"
#include "core/diff/program/PlainArgument.h"
#include "core/diff/program/SameCalls.h"
#include "core/diff/program/SequenceMatch.h"

#include <algorithm>
#include <initializer_list>
#include <unordered_map>

namespace pt2scope {

namespace {

constexpr std::uint32_t maxEdits = 400;        // that are searched for within one gap
constexpr std::size_t mostLookalikes = 1'000;  // users of one node that are compared one by one
constexpr std::uint64_t unpairedInput = 3;

std::vector<std::uint64_t> labelInputs(const std::vector<std::uint32_t> &partners, bool isA)
{
    std::vector<std::uint64_t> labels;
    for (std::uint32_t i = 0; i < partners.size(); ++i)
        labels.push_back(partners[i] == Partners::none ? unpairedInput : mixed(5, isA ? i : partners[i]));
    return labels;
}

class Alignment {
public:
    Alignment(const GraphView &a, const GraphView &b, const Partners &inputs, NodeLabels labelsA, NodeLabels labelsB)
        : m_a(a),
          m_b(b),
          m_inputs(inputs),
          m_labelsA(std::move(labelsA)),
          m_labelsB(std::move(labelsB)),
          m_nodes(a.size(), b.size())
    {}

    Partners align()
    {
        alignInOrder();
        pairMoved({LabelKind::Neighbourhood, LabelKind::Neighbours});
        partStrangers();
        pairSameCalls(m_a, m_b, labelsA(LabelKind::Called), labelsB(LabelKind::Called), m_inputs, m_nodes);
        spread();
        AlignmentRepair repair(m_a, m_b, m_inputs, m_nodes);
        repair.slide(labelsA(LabelKind::Called), labelsB(LabelKind::Called));
        repair.partMoved();
        repair.exchange();
        pairReplaced();
        return std::move(m_nodes);
    }

private:
    const std::vector<std::uint64_t> &labelsA(LabelKind kind) const
    {
        return m_labelsA[static_cast<std::size_t>(kind)];
    }
    const std::vector<std::uint64_t> &labelsB(LabelKind kind) const
    {
        return m_labelsB[static_cast<std::size_t>(kind)];
    }

    void alignInOrder()
    {
        std::vector<SequenceRange> gaps{{0, m_a.size(), 0, m_b.size()}};
        for (std::size_t level = 0; level < labelKindCount; ++level) {
            const auto kind = static_cast<LabelKind>(level);
            if (kind == LabelKind::Placed)
                pairMoved({LabelKind::Ancestors, LabelKind::Fed});
            if (kind > LabelKind::Surroundings && kind <= LabelKind::Fed)
                followEqual();
            gaps = narrow(gaps, kind,
                          [&](const SequenceRange &gap) { return matchUnique(labelsA(kind), labelsB(kind), gap); });
            if (kind >= LabelKind::Neighbourhood)
                gaps = narrow(gaps, kind, [&](const SequenceRange &gap) {
                    return matchLongest(labelsA(kind), labelsB(kind), gap, maxEdits);
                });
        }
    }

    /// From partners with an equal past to what they come from, and from those with an equal future to what comes from
    /// them: else alike branches would be told apart here from their beginning, there from their end.
    void followEqual()
    {
        const auto &pastsA = labelsA(LabelKind::Ancestors);
        const auto &pastsB = labelsB(LabelKind::Ancestors);
        const auto &futuresA = labelsA(LabelKind::Descendants);
        const auto &futuresB = labelsB(LabelKind::Descendants);
        const auto haveEqualPast = [&](std::uint32_t a, std::uint32_t b) { return pastsA[a] == pastsB[b]; };
        const auto haveEqualFuture = [&](std::uint32_t a, std::uint32_t b) { return futuresA[a] == futuresB[b]; };
        for (std::uint32_t a = 0; a < m_a.size(); ++a) {
            if (m_nodes.ofA[a] != Partners::none && haveEqualFuture(a, m_nodes.ofA[a]))
                spreadToUsers(a, haveEqualFuture);
        }
        for (std::uint32_t a = m_a.size(); a-- > 0;) {
            if (m_nodes.ofA[a] != Partners::none && haveEqualPast(a, m_nodes.ofA[a]))
                spreadToOrigins(a, haveEqualPast);
        }
    }

    template <typename Match>
    std::vector<SequenceRange> narrow(const std::vector<SequenceRange> &gaps, LabelKind kind, const Match &match)
    {
        std::vector<SequenceRange> left;
        for (const SequenceRange &gap : gaps) {
            if (gap.isOneSided())
                continue;
            const IndexPairs pairs = match(gap);
            for (const auto &[a, b] : pairs) {
                if (!m_nodes.areFree(a, b))
                    continue;
                m_nodes.pair(a, b);
                if (kind >= LabelKind::Called)
                    m_weak.push_back(a);
            }
            for (const SequenceRange &part : gapsBetween(pairs, gap))
                left.push_back(part);
        }
        return left;
    }

    /// Nodes that stand elsewhere in the order: those that compute the same, one after another, and then those told by
    /// labels that no other node has.
    void pairMoved(std::initializer_list<LabelKind> kinds)
    {
        for (const LabelKind kind : kinds) {
            const auto inA = freeNodes(m_nodes.ofA, labelsA(kind));
            const auto inB = freeNodes(m_nodes.ofB, labelsB(kind));
            for (const auto &[label, nodesA] : inA) {
                const auto found = inB.find(label);
                if (found == inB.end())
                    continue;
                const std::vector<std::uint32_t> &nodesB = found->second;
                const bool areUnique = nodesA.size() == 1 && nodesB.size() == 1;
                if (!areUnique && kind != LabelKind::Ancestors)
                    continue;
                for (std::size_t i = 0; i < std::min(nodesA.size(), nodesB.size()); ++i)
                    m_nodes.pair(nodesA[i], nodesB[i]);
            }
        }
    }

    using NodesByLabel = std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>;

    static NodesByLabel freeNodes(const std::vector<std::uint32_t> &partners, const std::vector<std::uint64_t> &labels)
    {
        NodesByLabel nodes;
        for (std::uint32_t node = 0; node < partners.size(); ++node) {
            if (partners[node] == Partners::none)
                nodes[labels[node]].push_back(node);
        }
        return nodes;
    }

    /// Whether some value that they take, or some node that takes theirs, is the same.
    bool haveCommonNeighbour(std::uint32_t a, std::uint32_t b) const
    {
        const auto usesA = m_a.uses(a);
        const auto usesB = m_b.uses(b);
        const auto usersA = m_a.users(a);
        const auto usersB = m_b.users(b);
        if (usesA.empty() && usesB.empty() && usersA.empty() && usersB.empty())
            return true;
        for (std::size_t i = 0; i < std::min(usesA.size(), usesB.size()); ++i) {
            if (correspond(usesA[i].origin, usesB[i].origin, m_inputs, m_nodes))
                return true;
        }
        const std::size_t most = std::min({usersA.size(), usersB.size(), mostLookalikes});
        for (std::size_t i = 0; i < most; ++i) {
            if (m_nodes.ofA[usersA[i].user] == usersB[i].user)
                return true;
        }
        return false;
    }

    /// Partners by their operator alone that have nothing else in common.
    void partStrangers()
    {
        for (const std::uint32_t a : m_weak) {
            const std::uint32_t b = m_nodes.ofA[a];
            if (b != Partners::none && !haveCommonNeighbour(a, b))
                m_nodes.part(a, b);
        }
    }

    /// From partners to those that they take values from, and to those that take theirs.
    void spread()
    {
        const auto haveOneTarget = [&](std::uint32_t x, std::uint32_t y) { return m_a.target(x) == m_b.target(y); };
        for (std::uint32_t a = 0; a < m_a.size(); ++a)
            spreadToUsers(a, haveOneTarget);
        spreadBack(haveOneTarget);
    }

    /// Pairs the nodes that graph outputs, and then those that partners, take at the same place from nodes that suit.
    template <typename Suits>
    void spreadBack(const Suits &suits)
    {
        for (std::size_t i = 0; i < std::min(m_a.outputs().size(), m_b.outputs().size()); ++i)
            pairOrigins(m_a.outputs()[i], m_b.outputs()[i], suits);
        for (std::uint32_t a = m_a.size(); a-- > 0;) {
            if (m_nodes.ofA[a] != Partners::none)
                spreadToOrigins(a, suits);
        }
    }

    template <typename Suits>
    void pairOrigins(const ValueOrigin &x, const ValueOrigin &y, const Suits &suits)
    {
        if (x.isNode() && y.isNode() && x.output == y.output && m_nodes.areFree(x.index, y.index)
            && suits(x.index, y.index))
            m_nodes.pair(x.index, y.index);
    }

    template <typename Suits>
    void spreadToOrigins(std::uint32_t a, const Suits &suits)
    {
        const auto usesA = m_a.uses(a);
        const auto usesB = m_b.uses(m_nodes.ofA[a]);
        for (std::size_t i = 0; i < std::min(usesA.size(), usesB.size()); ++i) {
            if (usesA[i].place == usesB[i].place)
                pairOrigins(usesA[i].origin, usesB[i].origin, suits);
        }
    }

    template <typename Suits>
    void spreadToUsers(std::uint32_t a, const Suits &suits)
    {
        const std::uint32_t b = m_nodes.ofA[a];
        if (b == Partners::none)
            return;
        std::size_t compared = 0;
        for (const NodeUse &x : m_a.users(a)) {
            if (m_nodes.ofA[x.user] != Partners::none)
                continue;
            for (const NodeUse &y : m_b.users(b)) {
                if (++compared > mostLookalikes)
                    return;
                if (x.place == y.place && m_nodes.areFree(x.user, y.user) && suits(x.user, y.user)) {
                    m_nodes.pair(x.user, y.user);
                    break;
                }
            }
        }
    }

    /// One node in another's place: its value goes where the other's went, and it takes the same.
    void pairReplaced()
    {
        spreadBack([&](std::uint32_t x, std::uint32_t y) {
            const auto usesA = m_a.uses(x);
            const auto usesB = m_b.uses(y);
            if (usesA.empty() || usesB.empty())
                return usesA.empty() && usesB.empty();
            return correspond(usesA.front().origin, usesB.front().origin, m_inputs, m_nodes);
        });
    }

    const GraphView &m_a;
    const GraphView &m_b;
    const Partners &m_inputs;
    const NodeLabels m_labelsA;
    const NodeLabels m_labelsB;
    Partners m_nodes;
    std::vector<std::uint32_t> m_weak;  // nodes of A that found a partner by little
};

}  // namespace

Partners alignGraphs(const GraphView &a, const GraphView &b, const Partners &inputs)
{
    NodeLabels labelsA = labelNodes(a, labelInputs(inputs.ofA, true));
    NodeLabels labelsB = labelNodes(b, labelInputs(inputs.ofB, false));
    // Where several alignments are as good, the same is found whichever side comes first.
    constexpr auto called = static_cast<std::size_t>(LabelKind::Called);  // the same whichever side comes first
    if (!(labelsB[called] < labelsA[called]))
        return Alignment(a, b, inputs, std::move(labelsA), std::move(labelsB)).align();
    Partners swappedInputs;
    swappedInputs.ofA = inputs.ofB;
    swappedInputs.ofB = inputs.ofA;
    Partners nodes = Alignment(b, a, swappedInputs, std::move(labelsB), std::move(labelsA)).align();
    std::swap(nodes.ofA, nodes.ofB);
    return nodes;
}

}  // namespace pt2scope
