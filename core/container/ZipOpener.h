// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"
#include "core/container/ZipLocalAudit.h"

namespace pt2scope {

/// Opens one archive: end record, directory, local headers, layout; without a directory, what can be recovered.
class ZipOpener {
public:
    explicit ZipOpener(ByteSourcePtr source) : m_source(std::move(source)) {}
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
    FaultLog m_log;
    std::vector<DirectoryEntry> m_entries;
    std::vector<ZipExtent> m_extents;  // ascending by begin
    std::uint64_t m_begin = 0;         // after bytes that the archive's offsets do not count
    bool m_recovered = false;
};

}  // namespace pt2scope
