// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/program/GraphAlignment.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// Whether two values stand for each other.
bool correspond(const ValueOrigin &a, const ValueOrigin &b, const Partners &inputs, const Partners &nodes);

/// Changes partners that labels found where others explain the rest of the graphs with fewer differences. Lives no
/// longer than what it is made of.
class AlignmentRepair {
public:
    AlignmentRepair(const GraphView &a, const GraphView &b, const Partners &inputs, Partners &nodes)
        : m_a(a), m_b(b), m_inputs(inputs), m_nodes(nodes)
    {}

    /// Of two alike nodes one after the other, of which one has no partner, the one that suits better gets it.
    void slide(const std::vector<std::uint64_t> &calledA, const std::vector<std::uint64_t> &calledB);
    /// Where partners take values of nodes that are not partners, but could be: those change partners if fewer
    /// differences are left.
    void exchange();
    /// Parts partners that come from elsewhere and lead elsewhere: what went here came there.
    void partMoved();

private:
    /// How well one node stands for another: the fewer differences, and of as many the more it has in common.
    struct Fit {
        std::size_t differences = 0;
        std::size_t common = 0;  // operands, and the module

        bool operator<(const Fit &better) const
        {
            return differences != better.differences ? differences > better.differences : common < better.common;
        }
    };

    Fit fit(std::uint32_t a, std::uint32_t b, std::uint32_t looseA, std::uint32_t looseB) const;
    std::size_t cost(std::uint32_t a, std::uint32_t b, std::uint32_t looseA, std::uint32_t looseB) const;
    void exchange(std::uint32_t a, std::uint32_t b);
    std::vector<bool> stayingOutputs() const;
    bool comeFromElsewhere(std::uint32_t a, std::uint32_t b) const;
    bool leadElsewhere(std::uint32_t a, std::uint32_t b) const;

    const GraphView &m_a;
    const GraphView &m_b;
    const Partners &m_inputs;
    Partners &m_nodes;
};

}  // namespace pt2scope
