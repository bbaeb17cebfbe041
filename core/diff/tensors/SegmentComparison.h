// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ElementComparison.h"
#include "core/diff/tensors/PairedOrder.h"
#include "core/diff/tensors/ValueComparison.h"

#include <array>
#include <atomic>
#include <mutex>

namespace pt2scope {

/// Compares two tensors of equal sizes, each on one storage, box by box over the pool.
class SegmentComparison {
public:
    /// `inOrder`: a source is slow to read backwards, so that one thread goes through the boxes.
    SegmentComparison(const TensorMeta &a, const TensorMeta &b, bool inOrder, const ValueReading &reading);

    /// Sources that hold what the tensors need. Places are row-major indexes of the tensors.
    Result<ValuePartial> run(const ByteSource &a, const ByteSource &b);

private:
    bool stopped() const { return m_reading.cancelled() || m_failed; }
    ValuePartial compareBatch(std::uint64_t first, std::size_t count);
    ValuePartial compareBox(const PairedOrder::Box &box);
    KnownChanges known() const { return {m_maxAbsolute.load(), m_maxRelative.load()}; }
    void fail(const Error &error);
    ValuePartial repeated(ValuePartial partial) const;

    std::array<TensorMeta, 2> m_metas;
    const ValueReading &m_reading;
    PairedOrder m_order;
    bool m_inOrder;
    std::array<const ByteSource *, 2> m_sources{};
    std::atomic<double> m_maxAbsolute{0};  // of the boxes so far, as the next one
    std::atomic<double> m_maxRelative{0};
    std::mutex m_mutex;  // for the failure
    std::optional<Error> m_failure;
    std::atomic<bool> m_failed{false};
};

}  // namespace pt2scope
