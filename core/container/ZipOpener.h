// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"
#include "core/container/ZipLocalAudit.h"
#include "core/work/CancelToken.h"

namespace pt2scope {

struct ZipOpening {
    bool recover = true;                  // what no directory lists is looked for in the whole source
    const CancelToken *cancel = nullptr;  // asked meanwhile
};

/// Opens one archive: end record, directory, local headers, layout; without a directory, what can be recovered.
class ZipOpener {
public:
    explicit ZipOpener(ByteSourcePtr source, const ZipOpening &opening = {})
        : m_source(std::move(source)), m_opening(opening)
    {}
    /// As ZipArchive::open. Without recovery, an error, too, when no directory was found, or one of an archive that
    /// lies within other bytes.
    Result<std::shared_ptr<const ZipArchive>> open();

private:
    void readListed(const ZipEnd &end, const ZipTail &tail);
    void crossCheck(const ZipDirectory &directory, const ZipTail &tail);
    void reportShift(const ZipEnd &end, const OffsetShift &shift);
    void recoverAll();
    void recoverGaps(const std::vector<ZipGap> &gaps);
    void addExtents(const std::vector<ZipExtent> &extents);
    std::shared_ptr<const ZipArchive> finish();

    ByteSourcePtr m_source;
    ZipOpening m_opening;
    FaultLog m_log;
    std::vector<DirectoryEntry> m_entries;
    std::vector<ZipExtent> m_extents;  // ascending by begin
    std::uint64_t m_begin = 0;         // after bytes that the archive's offsets do not count
    bool m_recovered = false;
};

}  // namespace pt2scope
