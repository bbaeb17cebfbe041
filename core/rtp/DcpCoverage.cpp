// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Checked.h"
#include "core/rtp/DcpMetadata.h"

#include <algorithm>
#include <set>

namespace pt2scope {

namespace {

using State = DcpCoverage::State;

constexpr std::size_t mostComparisons = 1'000'000;

std::optional<std::int64_t> volume(const std::vector<std::int64_t> &sizes)
{
    std::optional<std::int64_t> product = 1;
    for (const std::int64_t size : sizes)
        product = product && size >= 0 ? checkedMul(*product, size) : std::nullopt;
    return product;
}

/// Whether a chunk lies within a tensor of that size.
bool liesInside(const DcpChunk &chunk, const std::vector<std::int64_t> &size)
{
    for (std::size_t i = 0; i < size.size(); ++i) {
        const auto end = checkedAdd(chunk.offsets[i], chunk.sizes[i]);
        if (chunk.offsets[i] < 0 || chunk.sizes[i] < 0 || !end || *end > size[i])
            return false;
    }
    return true;
}

bool overlap(const DcpChunk &a, const DcpChunk &b)
{
    for (std::size_t i = 0; i < a.sizes.size(); ++i) {
        if (a.offsets[i] + a.sizes[i] <= b.offsets[i] || b.offsets[i] + b.sizes[i] <= a.offsets[i])
            return false;
    }
    return true;
}

/// The dimension along which the chunks begin at the most different places.
std::size_t widestDimension(const DcpTensor &tensor, const std::vector<std::size_t> &chunks)
{
    std::size_t best = 0;
    std::size_t most = 0;
    for (std::size_t dimension = 0; dimension < tensor.size.size(); ++dimension) {
        std::set<std::int64_t> begins;
        for (const std::size_t i : chunks)
            begins.insert(tensor.chunks[i].offsets[dimension]);
        if (begins.size() > most) {
            best = dimension;
            most = begins.size();
        }
    }
    return best;
}

/// Overlap with the later of two chunks that share elements; Undecided when too many would have to be compared.
DcpCoverage findOverlap(const DcpTensor &tensor)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < tensor.chunks.size(); ++i) {
        if (volume(tensor.chunks[i].sizes).value_or(0) > 0)
            order.push_back(i);
    }
    const std::size_t dimension = widestDimension(tensor, order);
    const auto beginOf = [&](std::size_t i) { return tensor.chunks[i].offsets[dimension]; };
    std::ranges::sort(order, {}, beginOf);
    std::size_t comparisons = 0;
    for (std::size_t a = 0; a < order.size(); ++a) {
        const std::int64_t end = beginOf(order[a]) + tensor.chunks[order[a]].sizes[dimension];
        for (std::size_t b = a + 1; b < order.size() && beginOf(order[b]) < end; ++b) {
            if (overlap(tensor.chunks[order[a]], tensor.chunks[order[b]]))
                return {State::Overlap, std::max(order[a], order[b])};
            if (++comparisons > mostComparisons)
                return {State::Undecided, 0};
        }
    }
    return {State::Whole, 0};
}

}  // namespace

DcpCoverage coverageOf(const DcpTensor &tensor)
{
    const auto total = volume(tensor.size);
    if (!total)
        return {State::Impossible, 0};
    std::int64_t covered = 0;
    for (std::size_t i = 0; i < tensor.chunks.size(); ++i) {
        const DcpChunk &chunk = tensor.chunks[i];
        if (chunk.offsets.size() != tensor.size.size() || chunk.sizes.size() != tensor.size.size())
            return {State::Impossible, i};
        if (!liesInside(chunk, tensor.size))
            return {State::Outside, i};
        const auto sum = checkedAdd(covered, volume(chunk.sizes).value_or(0));
        if (!sum || (tensor.size.empty() && i > 0))
            return {State::Overlap, i};
        covered = *sum;
    }
    const DcpCoverage shared = tensor.size.empty() ? DcpCoverage() : findOverlap(tensor);
    // Inside, without overlap, and as many elements as there are: the whole.
    if (shared.state != State::Whole || covered == *total)
        return shared;
    return {State::Hole, 0};
}

}  // namespace pt2scope
