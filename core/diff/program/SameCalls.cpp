// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/SameCalls.h"

#include "core/diff/program/PlainArgument.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace pt2scope {

namespace {

/// In terms of A; nothing where it takes no value, or one that A does not have.
std::optional<std::uint64_t> callLabel(const GraphView &view, std::uint32_t node,
                                       const std::vector<std::uint64_t> &called,
                                       const std::vector<std::uint32_t> &inputsInA,
                                       const std::vector<std::uint32_t> &nodesInA)
{
    if (view.uses(node).empty())
        return std::nullopt;
    std::uint64_t label = called[node];
    for (const auto &[place, origin] : view.uses(node)) {
        const std::uint32_t inA =
            origin.isKnown() ? (origin.isInput ? inputsInA : nodesInA)[origin.index] : Partners::none;
        if (inA == Partners::none)
            return std::nullopt;
        label = mixed(label, mixed(mixed(place, inA), 2 * std::uint64_t{origin.output} + (origin.isInput ? 1 : 0)));
    }
    return label;
}

}  // namespace

void pairSameCalls(const GraphView &a, const GraphView &b, const std::vector<std::uint64_t> &calledA,
                   const std::vector<std::uint64_t> &calledB, const Partners &inputs, Partners &nodes)
{
    std::unordered_map<std::uint64_t, std::uint32_t> calls;
    for (std::uint32_t i = 0; i < b.size(); ++i) {
        const auto label =
            nodes.ofB[i] == Partners::none ? callLabel(b, i, calledB, inputs.ofB, nodes.ofB) : std::nullopt;
        if (label)
            calls.emplace(*label, i);
    }
    std::vector<std::uint32_t> itself(std::max(nodes.ofA.size(), inputs.ofA.size()));
    std::iota(itself.begin(), itself.end(), 0U);
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        const auto label = nodes.ofA[i] == Partners::none ? callLabel(a, i, calledA, itself, itself) : std::nullopt;
        const auto found = label ? calls.find(*label) : calls.end();
        if (found != calls.end() && nodes.areFree(i, found->second))
            nodes.pair(i, found->second);
    }
}

}  // namespace pt2scope
