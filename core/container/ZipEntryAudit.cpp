// SPDX-License-Identifier: Apache-2.0
#include "core/container/ZipEntryAudit.h"

#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"
#include "core/container/Inflation.h"

#include <array>
#include <cstdio>

namespace pt2scope {

namespace {

constexpr std::uint64_t bombTotal = std::uint64_t{1} << 62;

std::string methodName(std::uint16_t method)
{
    constexpr std::array<std::pair<std::uint16_t, const char *>, 7> known{
        {{1, "shrink"}, {6, "implode"}, {9, "deflate64"}, {12, "bzip2"}, {14, "LZMA"}, {93, "Zstandard"}, {95, "xz"}}};
    for (const auto &[number, name] : known)
        if (number == method)
            return std::string("method ") + std::to_string(method) + " (" + name + ")";
    return "method " + std::to_string(method);
}

std::string dateText(std::uint16_t date, std::uint16_t time)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02d-%02d %02d:%02d:%02d", 1980 + (date >> 9), date >> 5 & 15,
                  date & 31, time >> 11, time >> 5 & 63, (time & 31) * 2);
    return text.data();
}

bool isEncrypted(const DirectoryEntry &entry)
{
    return entry.aes || (entry.record.flags & (encryptedFlag | strongEncryptionFlag | maskedHeaderFlag)) != 0;
}

class EntryAudit {
public:
    EntryAudit(DirectoryEntry &entry, std::size_t index, FaultLog &log) : m_entry(entry), m_index(index), m_log(log) {}
    void run();

private:
    void checkReadable();
    void checkUnusual();
    void report(ZipFaultKind kind, std::string detail)
    {
        m_log.record(kind, m_index, m_entry.place, m_entry.nbytes, std::move(detail));
    }

    DirectoryEntry &m_entry;
    std::size_t m_index;
    FaultLog &m_log;
};

void EntryAudit::checkReadable()
{
    Record &record = m_entry.record;
    const bool known = record.method == 0 || record.method == 8;
    const bool encrypted = isEncrypted(m_entry);
    const bool patched = (record.flags & patchedDataFlag) != 0;
    if (!known)
        report(ZipFaultKind::UnsupportedMethod, methodName(record.method));
    else if (patched)
        report(ZipFaultKind::UnsupportedMethod, flagsText(record.flags) + ": compressed patched data");
    if (encrypted)
        report(ZipFaultKind::Encrypted, flagsText(record.flags) + (m_entry.aes ? ", AES extra field" : ""));
    const bool otherDisk = m_entry.disk != 0 && m_entry.disk != deferred16;
    if (otherDisk)
        report(ZipFaultKind::MultiDisk, "starts on disk " + std::to_string(m_entry.disk));
    record.readable = known && !patched && !encrypted && !otherDisk;
}

void EntryAudit::checkUnusual()
{
    const Record &record = m_entry.record;
    if (inflatesTooMuch(record))
        report(ZipFaultKind::InflateBomb,
               formatBytes(record.size) + " are packed into " + formatBytes(record.storedSize));
    if (!m_entry.zip64Trouble.empty())
        report(ZipFaultKind::Zip64Inconsistent, m_entry.zip64Trouble);
    if (m_entry.commentBytes > 0)
        report(ZipFaultKind::EntryComment, "a comment of " + std::to_string(m_entry.commentBytes) + " bytes");
    if (m_entry.dosDate != 0 || m_entry.dosTime != 0)
        report(ZipFaultKind::RealTimestamp, dateText(m_entry.dosDate, m_entry.dosTime));
    if (record.flags != usualFlags(record))
        report(ZipFaultKind::UnusualFlags, flagsText(record.flags));
}

void EntryAudit::run()
{
    checkReadable();
    checkUnusual();
}

}  // namespace

std::uint16_t usualFlags(const Record &record)
{
    return record.size == 0 ? utf8Flag : std::uint16_t{utf8Flag | descriptorFlag};
}

std::string flagsText(std::uint16_t flags)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "flags 0x%04x", static_cast<unsigned>(flags));
    return text.data();
}

void auditEntries(std::span<DirectoryEntry> entries, std::size_t first, FaultLog &log)
{
    for (std::size_t i = first; i < entries.size(); ++i)
        EntryAudit(entries[i], i, log).run();
}

void auditTotalSize(std::span<const DirectoryEntry> entries, FaultLog &log)
{
    std::optional<std::uint64_t> total = 0;
    for (const DirectoryEntry &entry : entries)
        total = total ? checkedAdd(*total, entry.record.size) : total;
    if (!total || *total > bombTotal)
        log.archive(ZipFaultKind::InflateBomb, 0, 0, "all declared sizes together are above 2^62 bytes");
}

}  // namespace pt2scope
