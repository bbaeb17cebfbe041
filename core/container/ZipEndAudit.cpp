// SPDX-License-Identifier: Apache-2.0
#include "core/container/ZipEndAudit.h"

#include "core/bytes/Checked.h"

namespace pt2scope {

namespace {

void auditComment(const ByteSource &source, const ZipEnd &end, FaultLog &log)
{
    const std::uint64_t comment = end.offset + EndRecord::nbytes;
    const std::uint64_t after = end.afterComment();
    if (end.record.commentBytes > 0)
        log.archive(ZipFaultKind::ArchiveComment, comment, end.record.commentBytes,
                    "a comment of " + std::to_string(end.record.commentBytes) + " bytes");
    if (after > source.size())
        log.archive(ZipFaultKind::Truncated, comment, after - source.size(),
                    "the archive comment has " + std::to_string(source.size() - comment) + " of its "
                        + std::to_string(end.record.commentBytes) + " bytes");
    else if (after < source.size())
        log.archive(ZipFaultKind::TrailingBytes, after, source.size() - after,
                    std::to_string(source.size() - after) + " bytes follow the end of the archive");
}

void auditDisks(const ZipEnd &end, FaultLog &log)
{
    const auto report = [&](const char *structure, std::uint64_t place, std::uint64_t disk) {
        log.archive(ZipFaultKind::MultiDisk, place, 0, std::string(structure) + " names disk " + std::to_string(disk));
    };
    const auto isSet = [&](std::uint16_t disk) { return disk != 0 && !(disk == deferred16 && end.zip64); };
    if (isSet(end.record.disk))
        report("the end record", end.offset, end.record.disk);
    if (isSet(end.record.directoryDisk))
        report("the end record's directory", end.offset, end.record.directoryDisk);
    if (end.zip64 && (end.zip64->disk != 0 || end.zip64->directoryDisk != 0))
        report("the zip64 end record", end.zip64Offset,
               end.zip64->disk != 0 ? end.zip64->disk : end.zip64->directoryDisk);
    if (end.locator && (end.locator->endRecordDisk != 0 || end.locator->disks > 1))
        log.archive(ZipFaultKind::MultiDisk, end.offset - Zip64Locator::nbytes, 0,
                    "the zip64 locator counts " + std::to_string(end.locator->disks) + " disks");
}

/// A value of the end record beside the same value of the zip64 end record.
void compareWithZip64(const char *what, std::uint64_t plain, std::uint64_t deferred, std::uint64_t wide,
                      const ZipEnd &end, FaultLog &log)
{
    if (plain != deferred && plain != wide)
        log.archive(ZipFaultKind::Zip64Inconsistent, end.zip64Offset, 0,
                    std::string(what) + " is " + std::to_string(plain) + " in the end record and "
                        + std::to_string(wide) + " in the zip64 end record");
}

void auditZip64(const ZipEnd &end, FaultLog &log)
{
    const auto report = [&](std::uint64_t place, const std::string &detail) {
        log.archive(ZipFaultKind::Zip64Inconsistent, place, 0, detail);
    };
    if (end.locator && !end.zip64)
        report(end.offset - Zip64Locator::nbytes, "the zip64 locator points to byte "
                                                      + std::to_string(end.locator->endRecordOffset)
                                                      + ", where there is no zip64 end record");
    if (!end.zip64) {
        if (end.record.directoryBytes == deferred32 || end.record.directoryOffset == deferred32)
            report(end.offset, "the end record defers to a zip64 end record that is not there");
        return;
    }
    const std::uint64_t room = end.offset - Zip64Locator::nbytes - end.zip64Offset;
    if (end.zip64->recordSize < Zip64EndRecord::leastSize
        || checkedAdd(end.zip64->recordSize, Zip64EndRecord::uncounted) != room)
        report(end.zip64Offset, "the zip64 end record says that it has " + std::to_string(end.zip64->recordSize)
                                    + " bytes, there is room for " + std::to_string(room - Zip64EndRecord::uncounted));
    if (end.zip64Offset != end.locator->endRecordOffset && end.shift() == 0)
        report(end.offset - Zip64Locator::nbytes,
               "the zip64 locator points to byte " + std::to_string(end.locator->endRecordOffset)
                   + ", the zip64 end record is at " + std::to_string(end.zip64Offset));
    compareWithZip64("the number of entries", end.record.entries, deferred16, end.zip64->entries, end, log);
    compareWithZip64("the number of entries on this disk", end.record.diskEntries, deferred16, end.zip64->diskEntries,
                     end, log);
    compareWithZip64("the directory's size", end.record.directoryBytes, deferred32, end.zip64->directoryBytes, end,
                     log);
    compareWithZip64("the directory's offset", end.record.directoryOffset, deferred32, end.zip64->directoryOffset, end,
                     log);
}

}  // namespace

void auditZipEnd(const ByteSource &source, const ZipEnd &end, FaultLog &log)
{
    auditComment(source, end, log);
    auditDisks(end, log);
    auditZip64(end, log);
}

}  // namespace pt2scope
