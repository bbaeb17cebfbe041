// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/SegmentComparison.h"

#include "core/diff/tensors/BoxReading.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t boxBytes = std::uint64_t{256} << 10;  // of the side with larger elements
constexpr std::uint64_t batchBoxes = 1024;                    // whose results are held

void raise(std::atomic<double> &largest, double value)
{
    double before = largest.load();
    while (value > before && !largest.compare_exchange_weak(before, value)) {
    }
}

}  // namespace

SegmentComparison::SegmentComparison(const TensorMeta &a, const TensorMeta &b, bool inOrder,
                                     const ValueReading &reading)
    : m_metas{a, b},
      m_reading(reading),
      m_order(a, b, boxBytes / std::max(traits(a.dtype).itemsize, traits(b.dtype).itemsize)),
      m_inOrder(inOrder)
{}

Result<ValuePartial> SegmentComparison::run(const ByteSource &a, const ByteSource &b)
{
    m_sources = {&a, &b};
    ValuePartial sum;
    for (std::uint64_t first = 0; first < m_order.boxCount() && !stopped(); first += batchBoxes)
        sum.merge(compareBatch(first, static_cast<std::size_t>(std::min(batchBoxes, m_order.boxCount() - first))));
    if (m_reading.cancelled())
        return Error{ErrorCode::Cancelled, "cancelled"};
    if (m_failure)
        return *m_failure;
    return repeated(sum);
}

ValuePartial SegmentComparison::compareBatch(std::uint64_t first, std::size_t count)
{
    std::vector<ValuePartial> partials(count);
    const auto compare = [&](std::size_t i) { partials[i] = compareBox(m_order.box(first + i)); };
    if (m_inOrder || count == 1) {
        for (std::size_t i = 0; i < count; ++i)
            compare(i);
    } else {
        m_reading.pool.forEach(count, compare);
    }
    ValuePartial sum;
    for (const ValuePartial &partial : partials)
        sum.merge(partial);
    return sum;
}

ValuePartial SegmentComparison::compareBox(const PairedOrder::Box &box)
{
    if (stopped())
        return {};
    thread_local std::array<std::vector<std::byte>, 2> buffers;
    std::array<ElementSpan, 2> spans;
    std::uint64_t nbytes = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        const DType dtype = m_metas[side].dtype;
        const std::size_t size = static_cast<std::size_t>(box.elements) * traits(dtype).itemsize;
        if (buffers[side].size() < size)
            buffers[side].resize(size);
        if (const auto error =
                readBox(box, side, traits(dtype).itemsize, *m_sources[side], std::span(buffers[side]).first(size))) {
            fail(*error);
            return {};
        }
        spans[side] = {dtype, buffers[side].data()};
        nbytes += size;
    }
    ValuePartial partial =
        compareElements(spans[0], spans[1], static_cast<std::size_t>(box.elements), m_reading.tolerance, known());
    raise(m_maxAbsolute, partial.maxAbsolute);
    raise(m_maxRelative, partial.maxRelative);
    for (std::optional<std::uint64_t> *place : {&partial.largestAt, &partial.firstNanAt}) {
        if (*place)
            *place = PairedOrder::indexOf(box, **place);
    }
    if (m_reading.progress)
        m_reading.progress(nbytes);
    return partial;
}

void SegmentComparison::fail(const Error &error)
{
    const std::lock_guard lock(m_mutex);
    if (!m_failure)
        m_failure = error;
    m_failed = true;
}

/// Elements that both sides repeat were compared once.
ValuePartial SegmentComparison::repeated(ValuePartial partial) const
{
    const std::uint64_t repeats = m_order.repeats();
    for (std::uint64_t *count : {&partial.elements, &partial.finite, &partial.changed, &partial.beyondTolerance,
                                 &partial.nanAppeared, &partial.nanGone})
        *count *= repeats;
    for (ScaledSum *sum : {&partial.squares, &partial.squaresA, &partial.squaresB, &partial.products})
        sum->sum *= static_cast<double>(repeats);
    return partial;
}

}  // namespace pt2scope
