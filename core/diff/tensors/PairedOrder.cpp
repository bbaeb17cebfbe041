// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/PairedOrder.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::uint64_t tileFactor = 16;  // boxes are larger by it where no long run lies in one on both sides

using Step = PairedOrder::Step;

/// Whether the inner dimension's end is the outer one's next step, in all three orders.
bool joins(const Step &outer, const Step &inner)
{
    return outer.strides[0] == inner.count * inner.strides[0] && outer.strides[1] == inner.count * inner.strides[1]
           && outer.indexStride == inner.count * inner.indexStride;
}

}  // namespace

PairedOrder::PairedOrder(const TensorMeta &a, const TensorMeta &b, std::uint64_t maxElements)
{
    m_begins = {static_cast<std::uint64_t>(a.storageOffset) * traits(a.dtype).itemsize,
                static_cast<std::uint64_t>(b.storageOffset) * traits(b.dtype).itemsize};
    if (elementCount(a) == 0) {
        m_elements = 0;
        m_boxCount = 0;
        return;
    }
    addDimensions(a, b);
    chooseChunks(m_dimensions.size() > 1 ? tileFactor * maxElements : maxElements);
    for (const Dimension &dimension : m_dimensions) {
        m_boxCount *= (dimension.step.count + dimension.chunk - 1) / dimension.chunk;
        m_elements *= dimension.step.count;
    }
}

void PairedOrder::addDimensions(const TensorMeta &a, const TensorMeta &b)
{
    std::vector<Step> steps;
    std::uint64_t indexStride = 1;
    for (std::size_t i = a.sizes.size(); i-- > 0;) {
        const auto size = static_cast<std::uint64_t>(a.sizes[i]);
        const Step step{size,
                        {static_cast<std::uint64_t>(a.strides[i]) * traits(a.dtype).itemsize,
                         static_cast<std::uint64_t>(b.strides[i]) * traits(b.dtype).itemsize},
                        indexStride};
        indexStride *= size;
        if (size == 1)
            continue;
        if (step.strides == std::array<std::uint64_t, 2>{})
            m_repeats *= size;
        else
            steps.push_back(step);
    }
    // That of both storages where they agree.
    const auto reach = [&](const Step &step) {
        return std::pair(step.strides[0] / traits(a.dtype).itemsize + step.strides[1] / traits(b.dtype).itemsize,
                         step.indexStride);
    };
    std::ranges::stable_sort(steps, std::greater(), reach);
    for (const Step &step : steps) {
        if (!m_dimensions.empty() && joins(m_dimensions.back().step, step)) {
            Step &outer = m_dimensions.back().step;
            outer = {outer.count * step.count, step.strides, step.indexStride};
        } else {
            m_dimensions.push_back({step, 1});
        }
    }
}

void PairedOrder::chooseChunks(std::uint64_t maxElements)
{
    std::array<std::vector<std::size_t>, 2> orders;  // of each side, its shortest stride first
    for (std::size_t side = 0; side < 2; ++side) {
        orders[side].resize(m_dimensions.size());
        std::iota(orders[side].rbegin(), orders[side].rend(), std::size_t{0});
        std::ranges::stable_sort(orders[side], {}, [&](std::size_t d) { return m_dimensions[d].step.strides[side]; });
    }
    std::uint64_t elements = 1;
    const auto grow = [&](std::size_t d, std::uint64_t most) {
        Dimension &dimension = m_dimensions[d];
        elements /= dimension.chunk;
        const std::uint64_t room = std::min(most, std::max<std::uint64_t>(maxElements / elements, 1));
        dimension.chunk = std::max(dimension.chunk, std::min(dimension.step.count, room));
        elements *= dimension.chunk;
    };
    const auto growBoth = [&](std::size_t i, std::uint64_t most) {
        grow(std::max(orders[0][i], orders[1][i]), most);
        grow(std::min(orders[0][i], orders[1][i]), most);
    };
    // Runs of both sides as long as each other: a short one costs as much to read as a long one.
    if (!m_dimensions.empty())
        growBoth(0, std::bit_ceil(static_cast<std::uint64_t>(std::sqrt(static_cast<double>(maxElements)))));
    for (std::size_t i = 0; i < m_dimensions.size(); ++i)
        growBoth(i, maxElements);
}

PairedOrder::Box PairedOrder::box(std::uint64_t number) const
{
    Box box;
    box.offsets = m_begins;
    box.steps.resize(m_dimensions.size());
    for (std::size_t d = m_dimensions.size(); d-- > 0;) {
        const auto &[step, chunk] = m_dimensions[d];
        const std::uint64_t chunks = (step.count + chunk - 1) / chunk;
        const std::uint64_t first = number % chunks * chunk;
        number /= chunks;
        box.offsets[0] += first * step.strides[0];
        box.offsets[1] += first * step.strides[1];
        box.index += first * step.indexStride;
        box.steps[d] = step;
        box.steps[d].count = std::min(chunk, step.count - first);
        box.elements *= box.steps[d].count;
    }
    return box;
}

std::uint64_t PairedOrder::indexOf(const Box &box, std::uint64_t place)
{
    std::uint64_t index = box.index;
    for (std::size_t d = box.steps.size(); d-- > 0;) {
        index += place % box.steps[d].count * box.steps[d].indexStride;
        place /= box.steps[d].count;
    }
    return index;
}

}  // namespace pt2scope
