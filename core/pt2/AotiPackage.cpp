// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/AotiPackage.h"

#include "core/bytes/Text.h"
#include "core/pt2/AotiFiles.h"
#include "core/pt2/RecordTexts.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

constexpr std::uint64_t textLimit = 64ull << 20;  // bytes of one source or JSON file

std::string_view folderOf(std::string_view path)
{
    return path.substr(0, path.rfind('/') + 1);
}

/// A record below the prefix.
struct Entry {
    std::size_t record;
    std::string_view path;  // without the prefix
};

std::vector<Entry> entriesBelow(const ZipArchive &archive, std::string_view prefix)
{
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < archive.records().size(); ++i) {
        const Record &record = archive.records()[i];
        if (record.name.starts_with(prefix) && !record.isDirectory())
            entries.push_back({i, std::string_view(record.name).substr(prefix.size())});
    }
    return entries;
}

bool definesModel(AotiFileKind kind)
{
    return kind == AotiFileKind::WrapperSource || kind == AotiFileKind::SharedLibrary || kind == AotiFileKind::Metadata;
}

/// Which folder's model the files of each folder belong to.
std::map<std::string_view, std::string_view> modelFolders(const std::vector<Entry> &entries)
{
    std::map<std::string_view, bool> folders;  // folder, whether it holds a model itself
    for (const Entry &entry : entries)
        folders[folderOf(entry.path)] |= definesModel(kindOfAotiFile(entry.path));

    std::map<std::string_view, std::string_view> owners;
    std::vector<std::string_view> above;  // model folders around the current one; sorted names keep each below its own
    for (const auto &[folder, holdsModel] : folders) {
        while (!above.empty() && !folder.starts_with(above.back()))
            above.pop_back();
        if (holdsModel)
            above.push_back(folder);
        owners[folder] = above.empty() ? folder : above.back();
    }
    return owners;
}

/// Reads the files of all models of one archive.
class PackageReader {
public:
    explicit PackageReader(const ZipArchive &archive)
        : m_archive(archive), m_texts(archive), m_budget(archive.source()->size())
    {}

    void take(AotiPackage &package, AotiFile file)
    {
        const std::size_t record = file.record;
        switch (file.kind) {
            case AotiFileKind::SharedLibrary: package.libraries.push_back(readLibrary(record)); break;
            case AotiFileKind::GpuKernel: package.kernels.push_back(readKernel(record)); break;
            case AotiFileKind::WrapperSource:
            case AotiFileKind::Metadata:
            case AotiFileKind::CompileFlags:
            case AotiFileKind::LinkerFlags:
            case AotiFileKind::WeightsConfig:
            case AotiFileKind::ExternKernels:
            case AotiFileKind::BuildText: takeText(package, file); break;
            default: break;
        }
        package.files.push_back(std::move(file));
    }

private:
    void takeText(AotiPackage &package, const AotiFile &file)
    {
        const Result<std::string> text = readText(file);
        switch (file.kind) {
            case AotiFileKind::WrapperSource: package.sources.push_back(parse(file, text, parseAotiSource)); break;
            case AotiFileKind::Metadata: package.metadata.push_back(parse(file, text, parseAotiMetadata)); break;
            case AotiFileKind::WeightsConfig: package.weightsConfig = parse(file, text, parseAotiWeightsConfig); break;
            case AotiFileKind::ExternKernels:
                package.externKernels.push_back(parse(file, text, parseAotiExternKernels));
                break;
            case AotiFileKind::CompileFlags:
            case AotiFileKind::LinkerFlags: package.flags.push_back(parse(file, text, parseAotiFlags)); break;
            default: break;
        }
        if (mentionsBuild(file.kind))
            package.buildPaths.push_back(buildPaths(file, text));
    }

    Result<std::string> readText(const AotiFile &file)
    {
        const std::uint64_t size = m_archive.records()[file.record].size;
        if (size > textLimit)
            return Error{ErrorCode::Limit, formatBytes(size) + " are more than is read of one text"};
        return file.kind == AotiFileKind::WrapperSource ? m_texts.readPassing(file.record)
                                                        : m_texts.readKept(file.record);
    }

    /// The facts that `read` finds in the text, or none and the reason as a fault.
    template <typename Facts>
    Facts parse(const AotiFile &file, const Result<std::string> &text,
                Facts (*read)(std::string_view, std::size_t, AotiBudget &))
    {
        if (text)
            return read(*text, file.record, m_budget);
        Facts facts;
        facts.record = file.record;
        facts.faults.push_back({file.record, {}, 0, text.error().message});
        return facts;
    }

    AotiBuildPaths buildPaths(const AotiFile &file, const Result<std::string> &text)
    {
        if (text) {
            const std::string_view part = file.kind == AotiFileKind::WrapperSource ? buildCommands(*text) : *text;
            return parseAotiBuildPaths(part, file.record, m_budget);
        }
        AotiBuildPaths paths;
        paths.record = file.record;
        paths.failure = text.error();
        return paths;
    }

    static bool mentionsBuild(AotiFileKind kind)
    {
        return kind == AotiFileKind::WrapperSource || kind == AotiFileKind::CompileFlags
               || kind == AotiFileKind::LinkerFlags || kind == AotiFileKind::BuildText;
    }

    Result<ByteSourcePtr> open(std::size_t record)
    {
        if (!m_budget.open(m_archive.records()[record].size))
            return Error{ErrorCode::Limit, "not read: the compiled models claim far more bytes than the archive has"};
        return m_archive.openRecord(record);
    }

    AotiLibrary readLibrary(std::size_t record)
    {
        AotiLibrary library;
        library.record = record;
        const auto source = open(record);
        auto elf = source ? readElfLibrary(**source) : Result<ElfLibrary>(source.error());
        if (elf && keep(elf->exported) && keep(elf->needed))
            library.elf = std::move(*elf);
        else
            library.failure = elf ? tooMuch() : elf.error();
        library.windows = source && !library.elf && beginsWithMz(**source);
        return library;
    }

    AotiKernel readKernel(std::size_t record)
    {
        AotiKernel kernel;
        kernel.record = record;
        const auto source = open(record);
        auto binary = source ? readGpuBinary(**source) : Result<GpuBinary>(source.error());
        if (binary && keep(binary->kernels) && keep(binary->architectures))
            kernel.binary = std::move(*binary);
        else
            kernel.failure = binary ? tooMuch() : binary.error();
        return kernel;
    }

    static bool beginsWithMz(const ByteSource &source)
    {
        std::array<std::byte, 2> head{};
        source.readAt(0, head);
        return asText(head) == "MZ";
    }

    static Error tooMuch() { return {ErrorCode::Limit, "not kept: the compiled models name too much"}; }

    bool keep(const std::vector<std::string> &names)
    {
        return std::all_of(names.begin(), names.end(),
                           [&](const std::string &name) { return m_budget.keep(AotiBudget::itemBytes + name.size()); });
    }

    const ZipArchive &m_archive;
    RecordTexts m_texts;
    AotiBudget m_budget;
};

}  // namespace

std::optional<std::string> AotiPackage::device() const
{
    for (const AotiMetadata &file : metadata) {
        if (auto key = file.find("AOTI_DEVICE_KEY"))
            return key;
    }
    return std::nullopt;
}

std::size_t AotiPackage::count(AotiFileKind kind) const
{
    return static_cast<std::size_t>(
        std::count_if(files.begin(), files.end(), [&](const AotiFile &file) { return file.kind == kind; }));
}

const AotiSource *AotiPackage::wrapper() const
{
    const auto found = std::find_if(sources.rbegin(), sources.rend(),
                                    [](const AotiSource &source) { return source.constructsModel(); });
    return found == sources.rend() ? nullptr : &*found;
}

std::vector<AotiPackage> readAotiPackages(const ZipArchive &archive, const std::string &prefix)
{
    const std::vector<Entry> entries = entriesBelow(archive, prefix);
    const auto owners = modelFolders(entries);

    PackageReader reader(archive);
    std::vector<AotiPackage> packages;
    std::map<std::string_view, std::size_t> byFolder;
    for (const Entry &entry : entries) {
        const std::string_view folder = owners.at(folderOf(entry.path));
        const auto [place, isNew] = byFolder.emplace(folder, packages.size());
        if (isNew) {
            AotiPackage &package = packages.emplace_back();
            package.model = folder.substr(0, folder.empty() ? 0 : folder.size() - 1);
            package.folder = prefix + std::string(folder);
        }
        const std::string_view name = entry.path.substr(folder.size());
        reader.take(packages[place->second], {entry.record, std::string(name), kindOfAotiFile(name)});
    }
    return packages;
}

}  // namespace pt2scope
