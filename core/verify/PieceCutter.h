// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/StorageOrder.h"

#include <algorithm>

namespace pt2scope {

/// Cuts the elements of a range of a storage into the contiguous pieces in which statistics take them. All engines cut
/// alike, so that their sums are rounded alike. A sink is told
///   whole(offset, count)  a piece that lies in one, at `offset` bytes of the storage
///   append(run)           rows to add to the piece that is being gathered; they fit
///   finish()              that piece is complete
template <typename Sink>
class PieceCutter {
public:
    static constexpr std::uint64_t gatherBytes = std::uint64_t{16} * 1024;  // a multiple of every element's size

    PieceCutter(DType dtype, Sink &sink) : m_itemsize(traits(dtype).itemsize), m_sink(sink) {}

    void add(const ElementRun &run)
    {
        if (run.count * m_itemsize < longRowBytes) {
            addRows(run);
            return;
        }
        for (std::uint64_t row = 0; row < run.rows; ++row) {
            const std::uint64_t offset = run.offset + row * run.rowStride;
            if (run.stride == m_itemsize)
                m_sink.whole(offset, run.count);
            else
                addRows({offset, 1, 0, run.count, run.stride});
        }
    }

    void finish()
    {
        if (m_held > 0)
            m_sink.finish();
        m_held = 0;
    }

private:
    static constexpr std::uint64_t longRowBytes = std::uint64_t{4} * 1024;  // used where it lies, rather than gathered

    /// Of rows that are shorter than a piece.
    void addRows(ElementRun run)
    {
        const std::uint64_t rowBytes = run.count * m_itemsize;
        for (std::uint64_t left = run.rows; left > 0; left -= run.rows) {
            if (gatherBytes - m_held < rowBytes)
                finish();
            run.rows = std::min(left, (gatherBytes - m_held) / rowBytes);
            m_sink.append(run);
            m_held += run.rows * rowBytes;
            run.offset += run.rows * run.rowStride;
        }
    }

    std::uint64_t m_itemsize;
    Sink &m_sink;
    std::uint64_t m_held = 0;  // bytes of the piece that is being gathered
};

}  // namespace pt2scope
