// SPDX-License-Identifier: Apache-2.0
#include "core/container/ZipLocalAudit.h"

#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"
#include "core/container/LocatedHeader.h"
#include "core/container/ZipDescriptor.h"
#include "core/container/ZipEntryAudit.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>

namespace pt2scope {

namespace {

constexpr std::size_t shiftProbes = 16;

std::string hex32(std::uint32_t value)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(value));
    return text.data();
}

std::string localAndDirectory(const std::string &local, const std::string &directory)
{
    return "the local header says " + local + ", the directory " + directory;
}

class LocalAudit {
public:
    LocalAudit(const ByteSource &source, std::span<DirectoryEntry> entries, const OffsetShift &shift, FaultLog &log)
        : m_source(source), m_entries(entries), m_shift(shift), m_log(log), m_reader(source)
    {}
    std::vector<ZipExtent> run(std::size_t first);

private:
    std::optional<ZipExtent> audit(std::size_t index);
    std::optional<LocatedHeader> locate();
    void reportMissing();
    void compare(const LocatedHeader &local);
    void compareSizes(const LocatedHeader &local);
    void checkPadding(const LocatedHeader &local);
    ZipExtent measure(const LocatedHeader &local);
    std::uint64_t checkDescriptor(std::uint64_t dataEnd);
    void reportUnreadable(ZipFaultKind kind, std::uint64_t offset, std::uint64_t length, std::string detail);
    void report(ZipFaultKind kind, std::uint64_t offset, std::uint64_t length, std::string detail)
    {
        m_log.record(kind, m_index, offset, length, std::move(detail));
    }

    const ByteSource &m_source;
    std::span<DirectoryEntry> m_entries;
    OffsetShift m_shift;
    FaultLog &m_log;
    ForwardReader m_reader;
    std::size_t m_index = 0;  // the entry being audited
    Record *m_record = nullptr;
};

std::vector<ZipExtent> LocalAudit::run(std::size_t first)
{
    std::vector<std::size_t> order(m_entries.size() - first);
    std::iota(order.begin(), order.end(), first);
    const auto placeOf = [&](std::size_t i) { return m_entries[i].record.headerOffset + m_shift.usual; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return placeOf(a) < placeOf(b); });
    std::vector<ZipExtent> extents;
    extents.reserve(order.size());
    for (const std::size_t index : order)
        if (const auto extent = audit(index))
            extents.push_back(*extent);
    const auto isBefore = [](const ZipExtent &a, const ZipExtent &b) { return a.begin < b.begin; };
    std::stable_sort(extents.begin(), extents.end(), isBefore);
    return extents;
}

std::optional<ZipExtent> LocalAudit::audit(std::size_t index)
{
    m_index = index;
    m_record = &m_entries[index].record;
    const auto local = locate();
    if (!local) {
        m_record->headerOffset += m_shift.usual;
        m_record->readable = false;
        reportMissing();
        return std::nullopt;
    }
    m_record->headerOffset = local->offset;
    compare(*local);
    checkPadding(*local);
    return measure(*local);
}

std::optional<LocatedHeader> LocalAudit::locate()
{
    const std::uint64_t usual = m_record->headerOffset + m_shift.usual;
    const auto first = readLocalHeader(m_reader, usual, m_record->name.size());
    if (m_shift.usual == m_shift.other || (first && first->name == m_record->name))
        return first;
    const std::uint64_t other = m_record->headerOffset + m_shift.other;
    const auto second = readLocalHeader(m_reader, other, m_record->name.size());
    if (!second || second->name != m_record->name)
        return readLocalHeader(m_reader, usual, m_record->name.size());
    report(ZipFaultKind::LocalHeaderMissing, usual, 0,
           "the local header is at byte " + std::to_string(other) + ", not at " + std::to_string(usual));
    return second;
}

void LocalAudit::reportMissing()
{
    const std::uint64_t offset = m_record->headerOffset;
    const auto found = m_reader.at(offset, LocalHeader::leastBytes);
    if (found.size() < LocalHeader::leastBytes)
        report(ZipFaultKind::Truncated, offset, 0,
               "the local header would be at byte " + std::to_string(offset) + ", the file ends at "
                   + std::to_string(m_source.size()));
    else
        report(ZipFaultKind::LocalHeaderMissing, offset, 0,
               "there is no local header at byte " + std::to_string(offset));
}

void LocalAudit::compare(const LocatedHeader &local)
{
    const Record &record = *m_record;
    const std::size_t headerBytes = local.fixed.nbytes();
    if (local.name != record.name)
        report(ZipFaultKind::LocalNameDiffers, local.offset, headerBytes,
               localAndDirectory("\"" + printable(local.name) + "\"", "\"" + printable(record.name) + "\""));
    if (local.fixed.method != record.method)
        report(ZipFaultKind::LocalMethodDiffers, local.offset, headerBytes,
               localAndDirectory("method " + std::to_string(local.fixed.method), std::to_string(record.method)));
    if (local.fixed.flags != record.flags && record.flags == usualFlags(record))
        report(ZipFaultKind::UnusualFlags, local.offset, headerBytes,
               localAndDirectory(flagsText(local.fixed.flags), flagsText(record.flags)));
    if ((local.fixed.flags & descriptorFlag) == 0)
        compareSizes(local);
}

void LocalAudit::compareSizes(const LocatedHeader &local)
{
    const Record &record = *m_record;
    std::uint64_t size = local.fixed.size;
    std::uint64_t storedSize = local.fixed.storedSize;
    const std::string trouble = applyZip64Field(local.extra, {&size, &storedSize});
    if (!trouble.empty() && m_entries[m_index].zip64Trouble.empty())
        report(ZipFaultKind::Zip64Inconsistent, local.offset, local.fixed.nbytes(), "in the local header " + trouble);
    if (size != record.size || storedSize != record.storedSize)
        report(ZipFaultKind::LocalSizeDiffers, local.offset, local.fixed.nbytes(),
               localAndDirectory(std::to_string(size) + " bytes in " + std::to_string(storedSize),
                                 std::to_string(record.size) + " in " + std::to_string(record.storedSize)));
    if (local.fixed.crc32 != record.crc32)
        report(ZipFaultKind::LocalCrcDiffers, local.offset, local.fixed.nbytes(),
               localAndDirectory("CRC-32 " + hex32(local.fixed.crc32), hex32(record.crc32)));
}

void LocalAudit::checkPadding(const LocatedHeader &local)
{
    const auto padding = findExtraField(local.extra, paddingExtraId);
    const std::uint64_t extraOffset = local.offset + LocalHeader::leastBytes + local.fixed.nameBytes;
    if (!padding || !padding->whole) {
        report(ZipFaultKind::NoPaddingField, extraOffset, local.fixed.extraBytes,
               padding ? "the padding field reaches past the extra data" : "no padding field");
        return;
    }
    const auto others = std::count_if(padding->payload.begin(), padding->payload.end(),
                                      [](std::byte b) { return b != std::byte{'Z'}; });
    if (others > 0)
        report(ZipFaultKind::PaddingNotZ, extraOffset, local.fixed.extraBytes,
               std::to_string(others) + " of " + std::to_string(padding->payload.size()) + " padding bytes are not Z");
}

ZipExtent LocalAudit::measure(const LocatedHeader &local)
{
    Record &record = *m_record;
    record.dataOffset = local.offset + local.fixed.nbytes();
    const std::uint64_t dataOffset = std::min(record.dataOffset, m_source.size());
    const auto dataEnd = checkedAdd(record.dataOffset, record.storedSize);
    if (!dataEnd || *dataEnd > m_source.size()) {
        const std::uint64_t there = m_source.size() - dataOffset;
        reportUnreadable(ZipFaultKind::Truncated, dataOffset, there,
                         std::to_string(there) + " of " + std::to_string(record.storedSize) + " bytes are there");
        return {m_index, local.offset, dataOffset, true};
    }
    if (m_entries[m_index].endUnknown) {
        reportUnreadable(ZipFaultKind::Truncated, dataOffset, record.storedSize,
                         "nothing in the file tells where its data ends");
        return {m_index, local.offset, *dataEnd, true};
    }
    if ((local.fixed.flags & encryptedFlag) != 0 && (record.flags & encryptedFlag) == 0 && !m_entries[m_index].aes)
        reportUnreadable(ZipFaultKind::Encrypted, local.offset, local.fixed.nbytes(), "only the local header says so");
    const bool descriptorFollows = (local.fixed.flags & descriptorFlag) != 0;
    return {m_index, local.offset, *dataEnd + (descriptorFollows ? checkDescriptor(*dataEnd) : 0), false};
}

void LocalAudit::reportUnreadable(ZipFaultKind kind, std::uint64_t offset, std::uint64_t length, std::string detail)
{
    m_record->readable = false;
    report(kind, offset, length, std::move(detail));
}

/// How many bytes after the data the descriptor takes up.
std::uint64_t LocalAudit::checkDescriptor(std::uint64_t dataEnd)
{
    const DescriptorReading reading = readDescriptor(m_reader.at(dataEnd, DataDescriptor::longBytes), *m_record);
    if (!reading.trouble.empty())
        report(ZipFaultKind::BadDataDescriptor, dataEnd, reading.nbytes, reading.trouble);
    return reading.nbytes;
}

bool nameMatches(ForwardReader &reader, const Record &record, std::uint64_t shift)
{
    const auto local = readLocalHeader(reader, record.headerOffset + shift, record.name.size());
    return local && local->name == record.name;
}

}  // namespace

OffsetShift findOffsetShift(const ByteSource &source, std::span<const DirectoryEntry> entries, std::uint64_t shift)
{
    ForwardReader reader(source);
    for (const DirectoryEntry &entry : entries.first(std::min(entries.size(), shift == 0 ? 0 : shiftProbes))) {
        if (nameMatches(reader, entry.record, 0))
            return {0, shift};
        if (nameMatches(reader, entry.record, shift))
            break;
    }
    return {shift, 0};
}

std::vector<ZipExtent> auditLocalHeaders(const ByteSource &source, std::span<DirectoryEntry> entries, std::size_t first,
                                         const OffsetShift &shift, FaultLog &log)
{
    return LocalAudit(source, entries, shift, log).run(first);
}

}  // namespace pt2scope
