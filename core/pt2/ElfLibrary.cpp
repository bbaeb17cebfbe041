// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/ElfLibrary.h"

#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"
#include "core/pt2/ElfFile.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint32_t segmentDynamic = 2;          // PT_DYNAMIC
constexpr std::uint32_t sectionDynamicSymbols = 11;  // SHT_DYNSYM
constexpr std::size_t neededLimit = 1'000;
constexpr std::size_t exportLimit = 100'000;
constexpr std::uint64_t chainLimit = 16u << 20;     // bytes of one hash chain: four million symbols
constexpr std::size_t exportTextLimit = 16u << 20;  // bytes of all their names

std::string machineName(std::uint16_t machine, unsigned bits, bool littleEndian)
{
    switch (machine) {  // e_machine
        case 2: return "sparc";
        case 3: return "i686";
        case 8: return bits == 64 ? "mips64" : "mips";
        case 20: return "ppc";
        case 21: return littleEndian ? "ppc64le" : "ppc64";
        case 22: return bits == 64 ? "s390x" : "s390";
        case 40: return "arm";
        case 43: return "sparc64";
        case 62: return "x86_64";
        case 183: return "aarch64";
        case 243: return bits == 64 ? "riscv64" : "riscv32";
        case 258: return bits == 64 ? "loongarch64" : "loongarch32";
        default: return "machine " + std::to_string(machine);
    }
}

/// What PT_DYNAMIC says. Addresses are virtual.
struct DynamicTable {
    std::uint64_t hash = 0;
    std::uint64_t gnuHash = 0;
    std::uint64_t symbols = 0;
    std::uint64_t strings = 0;
    std::uint64_t stringsSize = 0;
    std::vector<std::uint64_t> needed;  // offsets into the strings
    std::optional<std::uint64_t> soname;
};

void takeEntry(DynamicTable &table, std::uint64_t tag, std::uint64_t value)
{
    switch (tag) {
        case 1:  // DT_NEEDED
            if (table.needed.size() < neededLimit)
                table.needed.push_back(value);
            break;
        case 4: table.hash = value; break;              // DT_HASH
        case 5: table.strings = value; break;           // DT_STRTAB
        case 6: table.symbols = value; break;           // DT_SYMTAB
        case 10: table.stringsSize = value; break;      // DT_STRSZ
        case 14: table.soname = value; break;           // DT_SONAME
        case 0x6ffffef5: table.gnuHash = value; break;  // DT_GNU_HASH
        default: break;
    }
}

/// Reads one library. A table that cannot be read whole is noted in `truncated`; a failed read ends with its error.
class LibraryReader {
public:
    LibraryReader(const ElfFile &elf, ElfLibrary &library) : m_elf(elf), m_library(library) {}

    std::optional<Error> run();

private:
    std::optional<Error> readDynamic();
    std::optional<Error> readStrings();
    std::optional<Error> readSymbols();
    std::uint64_t countSymbols();
    std::optional<std::uint64_t> countByHash();
    std::optional<std::uint64_t> countByGnuHash();
    std::uint64_t lastInChain(std::uint64_t chain, std::uint64_t symbol, std::uint64_t first);
    void keepExports();
    /// The bytes, or none and a remembered error.
    std::vector<std::byte> mapped(std::uint64_t address, std::uint64_t nbytes);

    const ElfFile &m_elf;
    ElfLibrary &m_library;
    DynamicTable m_dynamic;
    std::vector<std::byte> m_strings;
    std::optional<Error> m_failure;
};

std::vector<std::byte> LibraryReader::mapped(std::uint64_t address, std::uint64_t nbytes)
{
    auto part = m_elf.readMapped(address, nbytes);
    if (!part) {
        m_failure = part.error();
        return {};
    }
    m_library.truncated |= part->truncated;
    return std::move(part->bytes);
}

std::optional<Error> LibraryReader::run()
{
    if (auto error = readDynamic())
        return error;
    m_strings = m_dynamic.strings != 0 ? mapped(m_dynamic.strings, m_dynamic.stringsSize) : std::vector<std::byte>{};
    const std::string_view strings = asText(m_strings);
    for (const std::uint64_t offset : m_dynamic.needed)
        m_library.needed.emplace_back(elfText(strings, offset));
    if (m_dynamic.soname)
        m_library.soname.emplace(elfText(strings, *m_dynamic.soname));
    if (m_dynamic.symbols != 0)
        keepExports();
    return m_failure;
}

std::optional<Error> LibraryReader::readDynamic()
{
    const ElfSegment *segment = m_elf.findSegment(segmentDynamic);
    if (!segment)
        return std::nullopt;
    auto table = m_elf.read(segment->offset, segment->fileSize);
    if (!table)
        return table.error();
    m_library.truncated |= table->truncated;

    const std::span<const std::byte> bytes = table->bytes;
    const std::size_t entrySize = 2 * m_elf.wordSize();
    for (std::size_t at = 0; bytes.size() - at >= entrySize; at += entrySize) {
        const std::uint64_t tag = m_elf.word(bytes, at);
        if (tag == 0)  // DT_NULL
            break;
        takeEntry(m_dynamic, tag, m_elf.word(bytes, at + m_elf.wordSize()));
    }
    return std::nullopt;
}

std::uint64_t LibraryReader::countSymbols()
{
    if (const auto count = countByHash())
        return *count;
    if (const auto count = countByGnuHash())
        return *count;
    const ElfSection *section = m_elf.findSection(sectionDynamicSymbols);
    return section ? section->size / m_elf.symbolSize() : 0;
}

std::optional<std::uint64_t> LibraryReader::countByHash()
{
    if (m_dynamic.hash == 0)
        return std::nullopt;
    const std::vector<std::byte> head = mapped(m_dynamic.hash, 8);
    if (head.size() < 8)
        return std::nullopt;
    return m_elf.number32(head, 4);  // nchain: one link per symbol
}

std::optional<std::uint64_t> LibraryReader::countByGnuHash()
{
    if (m_dynamic.gnuHash == 0)
        return std::nullopt;
    const std::vector<std::byte> head = mapped(m_dynamic.gnuHash, 16);
    if (head.size() < 16)
        return std::nullopt;
    const std::uint64_t bucketCount = m_elf.number32(head, 0);
    const std::uint64_t firstHashed = m_elf.number32(head, 4);
    const std::uint64_t bloomWords = m_elf.number32(head, 8);

    const auto buckets = checkedAdd<std::uint64_t>(m_dynamic.gnuHash, 16 + bloomWords * m_elf.wordSize());
    if (!buckets)
        return std::nullopt;
    const std::vector<std::byte> table = mapped(*buckets, bucketCount * 4);
    std::uint64_t last = 0;
    for (std::size_t at = 0; table.size() - at >= 4; at += 4)
        last = std::max<std::uint64_t>(last, m_elf.number32(table, at));
    if (last < firstHashed)
        return firstHashed;  // no bucket is used: all symbols are undefined
    const auto chains = checkedAdd(*buckets, bucketCount * 4);
    return chains ? lastInChain(*chains, last, firstHashed) + 1 : last + 1;
}

std::uint64_t LibraryReader::lastInChain(std::uint64_t chain, std::uint64_t symbol, std::uint64_t first)
{
    constexpr std::uint64_t pieceSize = 4096;
    const auto start = checkedAdd(chain, (symbol - first) * 4);
    if (!start)
        return symbol;
    for (std::uint64_t done = 0; done < chainLimit; done += pieceSize) {
        const auto address = checkedAdd(*start, done);
        auto piece = m_elf.readMapped(address.value_or(0), pieceSize);  // may well be longer than the chain
        if (!piece)
            break;
        const std::span<const std::byte> bytes = piece->bytes;
        for (std::size_t at = 0; bytes.size() - at >= 4; at += 4, ++symbol) {
            if (m_elf.number32(bytes, at) & 1)  // ends its chain
                return symbol;
        }
        if (piece->truncated)
            break;
    }
    m_library.truncated = true;
    return symbol;
}

void LibraryReader::keepExports()
{
    const std::uint64_t nbytes = countSymbols() * m_elf.symbolSize();
    const std::vector<std::byte> table = mapped(m_dynamic.symbols, nbytes);
    m_library.exportedCut = table.size() < nbytes;
    std::size_t textSize = 0;
    for (const ElfSymbol &symbol : m_elf.symbols(table, asText(m_strings))) {
        const unsigned visibility = symbol.other & 3u;
        const bool visible = visibility == 0 || visibility == 3;  // default, protected
        if (symbol.section == 0 || !symbol.isGlobal() || !visible || symbol.name.empty())
            continue;
        textSize += symbol.name.size();
        if (m_library.exported.size() == exportLimit || textSize > exportTextLimit) {
            m_library.exportedCut = true;
            return;
        }
        m_library.exported.emplace_back(symbol.name);
    }
}

}  // namespace

Result<ElfLibrary> readElfLibrary(const ByteSource &source)
{
    auto elf = ElfFile::open(source);
    if (!elf)
        return elf.error();
    ElfLibrary library;
    library.bits = elf->bits();
    library.littleEndian = elf->littleEndian();
    library.machine = elf->machine();
    library.machineName = machineName(elf->machine(), elf->bits(), elf->littleEndian());
    library.extent = elf->extent();
    library.truncated = elf->truncated();
    if (auto error = LibraryReader(*elf, library).run())
        return *error;
    return library;
}

}  // namespace pt2scope
