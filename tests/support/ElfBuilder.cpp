// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ElfBuilder.h"

#include <algorithm>

namespace pt2scope::testing {

namespace {

struct Range {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

class ElfWriter {
public:
    explicit ElfWriter(const ElfBuilder &elf) : m_elf(elf) {}

    std::vector<std::byte> run()
    {
        m_bytes.resize(headerSize() + 2 * segmentSize());  // filled in at the end
        const Range strings = append([&] { writeStrings(); });
        const Range symbols = append([&] { writeSymbols(); });
        const Range hash = append([&] { writeHash(); });
        const Range dynamic = append([&] { writeDynamic(strings, symbols, hash); });
        Range names;
        Range sections;
        if (m_elf.sections) {
            names = append([&] { writeText(sectionNames); });
            align();
            sections.offset = m_bytes.size();
            writeSections(strings, symbols, dynamic, names);
        }
        writeHeader(sections.offset, dynamic);
        return std::move(m_bytes);
    }

private:
    static constexpr std::size_t sectionCount = 5;
    const std::string sectionNames = std::string("\0.dynstr\0.dynsym\0.dynamic\0.shstrtab\0", 36);

    std::size_t word() const { return m_elf.bits / 8; }
    std::size_t headerSize() const { return m_elf.bits == 64 ? 64 : 52; }
    std::size_t segmentSize() const { return m_elf.bits == 64 ? 56 : 32; }
    std::size_t sectionSize() const { return m_elf.bits == 64 ? 64 : 40; }

    void write(std::uint64_t value, std::size_t nbytes)
    {
        for (std::size_t i = 0; i < nbytes; ++i) {
            const std::size_t shift = 8 * (m_elf.littleEndian ? i : nbytes - 1 - i);
            m_bytes.push_back(static_cast<std::byte>(value >> shift & 0xFF));
        }
    }

    void writeWord(std::uint64_t value) { write(value, word()); }

    void writeText(const std::string &text)
    {
        for (const char c : text)
            m_bytes.push_back(static_cast<std::byte>(c));
    }

    void align()
    {
        while (m_bytes.size() % 8 != 0)
            m_bytes.push_back({});
    }

    template <typename Write>
    Range append(Write part)
    {
        align();
        const std::size_t offset = m_bytes.size();
        part();
        return {offset, m_bytes.size() - offset};
    }

    void writeStrings()
    {
        std::string table(1, '\0');
        const auto add = [&](const std::string &text) {
            m_stringOffsets.push_back(table.size());
            table += text + '\0';
        };
        for (const std::string &name : m_elf.needed)
            add(name);
        add(m_elf.soname);
        for (const ElfBuilder::Symbol &symbol : m_elf.symbols)
            add(symbol.name);
        writeText(table);
    }

    void writeSymbols()
    {
        writeSymbol(0, {"", false, 0, 0});
        for (std::size_t i = 0; i < m_elf.symbols.size(); ++i)
            writeSymbol(m_stringOffsets[m_elf.needed.size() + 1 + i], m_elf.symbols[i]);
    }

    void writeSymbol(std::uint64_t name, const ElfBuilder::Symbol &symbol)
    {
        constexpr unsigned function = 2;
        const std::uint64_t info = symbol.binding == 0 ? 0u : symbol.binding * 16u + function;
        write(name, 4);
        if (m_elf.bits == 32) {
            write(0, 4);
            write(0, 4);
        }
        write(info, 1);
        write(symbol.other, 1);
        write(symbol.defined ? 1 : 0, 2);
        if (m_elf.bits == 64) {
            write(0, 8);
            write(0, 8);
        }
    }

    void writeHash()
    {
        const std::size_t count = m_elf.symbols.size() + 1;
        const auto isDefined = [](const ElfBuilder::Symbol &symbol) { return symbol.defined; };
        const auto first = static_cast<std::size_t>(std::find_if(m_elf.symbols.begin(), m_elf.symbols.end(), isDefined)
                                                    - m_elf.symbols.begin() + 1);
        if (m_elf.hash == ElfBuilder::Hash::SysV) {
            for (const std::size_t value : {std::size_t{1}, count, std::size_t{0}})  // one empty bucket
                write(value, 4);
            for (std::size_t i = 0; i < count; ++i)
                write(0, 4);
        } else if (m_elf.hash == ElfBuilder::Hash::Gnu) {
            for (const std::size_t value : {std::size_t{1}, first, std::size_t{1}, std::size_t{0}})
                write(value, 4);
            writeWord(0);                         // Bloom filter
            write(first < count ? first : 0, 4);  // the bucket
            for (std::size_t i = first; i < count; ++i)
                write(i + 1 == count ? 1 : 2, 4);  // the chain ends at an odd value
        }
    }

    void writeDynamic(Range strings, Range symbols, Range hash)
    {
        const auto entry = [&](std::uint64_t tag, std::uint64_t value) {
            writeWord(tag);
            writeWord(value);
        };
        for (std::size_t i = 0; i < m_elf.needed.size(); ++i)
            entry(1, m_stringOffsets[i]);
        if (!m_elf.soname.empty())
            entry(14, m_stringOffsets[m_elf.needed.size()]);
        if (m_elf.hash == ElfBuilder::Hash::SysV)
            entry(4, m_elf.baseAddress + hash.offset);
        if (m_elf.hash == ElfBuilder::Hash::Gnu)
            entry(0x6ffffef5, m_elf.baseAddress + hash.offset);
        entry(5, m_elf.baseAddress + strings.offset);
        entry(6, m_elf.baseAddress + symbols.offset);
        entry(10, strings.size);
        entry(0, 0);
    }

    void writeSections(Range strings, Range symbols, Range dynamic, Range names)
    {
        const auto section = [&](std::uint64_t name, std::uint64_t type, Range range, std::uint64_t link) {
            write(name, 4);
            write(type, 4);
            writeWord(0);
            writeWord(0);
            writeWord(range.offset);
            writeWord(range.size);
            write(link, 4);
            write(0, 4);
            writeWord(1);
            writeWord(0);
        };
        section(0, 0, {0, m_elf.sectionCountInFirst ? sectionCount : 0}, 0);
        section(1, 3, strings, 0);
        section(9, 11, symbols, 1);
        section(17, 6, dynamic, 1);
        section(26, 3, names, 0);
    }

    void writeHeader(std::uint64_t sections, Range dynamic)
    {
        const std::vector<std::byte> body = std::move(m_bytes);
        m_bytes.clear();
        writeText("\177ELF");
        for (const unsigned value : {m_elf.bits == 64 ? 2u : 1u, m_elf.littleEndian ? 1u : 2u, 1u})
            write(value, 1);
        m_bytes.resize(16);
        write(3, 2);  // shared object
        write(m_elf.machine, 2);
        write(1, 4);
        writeWord(0);
        writeWord(headerSize());
        writeWord(sections);
        write(m_elf.flags, 4);
        const std::size_t count = m_elf.sections && !m_elf.sectionCountInFirst ? sectionCount : 0;
        for (const std::size_t value : {headerSize(), segmentSize(), std::size_t{2}, sectionSize(), count,
                                        m_elf.sections ? sectionCount - 1 : std::size_t{0}})
            write(value, 2);
        writeSegment(1, {0, body.size()});
        writeSegment(2, dynamic);
        m_bytes.insert(m_bytes.end(), body.begin() + static_cast<std::ptrdiff_t>(m_bytes.size()), body.end());
    }

    void writeSegment(std::uint64_t type, Range range)
    {
        write(type, 4);
        if (m_elf.bits == 64)
            write(4, 4);  // flags stand here in 64 bits
        writeWord(range.offset);
        writeWord(m_elf.baseAddress + range.offset);
        writeWord(0);
        writeWord(range.size);
        writeWord(range.size);
        if (m_elf.bits == 32)
            write(4, 4);
        writeWord(8);
    }

    const ElfBuilder &m_elf;
    std::vector<std::byte> m_bytes;
    std::vector<std::size_t> m_stringOffsets;
};

}  // namespace

std::vector<std::byte> ElfBuilder::build() const
{
    return ElfWriter(*this).run();
}

}  // namespace pt2scope::testing
