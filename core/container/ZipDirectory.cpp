// SPDX-License-Identifier: Apache-2.0
#include "core/container/ZipDirectory.h"

#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t firstRead = std::uint64_t{32} * 1024 * 1024;  // a directory of a few hundred thousand entries
constexpr std::uint64_t mostSkipped = std::uint64_t{1} << 20;         // bytes that are no entry, then the rest is left
constexpr std::uint64_t mostHeaderBytes = CentralHeader::leastBytes + std::uint64_t{3} * 0xffff;

/// File type and permissions, where the entry was made on Unix or macOS.
std::uint16_t unixModeOf(const CentralHeader &header)
{
    const int system = header.madeBy >> 8;
    return system == 3 || system == 19 ? static_cast<std::uint16_t>(header.externalAttributes >> 16) : std::uint16_t{0};
}

DirectoryEntry entryOf(const CentralHeader &header, std::uint64_t place)
{
    DirectoryEntry entry;
    entry.record.name = header.name;
    entry.record.size = header.size;
    entry.record.storedSize = header.storedSize;
    entry.record.headerOffset = header.headerOffset;
    entry.record.crc32 = header.crc32;
    entry.record.method = header.method;
    entry.record.flags = header.flags;
    entry.record.unixMode = unixModeOf(header);
    entry.record.dosDirectory = (header.externalAttributes & dosDirectoryAttribute) != 0;
    entry.place = place;
    entry.nbytes = header.nbytes;
    entry.disk = header.disk;
    entry.dosTime = header.dosTime;
    entry.dosDate = header.dosDate;
    entry.commentBytes = header.commentBytes;
    entry.aes = findExtraField(header.extra, aesExtraId).has_value();
    entry.zip64Trouble = header.zip64Trouble;
    return entry;
}

class DirectoryReader {
public:
    DirectoryReader(const ByteSource &source, const ZipEnd &end, ZipDirectory &out)
        : m_source(source),
          m_out(out),
          m_available(end.directoryLimit() - end.directoryOffset),
          m_stated(end.claim.nbytes)
    {}
    void read();

private:
    bool ensure(std::uint64_t nbytes);
    bool parseAt(std::uint64_t position);
    std::uint64_t nextSignature(std::uint64_t position);
    bool isPastStated(std::uint64_t position) const { return position >= m_stated; }

    const ByteSource &m_source;
    ZipDirectory &m_out;
    std::uint64_t m_available;  // bytes between the directory's start and the end records
    std::uint64_t m_stated;
};

/// Reads on until that many bytes of the directory are in memory; what was not asked for is not read beyond twice that.
bool DirectoryReader::ensure(std::uint64_t nbytes)
{
    std::vector<std::byte> &bytes = m_out.bytes;
    if (nbytes <= bytes.size())
        return true;
    if (nbytes > m_available)
        return false;
    const std::uint64_t wanted = std::max(nbytes, bytes.empty() ? std::min(m_stated, firstRead) : 2 * bytes.size());
    const std::size_t have = bytes.size();
    bytes.resize(static_cast<std::size_t>(std::min(wanted, m_available)));
    const ReadResult read = m_source.readAt(m_out.offset + have, std::span(bytes).subspan(have));
    bytes.resize(have + read.nbytes);
    if (bytes.size() < nbytes)
        m_available = bytes.size();
    return nbytes <= bytes.size();
}

bool DirectoryReader::parseAt(std::uint64_t position)
{
    if (!ensure(position + CentralHeader::leastBytes))
        return false;
    ensure(std::min(position + mostHeaderBytes, m_available));
    const auto header = parseCentralHeader(std::span(m_out.bytes).subspan(static_cast<std::size_t>(position)));
    if (!header)
        return false;
    m_out.entries.push_back(entryOf(*header, m_out.offset + position));
    return true;
}

/// Where the next directory header may begin; where there is none, the end of the directory.
std::uint64_t DirectoryReader::nextSignature(std::uint64_t position)
{
    constexpr std::string_view signature("PK\1\2");
    const std::uint64_t end = std::min({m_stated, m_available, position + mostSkipped});
    ensure(end);
    const std::string_view bytes = asText(m_out.bytes).substr(0, static_cast<std::size_t>(end));
    const std::size_t found = bytes.find(signature, static_cast<std::size_t>(position));
    return found == std::string_view::npos ? m_available : found;
}

void DirectoryReader::read()
{
    constexpr std::uint64_t mostReserved = std::uint64_t{1024} * 1024;
    m_out.entries.reserve(static_cast<std::size_t>(
        std::min({m_stated / CentralHeader::leastBytes, m_available / CentralHeader::leastBytes, mostReserved})));
    std::uint64_t position = 0;
    while (position < m_available) {
        if (parseAt(position)) {
            position += m_out.entries.back().nbytes;
            m_out.nbytes = position;
            continue;
        }
        if (isPastStated(position))
            break;
        m_out.damaged = true;
        position = nextSignature(position + 1);
    }
}

std::string countOf(std::uint64_t count)
{
    return std::to_string(count) + (count == 1 ? " entry" : " entries");
}

}  // namespace

ZipDirectory readDirectory(const ByteSource &source, const ZipEnd &end)
{
    ZipDirectory out;
    out.offset = end.directoryOffset;
    DirectoryReader(source, end, out).read();
    return out;
}

void auditDirectoryCount(const ZipEnd &end, const ZipDirectory &directory, FaultLog &log)
{
    const auto report = [&](const std::string &detail) {
        log.archive(ZipFaultKind::DirectoryCount, end.offset, 0, detail);
    };
    const std::uint64_t found = directory.entries.size();
    if (found != end.claim.entries)
        report("the end record counts " + countOf(end.claim.entries) + ", the directory holds " + countOf(found));
    if (directory.nbytes != end.claim.nbytes)
        report("the end record gives the directory " + std::to_string(end.claim.nbytes) + " bytes, its entries have "
               + std::to_string(directory.nbytes));
    if (directory.damaged)
        report("bytes in the directory belong to no entry");
}

}  // namespace pt2scope
