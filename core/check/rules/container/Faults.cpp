// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/container/Faults.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// The record, with the byte range where the fault lies among the record's own bytes; else a range of the archive. Of a
/// gap the fault names the record before.
Location placeOf(const ArchiveSubject &archive, const ZipFault &fault)
{
    if (!fault.record || fault.kind == ZipFaultKind::GapBytes)
        return archive.atBytes(fault.offset, fault.length);
    Location place = archive.at(*fault.record);
    const Record &record = archive.zip.records()[*fault.record];
    if (fault.length > 0 && fault.offset >= record.dataOffset && fault.offset - record.dataOffset < record.storedSize) {
        place.offset = fault.offset - record.dataOffset;
        place.length = fault.length;
    }
    return place;
}

}  // namespace

void reportFaults(const Subject &subject, Reporter &reporter, std::initializer_list<ZipFaultKind> kinds,
                  std::string_view lead)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        for (const ZipFault &fault : archive.zip.faults()) {
            if (std::ranges::find(kinds, fault.kind) == kinds.end())
                continue;
            std::string message = lead.empty() ? fault.detail : std::string(lead) + ": " + fault.detail;
            std::vector<Location> related;
            if (fault.otherRecord)
                related.push_back(archive.at(*fault.otherRecord));
            reporter.add(std::move(message), placeOf(archive, fault), std::move(related));
        }
    }
}

}  // namespace pt2scope
