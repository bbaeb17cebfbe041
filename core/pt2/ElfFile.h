// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pt2scope {

struct ElfSegment {
    std::uint32_t type = 0;
    std::uint64_t offset = 0;
    std::uint64_t address = 0;
    std::uint64_t fileSize = 0;
};

struct ElfSection {
    std::uint32_t type = 0;
    std::uint32_t nameOffset = 0;  // in the section-name table
    std::uint32_t link = 0;
    std::uint32_t info = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

struct ElfSymbol {
    std::string_view name;  // lives as long as the string table it was read with
    std::uint8_t type = 0;
    std::uint8_t binding = 0;
    std::uint8_t other = 0;
    std::uint16_t section = 0;  // 0: undefined

    bool isGlobal() const { return binding == 1 || binding == 2 || binding == 10; }  // weak and unique ones too
};

/// Part of a file as it could be read.
struct ElfBytes {
    std::vector<std::byte> bytes;
    bool truncated = false;  // the file, or the segment, ends before it does
};

/// The tables of an ELF file (System V gABI), 32 or 64 bits, either byte order. Reads headers at opening and tables
/// when asked, at most 64 MiB of each. Refers to the source it was opened on.
class ElfFile {
public:
    /// Error Unsupported without the magic, Corrupt when class or byte order is none that ELF knows, or why a read
    /// failed.
    static Result<ElfFile> open(const ByteSource &source);

    unsigned bits() const { return m_bits; }
    bool littleEndian() const { return m_littleEndian; }
    std::uint8_t abiVersion() const { return m_abiVersion; }
    std::uint16_t machine() const { return m_machine; }
    std::uint32_t flags() const { return m_flags; }
    const std::vector<ElfSegment> &segments() const { return m_segments; }
    const std::vector<ElfSection> &sections() const { return m_sections; }
    std::uint64_t extent() const { return m_extent; }  // end of the farthest segment, section or table
    bool truncated() const { return m_headersTruncated || m_extent > m_source->size(); }

    std::string_view sectionName(const ElfSection &section) const;
    const ElfSection *findSection(std::string_view name) const;
    const ElfSection *findSection(std::uint32_t type) const;
    const ElfSegment *findSegment(std::uint32_t type) const;

    Result<ElfBytes> read(std::uint64_t offset, std::uint64_t nbytes) const;
    /// What the loader would map at that address: up to `nbytes` of the segment's file bytes, nothing outside any.
    Result<ElfBytes> readMapped(std::uint64_t address, std::uint64_t nbytes) const;

    std::uint32_t number32(std::span<const std::byte> bytes, std::size_t offset) const;
    /// An address, offset or size: 4 or 8 bytes, by the file's class.
    std::uint64_t word(std::span<const std::byte> bytes, std::size_t offset) const;
    std::size_t wordSize() const { return m_bits / 8; }

    std::size_t symbolSize() const { return m_bits == 64 ? 24 : 16; }
    /// The symbols of a table, as many as it holds whole.
    std::vector<ElfSymbol> symbols(std::span<const std::byte> table, std::string_view names) const;

private:
    explicit ElfFile(const ByteSource &source) : m_source(&source) {}
    std::optional<Error> readHeader();
    std::optional<Error> readTables(std::span<const std::byte> header);
    std::optional<Error> readSections(std::uint64_t offset, std::size_t entrySize, std::uint64_t count);
    std::optional<Error> readSegments(std::uint64_t offset, std::size_t entrySize, std::uint64_t count);
    std::optional<Error> readSectionNames(std::size_t index);
    /// The bytes of a table of headers, and its end noted as part of the file.
    Result<ElfBytes> readTable(std::uint64_t offset, std::size_t entrySize, std::uint64_t count);
    ElfSection parseSection(std::span<const std::byte> entry) const;
    std::uint16_t number16(std::span<const std::byte> bytes, std::size_t offset) const;
    void reach(std::uint64_t offset, std::uint64_t nbytes);

    const ByteSource *m_source;
    unsigned m_bits = 0;
    bool m_littleEndian = true;
    std::uint8_t m_abiVersion = 0;
    std::uint16_t m_machine = 0;
    std::uint32_t m_flags = 0;
    std::vector<ElfSegment> m_segments;
    std::vector<ElfSection> m_sections;
    std::vector<std::byte> m_sectionNames;
    std::uint64_t m_extent = 0;
    bool m_headersTruncated = false;
};

/// Longer names are cut: many symbols may point into one endless text.
inline constexpr std::size_t elfTextLimit = 4096;

/// The text at an offset of a string table, up to its NUL; empty when the offset lies outside.
std::string_view elfText(std::string_view table, std::uint64_t offset);

}  // namespace pt2scope
