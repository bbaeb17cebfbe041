// SPDX-License-Identifier: Apache-2.0
#include "core/container/ZipLayout.h"

#include "core/container/ForwardReader.h"
#include "core/container/ZipFormat.h"

#include <algorithm>

namespace pt2scope {

namespace {

class LayoutSweep {
public:
    explicit LayoutSweep(std::uint64_t begin) : m_covered(begin) {}
    void visit(const ZipExtent &extent);
    ZipLayout take() { return std::move(m_layout); }

private:
    void addOverlap(const ZipExtent &extent);

    ZipLayout m_layout;
    std::uint64_t m_covered;               // everything before it has been seen
    std::optional<ZipExtent> m_reach;      // the extent that reaches furthest
    std::optional<std::size_t> m_intoEnd;  // the record whose overlap with the directory is known already
};

void LayoutSweep::visit(const ZipExtent &extent)
{
    const bool claimed = m_reach && m_reach->cutOff;
    if (extent.begin > m_covered && !claimed)
        m_layout.gaps.push_back({m_reach ? m_reach->record : std::nullopt, m_covered, extent.begin});
    else if (extent.begin < m_covered && m_reach)
        addOverlap(extent);
    if (extent.end >= m_covered) {
        m_covered = extent.end;
        m_reach = extent;
    }
}

void LayoutSweep::addOverlap(const ZipExtent &extent)
{
    const std::uint64_t end = std::min(extent.end, m_covered);
    if (extent.record) {
        m_layout.overlaps.push_back({*extent.record, m_reach->record, extent.begin, end});
    } else if (m_reach->record && m_reach->record != m_intoEnd) {
        m_intoEnd = m_reach->record;
        m_layout.overlaps.push_back({*m_reach->record, std::nullopt, extent.begin, end});
    }
}

}  // namespace

ZipLayout measureLayout(std::span<const ZipExtent> extents, std::uint64_t begin)
{
    LayoutSweep sweep(begin);
    for (const ZipExtent &extent : extents)
        sweep.visit(extent);
    return sweep.take();
}

void reportLayout(const ByteSource &source, const ZipLayout &layout, FaultLog &log)
{
    for (const ZipOverlap &overlap : layout.overlaps)
        log.add({ZipFaultKind::OverlappingEntries, overlap.record, overlap.other, overlap.begin,
                 overlap.end - overlap.begin,
                 std::to_string(overlap.end - overlap.begin) + " bytes belong to "
                     + (overlap.other ? "two entries" : "an entry and to the directory")});
    ForwardReader reader(source);
    for (const ZipGap &gap : layout.gaps) {
        const std::uint64_t nbytes = gap.end - gap.begin;
        const bool entry = hasSignature(reader.at(gap.begin, sizeof localHeaderSignature), localHeaderSignature);
        log.add({ZipFaultKind::GapBytes, gap.record, std::nullopt, gap.begin, nbytes,
                 std::to_string(nbytes) + " bytes belong to no entry"
                     + (entry ? " of the directory; they begin with a local header" : "")});
    }
}

}  // namespace pt2scope
