// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/GraphAlignment.h"

#include "core/diff/program/NodeLabels.h"
#include "core/diff/program/PlainArgument.h"
#include "core/diff/program/SequenceMatch.h"

#include <algorithm>
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
        pairMoved();
        partStrangers();
        spread();
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
            gaps = narrow(gaps, kind,
                          [&](const SequenceRange &gap) { return matchUnique(labelsA(kind), labelsB(kind), gap); });
            if (kind >= LabelKind::Neighbourhood)
                gaps = narrow(gaps, kind, [&](const SequenceRange &gap) {
                    return matchLongest(labelsA(kind), labelsB(kind), gap, maxEdits);
                });
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
                m_nodes.pair(a, b);
                if (kind >= LabelKind::Called)
                    m_weak.push_back(a);
            }
            for (const SequenceRange &part : gapsBetween(pairs, gap))
                left.push_back(part);
        }
        return left;
    }

    /// Nodes that stand elsewhere in the order, told by labels that no other node has.
    void pairMoved()
    {
        for (const LabelKind kind : {LabelKind::Ancestors, LabelKind::Neighbourhood, LabelKind::Neighbours}) {
            std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> left;  // of B, by label
            for (std::uint32_t b = 0; b < m_b.size(); ++b) {
                if (m_nodes.ofB[b] == Partners::none)
                    left[labelsB(kind)[b]].push_back(b);
            }
            std::unordered_map<std::uint64_t, std::uint32_t> counts;
            for (std::uint32_t a = 0; a < m_a.size(); ++a)
                counts[labelsA(kind)[a]] += m_nodes.ofA[a] == Partners::none ? 1 : 0;
            for (std::uint32_t a = 0; a < m_a.size() && !left.empty(); ++a) {
                const auto found = left.find(labelsA(kind)[a]);
                const bool isUnique = found != left.end() && found->second.size() == 1 && counts[found->first] == 1;
                if (isUnique && m_nodes.areFree(a, found->second.front()))
                    m_nodes.pair(a, found->second.front());
            }
        }
    }

    bool correspond(const ValueOrigin &a, const ValueOrigin &b) const
    {
        if (!a.isKnown() || !b.isKnown() || a.isInput != b.isInput)
            return false;
        return a.isInput ? m_inputs.ofA[a.index] == b.index : m_nodes.ofA[a.index] == b.index && a.output == b.output;
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
            if (correspond(usesA[i].origin, usesB[i].origin))
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
        for (std::uint32_t a = 0; a < m_a.size(); ++a)
            spreadToUsers(a);
        spreadBack([&](std::uint32_t x, std::uint32_t y) { return m_a.target(x) == m_b.target(y); });
    }

    /// Pairs the nodes that graph outputs, and then those that partners, take at the same place from nodes that suit.
    template <typename Suits>
    void spreadBack(const Suits &suits)
    {
        const auto pair = [&](const ValueOrigin &x, const ValueOrigin &y) {
            if (x.isNode() && y.isNode() && x.output == y.output && m_nodes.areFree(x.index, y.index)
                && suits(x.index, y.index))
                m_nodes.pair(x.index, y.index);
        };
        for (std::size_t i = 0; i < std::min(m_a.outputs().size(), m_b.outputs().size()); ++i)
            pair(m_a.outputs()[i], m_b.outputs()[i]);
        for (std::uint32_t a = m_a.size(); a-- > 0;) {
            if (m_nodes.ofA[a] == Partners::none)
                continue;
            const auto usesA = m_a.uses(a);
            const auto usesB = m_b.uses(m_nodes.ofA[a]);
            for (std::size_t i = 0; i < std::min(usesA.size(), usesB.size()); ++i) {
                if (usesA[i].place == usesB[i].place)
                    pair(usesA[i].origin, usesB[i].origin);
            }
        }
    }

    void spreadToUsers(std::uint32_t a)
    {
        const std::uint32_t b = m_nodes.ofA[a];
        if (b == Partners::none)
            return;
        std::size_t compared = 0;
        for (const NodeUse &x : m_a.users(a)) {
            if (m_nodes.ofA[x.user] != Partners::none)
                continue;
            for (const NodeUse &y : m_b.users(b)) {
                const bool suits = x.place == y.place && m_a.target(x.user) == m_b.target(y.user);
                if (++compared > mostLookalikes)
                    return;
                if (suits && m_nodes.areFree(x.user, y.user)) {
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
            return correspond(usesA.front().origin, usesB.front().origin);
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
