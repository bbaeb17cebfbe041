// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/ElfFile.h"

#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"

#include <algorithm>
#include <limits>
#include <span>

namespace pt2scope {

namespace {

constexpr std::uint64_t tableLimit = 64ull << 20;
constexpr std::string_view magic = "\177ELF";

constexpr std::uint32_t sectionNone = 0;       // SHT_NULL
constexpr std::uint32_t sectionNoBits = 8;     // SHT_NOBITS: has a size but no bytes in the file
constexpr std::uint32_t segmentLoad = 1;       // PT_LOAD
constexpr std::size_t inSectionZero = 0xFFFF;  // PN_XNUM, SHN_XINDEX: the number is in section 0
constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

template <std::unsigned_integral T>
T readNumber(std::span<const std::byte> bytes, std::size_t offset, bool littleEndian)
{
    if (offset > bytes.size() || bytes.size() - offset < sizeof(T))
        return 0;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        const std::size_t at = littleEndian ? sizeof(T) - 1 - i : i;
        value = value << 8 | std::to_integer<std::uint64_t>(bytes[offset + at]);
    }
    return static_cast<T>(value);
}

}  // namespace

std::string_view elfText(std::string_view table, std::uint64_t offset)
{
    if (offset >= table.size())
        return {};
    const std::string_view rest = table.substr(static_cast<std::size_t>(offset), elfTextLimit);
    return rest.substr(0, rest.find('\0'));
}

Result<ElfFile> ElfFile::open(const ByteSource &source)
{
    ElfFile file(source);
    if (auto error = file.readHeader())
        return *error;
    return file;
}

std::optional<Error> ElfFile::readHeader()
{
    auto header = read(0, 64);
    if (!header)
        return header.error();
    const std::span<const std::byte> bytes = header->bytes;
    if (!asText(bytes).starts_with(magic))
        return Error{ErrorCode::Unsupported, "not an ELF file"};

    // A file cut inside its header is a truncated ELF file, whatever the missing fields would have said.
    const auto ident = [&](std::size_t at) { return at < bytes.size() ? std::to_integer<unsigned>(bytes[at]) : 1u; };
    if (ident(4) < 1 || ident(4) > 2)
        return Error{ErrorCode::Corrupt, "ELF class " + std::to_string(ident(4)) + " is neither 32 nor 64 bits"};
    if (ident(5) < 1 || ident(5) > 2)
        return Error{ErrorCode::Corrupt, "ELF byte order " + std::to_string(ident(5)) + " is unknown"};
    m_bits = ident(4) == 2 ? 64 : 32;
    m_littleEndian = ident(5) == 1;

    m_abiVersion = static_cast<std::uint8_t>(ident(8));
    m_machine = number16(bytes, 18);

    const std::size_t headerSize = m_bits == 64 ? 64 : 52;
    reach(0, headerSize);
    m_headersTruncated = bytes.size() < headerSize;
    return m_headersTruncated ? std::nullopt : readTables(bytes);
}

std::optional<Error> ElfFile::readTables(std::span<const std::byte> header)
{
    const std::size_t segments = 24 + wordSize();  // e_phoff, e_shoff, e_flags, e_ehsize and the sizes and counts
    const std::size_t sections = segments + wordSize();
    const std::size_t counts = sections + wordSize() + 6;
    m_flags = number32(header, sections + wordSize());
    if (auto error = readSections(word(header, sections), number16(header, counts + 4), number16(header, counts + 6)))
        return error;
    if (auto error = readSectionNames(number16(header, counts + 8)))
        return error;
    return readSegments(word(header, segments), number16(header, counts), number16(header, counts + 2));
}

Result<ElfBytes> ElfFile::readTable(std::uint64_t offset, std::size_t entrySize, std::uint64_t count)
{
    const std::uint64_t nbytes = checkedMul<std::uint64_t>(entrySize, count).value_or(unlimited);
    reach(offset, nbytes);
    auto table = read(offset, nbytes);
    if (table)
        m_headersTruncated |= table->truncated;
    return table;
}

ElfSection ElfFile::parseSection(std::span<const std::byte> entry) const
{
    const std::size_t offset = 8 + 2 * wordSize();  // behind sh_flags and sh_addr
    ElfSection section;
    section.nameOffset = number32(entry, 0);
    section.type = number32(entry, 4);
    section.offset = word(entry, offset);
    section.size = word(entry, offset + wordSize());
    section.link = number32(entry, offset + 2 * wordSize());
    section.info = number32(entry, offset + 2 * wordSize() + 4);
    return section;
}

std::optional<Error> ElfFile::readSections(std::uint64_t offset, std::size_t entrySize, std::uint64_t count)
{
    const std::size_t minimum = 16 + 6 * wordSize();
    if (offset == 0 || entrySize < minimum)
        return std::nullopt;
    if (count == 0) {  // more than 16 bits can say: section 0 holds the number
        auto first = readTable(offset, entrySize, 1);
        if (!first)
            return first.error();
        count = parseSection(first->bytes).size;
    }
    auto table = readTable(offset, entrySize, count);
    if (!table)
        return table.error();

    const std::span<const std::byte> bytes = table->bytes;
    m_sections.reserve(bytes.size() / entrySize);
    for (std::size_t at = 0; bytes.size() - at >= entrySize; at += entrySize) {
        const ElfSection section = parseSection(bytes.subspan(at, entrySize));
        if (section.type != sectionNone && section.type != sectionNoBits)
            reach(section.offset, section.size);
        m_sections.push_back(section);
    }
    return std::nullopt;
}

std::optional<Error> ElfFile::readSegments(std::uint64_t offset, std::size_t entrySize, std::uint64_t count)
{
    const std::size_t minimum = m_bits == 64 ? 56 : 32;
    if (offset == 0 || entrySize < minimum)
        return std::nullopt;
    if (count == inSectionZero)
        count = m_sections.empty() ? 0 : m_sections.front().info;
    auto table = readTable(offset, entrySize, count);
    if (!table)
        return table.error();

    const std::span<const std::byte> bytes = table->bytes;
    for (std::size_t at = 0; bytes.size() - at >= entrySize; at += entrySize) {
        const std::span<const std::byte> entry = bytes.subspan(at, entrySize);
        ElfSegment segment;
        segment.type = number32(entry, 0);
        segment.offset = word(entry, wordSize());
        segment.address = word(entry, 2 * wordSize());
        segment.fileSize = word(entry, 4 * wordSize());
        if (segment.fileSize > 0)
            reach(segment.offset, segment.fileSize);
        m_segments.push_back(segment);
    }
    return std::nullopt;
}

std::optional<Error> ElfFile::readSectionNames(std::size_t index)
{
    if (index == inSectionZero && !m_sections.empty())
        index = m_sections.front().link;
    if (index == 0 || index >= m_sections.size() || m_sections[index].type == sectionNoBits)
        return std::nullopt;
    auto names = read(m_sections[index].offset, m_sections[index].size);
    if (!names)
        return names.error();
    m_sectionNames = std::move(names->bytes);
    return std::nullopt;
}

void ElfFile::reach(std::uint64_t offset, std::uint64_t nbytes)
{
    m_extent = std::max(m_extent, checkedAdd(offset, nbytes).value_or(unlimited));
}

Result<ElfBytes> ElfFile::read(std::uint64_t offset, std::uint64_t nbytes) const
{
    const std::uint64_t available = offset < m_source->size() ? m_source->size() - offset : 0;
    const std::uint64_t wanted = std::min({nbytes, available, tableLimit});
    if (wanted == 0)
        return ElfBytes{{}, available < nbytes};
    auto bytes = readRange(*m_source, offset, wanted, tableLimit);
    if (!bytes)
        return bytes.error();
    return ElfBytes{std::move(*bytes), available < nbytes};
}

Result<ElfBytes> ElfFile::readMapped(std::uint64_t address, std::uint64_t nbytes) const
{
    for (const ElfSegment &segment : m_segments) {
        if (segment.type != segmentLoad || address < segment.address || address - segment.address >= segment.fileSize)
            continue;
        const std::uint64_t skipped = address - segment.address;
        const auto offset = checkedAdd(segment.offset, skipped);
        if (!offset)
            continue;
        auto bytes = read(*offset, std::min(nbytes, segment.fileSize - skipped));
        if (bytes && segment.fileSize - skipped < nbytes)
            bytes->truncated = true;
        return bytes;
    }
    return ElfBytes{{}, true};
}

std::string_view ElfFile::sectionName(const ElfSection &section) const
{
    return elfText(asText(m_sectionNames), section.nameOffset);
}

const ElfSection *ElfFile::findSection(std::string_view name) const
{
    const auto found = std::find_if(m_sections.begin(), m_sections.end(),
                                    [&](const ElfSection &section) { return sectionName(section) == name; });
    return found == m_sections.end() ? nullptr : &*found;
}

const ElfSection *ElfFile::findSection(std::uint32_t type) const
{
    const auto found = std::find_if(m_sections.begin(), m_sections.end(),
                                    [&](const ElfSection &section) { return section.type == type; });
    return found == m_sections.end() ? nullptr : &*found;
}

const ElfSegment *ElfFile::findSegment(std::uint32_t type) const
{
    const auto found = std::find_if(m_segments.begin(), m_segments.end(),
                                    [&](const ElfSegment &segment) { return segment.type == type; });
    return found == m_segments.end() ? nullptr : &*found;
}

std::uint16_t ElfFile::number16(std::span<const std::byte> bytes, std::size_t offset) const
{
    return readNumber<std::uint16_t>(bytes, offset, m_littleEndian);
}

std::uint32_t ElfFile::number32(std::span<const std::byte> bytes, std::size_t offset) const
{
    return readNumber<std::uint32_t>(bytes, offset, m_littleEndian);
}

std::uint64_t ElfFile::word(std::span<const std::byte> bytes, std::size_t offset) const
{
    return m_bits == 64 ? readNumber<std::uint64_t>(bytes, offset, m_littleEndian) : number32(bytes, offset);
}

std::vector<ElfSymbol> ElfFile::symbols(std::span<const std::byte> table, std::string_view names) const
{
    const std::size_t details = m_bits == 64 ? 4 : 12;  // st_info, st_other, st_shndx
    std::vector<ElfSymbol> symbols;
    symbols.reserve(table.size() / symbolSize());
    for (std::size_t at = 0; table.size() - at >= symbolSize(); at += symbolSize()) {
        const auto info = std::to_integer<unsigned>(table[at + details]);
        ElfSymbol symbol;
        symbol.name = elfText(names, number32(table, at));
        symbol.type = static_cast<std::uint8_t>(info & 0xF);
        symbol.binding = static_cast<std::uint8_t>(info >> 4);
        symbol.other = std::to_integer<std::uint8_t>(table[at + details + 1]);
        symbol.section = number16(table, at + details + 2);
        symbols.push_back(symbol);
    }
    return symbols;
}

}  // namespace pt2scope
