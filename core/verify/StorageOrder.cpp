// SPDX-License-Identifier: Apache-2.0
#include "core/verify/StorageOrder.h"

#include <algorithm>

namespace pt2scope {

std::optional<StorageOrder> StorageOrder::of(const TensorMeta &meta)
{
    const std::optional<std::uint64_t> required = requiredBytes(meta);
    if (!required)
        return std::nullopt;
    StorageOrder order;
    order.m_dtype = meta.dtype;
    order.m_itemsize = traits(meta.dtype).itemsize;
    if (elementCount(meta) == 0) {
        order.m_elements = 0;
        return order;
    }
    order.m_begin = static_cast<std::uint64_t>(meta.storageOffset) * order.m_itemsize;
    order.m_end = *required;
    std::vector<Dimension> dimensions;
    for (std::size_t i = 0; i < meta.sizes.size(); ++i) {
        const auto size = static_cast<std::uint64_t>(meta.sizes[i]);
        const auto stride = static_cast<std::uint64_t>(meta.strides[i]) * order.m_itemsize;
        if (size == 1)
            continue;
        if (stride == 0)
            order.m_repeats *= size;
        else
            dimensions.push_back({size, stride, 0});
    }
    std::ranges::sort(dimensions, std::ranges::less(), &Dimension::stride);
    std::uint64_t inner = order.m_itemsize;
    for (Dimension &dimension : dimensions) {
        if (dimension.stride < inner)
            return std::nullopt;
        order.m_elements *= dimension.size;
        std::vector<Dimension> &joined = order.m_dimensions;
        if (!joined.empty() && dimension.stride == joined.back().size * joined.back().stride)
            joined.back().size *= dimension.size;
        else
            joined.push_back({dimension.size, dimension.stride, inner});
        inner += (dimension.size - 1) * dimension.stride;
    }
    if (order.m_dimensions.empty())
        order.m_dimensions.push_back({1, order.m_itemsize, order.m_itemsize});
    std::ranges::reverse(order.m_dimensions);
    return order;
}

void StorageOrder::forEachRun(std::uint64_t begin, std::uint64_t end,
                              const std::function<void(const ElementRun &)> &use) const
{
    if (m_elements > 0 && begin < m_end && end > m_begin)
        runsOf(0, m_begin, begin, end, use);
}

void StorageOrder::runsOf(std::size_t dimension, std::uint64_t base, std::uint64_t begin, std::uint64_t end,
                          const std::function<void(const ElementRun &)> &use) const
{
    const auto &[size, stride, inner] = m_dimensions[dimension];
    if (base >= end)
        return;
    const bool innermost = dimension + 1 == m_dimensions.size();
    // Steps whose last element begins at or after `begin`, and whose first one begins before `end`.
    const std::uint64_t last = innermost ? 0 : inner - m_itemsize;
    const std::uint64_t first = base + last >= begin ? 0 : (begin - base - last + stride - 1) / stride;
    const std::uint64_t stop = std::min(size, (end - base - 1) / stride + 1);
    if (first >= stop)
        return;
    if (innermost) {
        use({base + first * stride, stop - first, stride});
        return;
    }
    const auto eachOf = [&](std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t i = from; i < to; ++i)
            runsOf(dimension + 1, base + i * m_dimensions[dimension].stride, begin, end, use);
    };
    // Rows that lie within the range as a whole go together: there may be very many short ones.
    const std::uint64_t whole = base >= begin ? 0 : (begin - base + stride - 1) / stride;
    const std::uint64_t wholeStop = end > base + last ? std::min(stop, (end - base - last - 1) / stride + 1) : 0;
    if (dimension + 2 < m_dimensions.size() || whole >= wholeStop) {
        eachOf(first, stop);
        return;
    }
    eachOf(first, whole);
    const Dimension &row = m_dimensions[dimension + 1];
    use({base + whole * stride, row.size, row.stride, wholeStop - whole, stride});
    eachOf(wholeStop, stop);
}

}  // namespace pt2scope
