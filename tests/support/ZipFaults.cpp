// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ZipFaults.h"

#include "core/bytes/MemorySource.h"

#include <array>

namespace pt2scope::testing {

const char *faultName(ZipFaultKind kind)
{
    static constexpr std::array names{
        "NoEndRecord",     "NoEntries",          "Truncated",          "LeadingBytes",       "TrailingBytes",
        "GapBytes",        "OverlappingEntries", "LocalNameDiffers",   "LocalMethodDiffers", "LocalSizeDiffers",
        "LocalCrcDiffers", "BadDataDescriptor",  "LocalHeaderMissing", "UnsupportedMethod",  "Encrypted",
        "MultiDisk",       "InflateBomb",        "Zip64Inconsistent",  "DirectoryCount",     "ArchiveComment",
        "EntryComment",    "NoPaddingField",     "PaddingNotZ",        "RealTimestamp",      "UnusualFlags"};
    static_assert(names.size() == static_cast<std::size_t>(ZipFaultKind::UnusualFlags) + 1);
    return names.at(static_cast<std::size_t>(kind));
}

QByteArray faultKinds(const ZipArchive &archive)
{
    QByteArray kinds;
    const ZipFault *previous = nullptr;
    for (const ZipFault &fault : archive.faults()) {
        if (!previous || previous->kind != fault.kind)
            kinds += QByteArray(kinds.isEmpty() ? "" : " ") + faultName(fault.kind);
        previous = &fault;
    }
    return kinds;
}

QByteArray describeFaults(const ZipArchive &archive)
{
    QByteArray text;
    const auto index = [](const std::optional<std::size_t> &record) {
        return record ? QByteArray::number(static_cast<qulonglong>(*record)) : QByteArray("-");
    };
    for (const ZipFault &fault : archive.faults())
        text += QByteArray(faultName(fault.kind)) + " record " + index(fault.record) + " other "
                + index(fault.otherRecord) + " at " + QByteArray::number(static_cast<qulonglong>(fault.offset)) + " + "
                + QByteArray::number(static_cast<qulonglong>(fault.length)) + ": " + fault.detail.c_str() + "\n";
    return text;
}

std::shared_ptr<const ZipArchive> openZip(std::vector<std::byte> bytes)
{
    const auto opened = ZipArchive::open(std::make_shared<MemorySource>(std::move(bytes)));
    return opened ? *opened : nullptr;
}

std::string readRecord(const ZipArchive &archive, std::size_t index)
{
    const auto source = archive.openRecord(index);
    if (!source)
        return source.error().message;
    const auto text = readText(**source, 64 * 1024 * 1024);
    return text ? *text : text.error().message;
}

}  // namespace pt2scope::testing
