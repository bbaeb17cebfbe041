// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/GpuBinary.h"

#include "core/bytes/ByteReader.h"
#include "core/bytes/Text.h"
#include "core/bytes/WindowSource.h"
#include "core/pt2/ElfFile.h"
#include "core/pt2/GpuArchitecture.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace pt2scope {

namespace {

constexpr std::uint16_t machineCuda = 190;
constexpr std::uint16_t machineAmdGpu = 224;
constexpr std::uint32_t sectionSymbols = 2;          // SHT_SYMTAB
constexpr std::uint32_t sectionDynamicSymbols = 11;  // SHT_DYNSYM
constexpr std::uint8_t symbolObject = 1;             // STT_OBJECT
constexpr std::uint8_t symbolFunction = 2;           // STT_FUNC
constexpr std::uint8_t cudaEntry = 0x10;             // STO_CUDA_ENTRY in st_other

constexpr std::uint32_t fatbinMagic = 0xBA55ED50;
constexpr std::size_t fatbinHeaderSize = 16;
constexpr std::size_t entryHeaderSize = 64;
constexpr std::uint16_t entryPtx = 1;
constexpr std::uint16_t entryElf = 2;
constexpr std::uint16_t entryLto = 8;
constexpr std::uint64_t entryCompressed = 0xA000;              // LZ4 0x2000, Zstandard 0x8000
constexpr std::uint64_t entryArchitectureSpecific = 0x100000;  // sm_90a
constexpr std::uint64_t entryFamilySpecific = 0x200000;        // sm_100f

constexpr std::size_t nameLimit = 100'000;
constexpr std::size_t nameTextLimit = 16u << 20;  // bytes of all names

/// Collects architectures and kernels, each once.
class Names {
public:
    explicit Names(GpuBinary &binary) : m_binary(binary) {}

    void addArchitecture(const std::string &name) { add(name, m_architectures, m_binary.architectures); }
    void addKernel(std::string_view name) { add(std::string(name), m_kernels, m_binary.kernels); }

private:
    void add(const std::string &name, std::unordered_set<std::string> &seen, std::vector<std::string> &list)
    {
        if (name.empty() || list.size() == nameLimit || m_textSize + name.size() > nameTextLimit)
            return;
        if (!seen.insert(name).second)
            return;
        m_textSize += name.size();
        list.push_back(name);
    }

    GpuBinary &m_binary;
    std::unordered_set<std::string> m_architectures;
    std::unordered_set<std::string> m_kernels;
    std::size_t m_textSize = 0;
};

/// The bytes of a section; none when there is no such section.
Result<ElfBytes> readSection(const ElfFile &elf, const ElfSection *section)
{
    return section ? elf.read(section->offset, section->size) : ElfBytes{};
}

template <typename Take>
std::optional<Error> forEachSymbol(const ElfFile &elf, std::uint32_t tableType, Take take)
{
    const ElfSection *table = elf.findSection(tableType);
    const ElfSection *strings = table && table->link < elf.sections().size() ? &elf.sections()[table->link] : nullptr;
    const auto names = readSection(elf, strings);
    if (!names)
        return names.error();
    const auto bytes = readSection(elf, table);
    if (!bytes)
        return bytes.error();
    for (const ElfSymbol &symbol : elf.symbols(bytes->bytes, asText(names->bytes))) {
        if (symbol.section != 0 && symbol.isGlobal())
            take(symbol);
    }
    return std::nullopt;
}

std::optional<Error> takeCubin(const ElfFile &elf, Names &names)
{
    names.addArchitecture(cudaArchitecture(elf));
    return forEachSymbol(elf, sectionSymbols, [&](const ElfSymbol &symbol) {
        if (symbol.type == symbolFunction && (symbol.other & cudaEntry) != 0)
            names.addKernel(symbol.name);
    });
}

std::optional<Error> takeHsaco(const ElfFile &elf, Names &names)
{
    constexpr std::string_view descriptor = ".kd";  // a kernel's descriptor: its name and this
    names.addArchitecture(amdArchitecture(elf.flags()));
    return forEachSymbol(elf, sectionDynamicSymbols, [&](const ElfSymbol &symbol) {
        if (symbol.type == symbolObject && symbol.name.ends_with(descriptor))
            names.addKernel(symbol.name.substr(0, symbol.name.size() - descriptor.size()));
    });
}

struct FatbinEntry {
    std::uint16_t kind = 0;
    std::uint32_t headerSize = 0;
    std::uint64_t payloadSize = 0;
    std::uint32_t architecture = 0;
    std::uint64_t flags = 0;
};

std::string architectureOf(const FatbinEntry &entry)
{
    std::string name = entry.kind == entryPtx ? "compute_" : entry.kind == entryLto ? "lto_" : "sm_";
    name += std::to_string(entry.architecture);
    if ((entry.flags & entryArchitectureSpecific) != 0)
        name += 'a';
    else if ((entry.flags & entryFamilySpecific) != 0)
        name += 'f';
    return name;
}

/// Walks the entries of a fatbin and the fatbins that may follow it.
class FatbinReader {
public:
    FatbinReader(const ByteSource &source, GpuBinary &binary) : m_source(source), m_binary(binary), m_names(binary) {}

    std::optional<Error> run()
    {
        while (m_position < m_source.size()) {
            std::array<std::byte, fatbinHeaderSize> raw{};
            if (!fill(m_position, raw))
                return m_failure;
            ByteReader reader(raw);
            if (reader.read<std::uint32_t>() != fatbinMagic)
                return std::nullopt;  // padding, or something of another kind
            reader.skip(2);           // version
            const std::uint64_t start =
                m_position + std::max<std::uint64_t>(reader.read<std::uint16_t>(), fatbinHeaderSize);
            const auto nbytes = reader.read<std::uint64_t>();
            if (start > m_source.size() || nbytes > m_source.size() - start)
                m_binary.truncated = true;
            if (!walk(start, std::min(nbytes, m_source.size() - std::min(start, m_source.size()))))
                return m_failure;
        }
        return std::nullopt;
    }

private:
    /// False at the end of what can be walked. Leaves the position behind the last entry.
    bool walk(std::uint64_t start, std::uint64_t nbytes)
    {
        m_position = start;
        while (m_position - start < nbytes) {
            std::array<std::byte, entryHeaderSize> raw{};
            if (!fill(m_position, raw))
                return false;
            const FatbinEntry entry = parse(raw);
            const std::uint64_t rest = m_source.size() - m_position;
            if (entry.headerSize < entryHeaderSize || entry.headerSize > rest)
                return stop();
            take(entry);
            if (m_failure || entry.payloadSize > rest - entry.headerSize)
                return stop();
            m_position += entry.headerSize + entry.payloadSize;
        }
        return true;
    }

    static FatbinEntry parse(std::span<const std::byte> raw)
    {
        ByteReader reader(raw);
        FatbinEntry entry;
        entry.kind = reader.read<std::uint16_t>();
        reader.skip(2);  // version
        entry.headerSize = reader.read<std::uint32_t>();
        entry.payloadSize = reader.read<std::uint64_t>();
        reader.skip(12);  // compressed size, place of the options, version of PTX
        entry.architecture = reader.read<std::uint32_t>();
        reader.skip(8);  // bits, place of the file's name
        entry.flags = reader.read<std::uint64_t>();
        return entry;
    }

    void take(const FatbinEntry &entry)
    {
        if (entry.kind != entryPtx && entry.kind != entryElf && entry.kind != entryLto)
            return;
        m_names.addArchitecture(architectureOf(entry));
        if (entry.kind != entryElf || (entry.flags & entryCompressed) != 0)
            return;
        const ByteSourcePtr whole(ByteSourcePtr(), &m_source);  // does not own it
        const WindowSource payload(whole, m_position + entry.headerSize, entry.payloadSize);
        const auto elf = ElfFile::open(payload);
        if (!elf || elf->machine() != machineCuda)
            return;
        m_binary.truncated |= elf->truncated();
        m_failure = takeCubin(*elf, m_names);
    }

    bool fill(std::uint64_t offset, std::span<std::byte> out)
    {
        if (offset > m_source.size() || m_source.size() - offset < out.size())
            return stop();
        const ReadResult result = m_source.readAt(offset, out);
        if (result.nbytes < out.size())
            m_failure = Error{result.failure, "the fatbin could not be read at byte " + std::to_string(offset)};
        return !m_failure;
    }

    bool stop()
    {
        m_binary.truncated = true;
        return false;
    }

    const ByteSource &m_source;
    GpuBinary &m_binary;
    Names m_names;
    std::uint64_t m_position = 0;
    std::optional<Error> m_failure;
};

Result<GpuBinary> readFatbin(const ByteSource &source)
{
    GpuBinary binary;
    binary.kind = GpuBinary::Kind::Fatbin;
    if (auto error = FatbinReader(source, binary).run())
        return *error;
    return binary;
}

Result<GpuBinary> readElfBinary(const ByteSource &source)
{
    const auto elf = ElfFile::open(source);
    if (!elf)
        return elf.error();
    if (elf->machine() != machineCuda && elf->machine() != machineAmdGpu)
        return Error{ErrorCode::Unsupported, "an ELF file for no GPU"};
    GpuBinary binary;
    binary.kind = elf->machine() == machineCuda ? GpuBinary::Kind::Cubin : GpuBinary::Kind::Hsaco;
    binary.truncated = elf->truncated();
    Names names(binary);
    const auto error = binary.kind == GpuBinary::Kind::Cubin ? takeCubin(*elf, names) : takeHsaco(*elf, names);
    if (error)
        return *error;
    return binary;
}

}  // namespace

Result<GpuBinary> readGpuBinary(const ByteSource &source)
{
    std::array<std::byte, 4> raw{};
    const ReadResult result = source.readAt(0, raw);
    if (result.nbytes < raw.size() && source.size() >= raw.size())
        return Error{result.failure, "the file could not be read"};
    if (ByteReader(raw).read<std::uint32_t>() == fatbinMagic)
        return readFatbin(source);
    if (auto binary = readElfBinary(source); binary || binary.error().code != ErrorCode::Unsupported)
        return binary;
    return Error{ErrorCode::Unsupported, "neither a cubin nor a fatbin nor an hsaco"};
}

}  // namespace pt2scope
