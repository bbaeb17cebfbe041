// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/InnerGraphs.h"

#include "core/diff/program/NodeLabels.h"
#include "core/diff/program/PlainArgument.h"

#include <algorithm>
#include <numeric>

namespace pt2scope {

namespace {

/// Of what a graph computes from its inputs, taken by position; the same for any names.
std::uint64_t contentHash(const GraphView &view)
{
    std::vector<std::uint64_t> inputs(view.graph().inputs.size());
    std::iota(inputs.begin(), inputs.end(), 1U);
    const NodeLabels labels = labelNodes(view, inputs);
    const auto &pasts = labels[static_cast<std::size_t>(LabelKind::Ancestors)];
    std::uint64_t hash = std::accumulate(pasts.begin(), pasts.end(), std::uint64_t{0});
    for (const ValueOrigin &origin : view.outputs()) {
        const std::uint64_t source = !origin.isKnown() ? 0
                                     : origin.isInput  ? inputs[origin.index]
                                                       : pasts[origin.index];
        hash = mixed(hash, mixed(source, origin.output));
    }
    return hash;
}

std::vector<std::uint64_t> contentHashes(const GraphViews &views)
{
    std::vector<std::uint64_t> hashes;
    for (const auto &view : views)
        hashes.push_back(contentHash(*view));
    return hashes;
}

}  // namespace

std::vector<std::size_t> pairInnerGraphs(const GraphViews &a, const GraphViews &b)
{
    std::vector<std::size_t> partners(std::min(a.size(), b.size()));
    std::iota(partners.begin(), partners.end(), 0U);
    if (a.size() != b.size() || a.size() < 2)
        return partners;
    const std::vector<std::uint64_t> inA = contentHashes(a);
    const std::vector<std::uint64_t> inB = contentHashes(b);
    if (inA == inB || !std::ranges::is_permutation(inA, inB))
        return partners;
    std::vector<bool> isTaken(b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t k = 0;
        while (isTaken[k] || inB[k] != inA[i])
            ++k;
        isTaken[k] = true;
        partners[i] = k;
    }
    return partners;
}

}  // namespace pt2scope
