// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/program/GraphView.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pt2scope {

/// Which input, or node, of one graph stands for which of another; `none` for those without a partner.
struct Partners {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    Partners() = default;
    Partners(std::size_t sizeA, std::size_t sizeB) : ofA(sizeA, none), ofB(sizeB, none) {}

    std::vector<std::uint32_t> ofA;
    std::vector<std::uint32_t> ofB;

    void pair(std::uint32_t a, std::uint32_t b)
    {
        ofA[a] = b;
        ofB[b] = a;
    }
    void part(std::uint32_t a, std::uint32_t b) { ofA[a] = ofB[b] = none; }
    bool areFree(std::uint32_t a, std::uint32_t b) const { return ofA[a] == none && ofB[b] == none; }
};

/// Matches the nodes of two graphs by what they do and where they stand, never by their names: unlike targets are
/// partners only where one node took the other's place. Linear but for the edited parts, whose search is bounded.
Partners alignGraphs(const GraphView &a, const GraphView &b, const Partners &inputs);

}  // namespace pt2scope
