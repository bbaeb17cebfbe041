// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/TensorCorner.h"

#include "core/bytes/Checked.h"
#include "core/tensor/StorageWindow.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

namespace pt2scope {

namespace {

constexpr std::uint64_t fewMatrices = 4;  // of as many the rows are shown rather than more matrices

std::uint64_t saturatingProduct(const std::vector<std::uint64_t> &factors)
{
    std::uint64_t product = 1;
    for (const std::uint64_t factor : factors)
        product = checkedMul(product, factor).value_or(std::numeric_limits<std::uint64_t>::max());
    return product;
}

/// The counts, each reduced so that their product is within the limit: the greatest first, of equal ones the outermost.
void reduceTo(std::uint64_t limit, std::vector<std::uint64_t> &counts)
{
    for (std::uint64_t &count : counts)
        count = std::min(count, limit);
    while (saturatingProduct(counts) > limit)
        --*std::max_element(counts.begin(), counts.end());
}

std::vector<std::uint64_t> shownCounts(const TensorMeta &meta, const CornerLimits &limits)
{
    std::vector<std::uint64_t> counts(meta.sizes.begin(), meta.sizes.end());
    if (counts.size() == 1)
        return {std::min(counts[0], limits.flat)};
    if (counts.empty() || std::find(counts.begin(), counts.end(), 0) != counts.end())
        return counts;
    const std::uint64_t columns = std::min(counts.back(), limits.columns);
    std::uint64_t rows = counts[counts.size() - 2];
    counts.resize(counts.size() - 2);
    const std::uint64_t matrices = std::min(saturatingProduct(counts), fewMatrices);
    rows = std::min(rows, std::max<std::uint64_t>(limits.rows / matrices, 1));
    reduceTo(std::max<std::uint64_t>(limits.rows / rows, 1), counts);
    counts.push_back(rows);
    counts.push_back(columns);
    return counts;
}

}  // namespace

TensorCorner::TensorCorner(TensorMeta meta, const CornerLimits &limits) : m_meta(std::move(meta))
{
    const std::vector<std::uint64_t> counts = shownCounts(m_meta, limits);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto size = static_cast<std::uint64_t>(m_meta.sizes[i]);
        const std::uint64_t head = counts[i] == size ? size : counts[i] - counts[i] / 2;
        m_dimensions.push_back({size, head, counts[i] - head});
    }
}

std::uint64_t TensorCorner::elements() const
{
    std::uint64_t elements = 1;
    for (const ShownIndexes &dimension : m_dimensions) {
        if (dimension.size == 0)
            return 0;
        elements *= dimension.count();
    }
    return elements;
}

bool TensorCorner::complete() const
{
    return elements() == elementCount(m_meta);
}

/// In bytes of the storage, of each element shown.
std::vector<std::uint64_t> TensorCorner::offsets() const
{
    const std::uint64_t itemsize = traits(m_meta.dtype).itemsize;
    std::vector<std::uint64_t> offsets{static_cast<std::uint64_t>(m_meta.storageOffset) * itemsize};
    for (std::size_t d = 0; d < m_dimensions.size(); ++d) {
        if (m_dimensions[d].size == 1)
            continue;
        const std::uint64_t stride = static_cast<std::uint64_t>(m_meta.strides[d]) * itemsize;
        std::vector<std::uint64_t> longer;
        longer.reserve(offsets.size() * m_dimensions[d].count());
        for (const std::uint64_t offset : offsets) {
            for (std::uint64_t i = 0; i < m_dimensions[d].count(); ++i)
                longer.push_back(offset + m_dimensions[d].index(i) * stride);
        }
        offsets = std::move(longer);
    }
    return offsets;
}

Result<std::vector<std::byte>> TensorCorner::read(const ByteSource &storage) const
{
    if (elements() == 0)
        return std::vector<std::byte>();
    const std::size_t itemsize = traits(m_meta.dtype).itemsize;
    const std::vector<std::uint64_t> places = offsets();
    // Going back would inflate a deflated storage anew for every element.
    std::vector<std::size_t> order(places.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return places[a] < places[b]; });
    StorageWindow window(storage, *requiredBytes(m_meta));
    std::vector<std::byte> elements(places.size() * itemsize);
    for (const std::size_t i : order) {
        const std::byte *element = window.request(places[i], itemsize);
        if (!element)
            return window.failure();
        std::memcpy(elements.data() + i * itemsize, element, itemsize);
    }
    return elements;
}

}  // namespace pt2scope
