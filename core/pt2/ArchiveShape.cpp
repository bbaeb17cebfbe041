// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/ArchiveShape.h"

#include "core/pt2/ObjectFile.h"

#include <algorithm>
#include <bit>
#include <map>
#include <string_view>
#include <vector>

namespace pt2scope {

namespace {

enum Marker : unsigned {
    ArchiveFormat = 1u << 0,
    ArchiveVersion = 1u << 1,
    DataVersion = 1u << 2,
    ModelJson = 1u << 3,
    SampleInputs = 1u << 4,
    Payload = 1u << 5,  // a config or a blob, by a name that nobody else gives a file
    Aoti = 1u << 6,
    FlatProgram = 1u << 7,
    OtherSerialized = 1u << 8,
    Version = 1u << 9,
    DataPkl = 1u << 10,
    ConstantsPkl = 1u << 11,
    WriterHeader = 1u << 12,  // what PyTorch's ZIP writer adds to any archive
};

/// Other programs may use one of these names, hardly two.
constexpr unsigned weakLayeredMarkers = ArchiveVersion | DataVersion | ModelJson | SampleInputs;

bool isNumbered(std::string_view name, std::string_view prefix)
{
    if (!name.starts_with(prefix) || name.size() == prefix.size())
        return false;
    name.remove_prefix(prefix.size());
    return std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isPayload(std::string_view name)
{
    constexpr std::string_view weights = "data/weights/";
    constexpr std::string_view constants = "data/constants/";
    if (name.starts_with(weights))
        return name.ends_with("_weights_config.json") || isNumbered(name.substr(weights.size()), "weight_");
    if (!name.starts_with(constants))
        return false;
    const std::string_view file = name.substr(constants.size());
    return name.ends_with("_constants_config.json") || isNumbered(file, "tensor_")
           || isNumbered(file, customObjectPrefix) || isNumbered(file, opaqueObjectPrefix);
}

bool isAotiFile(std::string_view name)
{
    constexpr std::string_view folder = "data/aotinductor/";
    return name.starts_with(folder) && name.find('/', folder.size()) != std::string_view::npos;
}

unsigned markerOfFile(std::string_view name)
{
    constexpr std::pair<std::string_view, unsigned> files[] = {
        {"archive_format", ArchiveFormat},
        {"archive_version", ArchiveVersion},
        {".data/version", DataVersion},
        {".data/serialization_id", WriterHeader},
        {"byteorder", WriterHeader},
        {"version", Version | WriterHeader},
        {"data.pkl", DataPkl},
        {"constants.pkl", ConstantsPkl},
        {"serialized_exported_program.json", FlatProgram},
        {"serialized_state_dict.pt", FlatProgram},
        {"serialized_state_dict.json", FlatProgram},
        {"serialized_constants.pt", FlatProgram},
        {"serialized_constants.json", FlatProgram},
        {"serialized_example_inputs.pt", FlatProgram},
    };
    for (const auto &[file, marker] : files) {
        if (name == file)
            return marker;
    }
    return 0;
}

/// What a record's name, as seen from a root folder, tells about the archive.
unsigned markerOf(std::string_view name)
{
    if (const unsigned marker = markerOfFile(name))
        return marker;
    if (name.starts_with("models/") && name.ends_with(".json"))
        return ModelJson;
    if (name.starts_with("data/sample_inputs/") && name.ends_with(".pt"))
        return SampleInputs;
    if (isPayload(name))
        return Payload;
    if (isAotiFile(name))
        return Aoti;
    if (name.starts_with("serialized_") && name.find('/') == std::string_view::npos)
        return OtherSerialized;
    return 0;
}

std::string_view topFolder(std::string_view name)
{
    const std::size_t slash = name.find('/');
    return slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
}

class ShapeDetector {
public:
    explicit ShapeDetector(const ZipArchive &archive) : m_archive(archive)
    {
        for (const Record &record : archive.records()) {
            const std::string_view name = record.name;
            m_top |= markerOf(name);
            if (const std::string_view folder = topFolder(name); !folder.empty())
                markersOf(folder) |= markerOf(name.substr(folder.size() + 1));
        }
        if (!archive.records().empty())
            m_firstRoot = topFolder(archive.records().front().name);
    }

    ArchiveShape detect()
    {
        if (!m_firstRoot.empty() && (markersOf(m_firstRoot) & ArchiveFormat))
            return shape(ArchiveForm::Pt2Layered, m_firstRoot);
        if (isFlatProgram(m_top))
            return shape(ArchiveForm::Pt2FlatProgram, {});
        if (m_top & ArchiveFormat)
            return shape(isLayeredWithoutRoot() ? ArchiveForm::Pt2Layered : ArchiveForm::Pt2FlatAoti, {});
        if (const auto root = findRoot([](unsigned markers) { return (markers & ArchiveFormat) != 0; }))
            return shape(ArchiveForm::Pt2Layered, *root);
        return detectTorchSave();
    }

private:
    ArchiveShape detectTorchSave()
    {
        const auto isPickled = [](unsigned markers) { return (markers & (DataPkl | ConstantsPkl)) != 0; };
        const unsigned first = m_firstRoot.empty() ? 0 : markersOf(m_firstRoot);
        std::optional<std::string_view> root;
        if (isPickled(first))
            root = m_firstRoot;
        else
            root = findRoot([&](unsigned markers) { return isPickled(markers) && (markers & WriterHeader); });
        if (!root)
            return detectDamaged();
        // TorchScript has data.pkl as well: torch.load tells them apart in the same way.
        return shape(markersOf(*root) & ConstantsPkl ? ArchiveForm::TorchScript : ArchiveForm::TorchSave, *root);
    }

    /// The marker that should be there is not; what remains decides.
    ArchiveShape detectDamaged()
    {
        if (isLayeredWithoutRoot() && isLayered(m_top))
            return shape(ArchiveForm::Pt2Layered, {});
        if (m_top & Aoti)
            return shape(ArchiveForm::Pt2FlatAoti, {});
        if (const auto root = findRoot(isLayered))
            return shape(ArchiveForm::Pt2Layered, *root);
        if (const auto root = findRoot(isFlatProgram))
            return shape(ArchiveForm::Pt2FlatProgram, *root);
        if (isTruncatedInFirstModel())
            return shape(ArchiveForm::Pt2Layered, m_firstRoot);
        return shape(ArchiveForm::Unknown, commonFolder());
    }

    static bool isFlatProgram(unsigned markers)
    {
        return (markers & FlatProgram) || ((markers & OtherSerialized) && (markers & Version));
    }

    static bool isLayered(unsigned markers)
    {
        return (markers & (Payload | Aoti)) || std::popcount(markers & weakLayeredMarkers) >= 2;
    }

    bool isLayeredWithoutRoot() const { return (m_top & (Payload | weakLayeredMarkers)) != 0; }

    /// All that is left of a 2.8 archive cut in its first record: written by PyTorch's flags, and by no directory
    /// listed.
    bool isTruncatedInFirstModel()
    {
        return m_archive.recovered() && !m_firstRoot.empty() && (markersOf(m_firstRoot) & ModelJson)
               && m_archive.records().front().flags == 0x0808;
    }

    std::string_view commonFolder() const
    {
        const std::vector<Record> &records = m_archive.records();
        const bool common = std::all_of(records.begin(), records.end(),
                                        [&](const Record &record) { return topFolder(record.name) == m_firstRoot; });
        return common ? m_firstRoot : std::string_view();
    }

    template <typename Predicate>
    std::optional<std::string_view> findRoot(Predicate matches)
    {
        const auto found =
            std::find_if(m_roots.begin(), m_roots.end(), [&](const Root &r) { return matches(r.markers); });
        return found == m_roots.end() ? std::nullopt : std::optional(found->folder);
    }

    unsigned &markersOf(std::string_view folder)
    {
        const auto [place, isNew] = m_rootIndex.try_emplace(folder, m_roots.size());
        if (isNew)
            m_roots.push_back({folder, 0});
        return m_roots[place->second].markers;
    }

    static ArchiveShape shape(ArchiveForm form, std::string_view root) { return {form, std::string(root)}; }

    struct Root {
        std::string_view folder;
        unsigned markers = 0;
    };

    const ZipArchive &m_archive;
    unsigned m_top = 0;         // seen from no folder at all
    std::vector<Root> m_roots;  // top folders, as they first appear
    std::map<std::string_view, std::size_t> m_rootIndex;
    std::string_view m_firstRoot;
};

}  // namespace

ArchiveShape detectShape(const ZipArchive &archive)
{
    return ShapeDetector(archive).detect();
}

}  // namespace pt2scope
