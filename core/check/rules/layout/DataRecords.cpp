// SPDX-License-Identifier: Apache-2.0
// Records below data/, extra/ and in folders that the format does not know.
#include "core/check/rules/Wording.h"
#include "core/check/rules/layout/ExtraText.h"
#include "core/check/rules/layout/LayoutTopics.h"
#include "core/pt2/ObjectFile.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_set>

namespace pt2scope {

namespace {

constexpr std::string_view weightsFolder = "data/weights/";
constexpr std::string_view constantsFolder = "data/constants/";

/// Beginnings of the names of blobs. PyTorch numbers the blobs of each kind from 0.
struct BlobKind {
    std::string_view folder;
    std::string_view prefix;
    bool object = false;
};
constexpr std::array blobKinds{BlobKind{weightsFolder, "weight_"}, BlobKind{constantsFolder, "tensor_"},
                               BlobKind{constantsFolder, customObjectPrefix, true},
                               BlobKind{constantsFolder, opaqueObjectPrefix, true}};

/// The kind of blob that a record is by its name without the root folder, or null.
const BlobKind *blobKindOf(std::string_view name)
{
    for (const BlobKind &kind : blobKinds)
        if (name.starts_with(kind.folder) && name.substr(kind.folder.size()).starts_with(kind.prefix))
            return &kind;
    return nullptr;
}

bool isUsable(const std::optional<PayloadConfig> &config)
{
    const auto isFatal = [](const ConfigFault &fault) {
        return fault.kind == ConfigFaultKind::JsonInvalid || fault.kind == ConfigFaultKind::MissingConfig;
    };
    return config && std::ranges::none_of(config->faults, isFatal);
}

/// The full names that any config gives to blobs, and the folders whose configs could all be read. Elsewhere a blob
/// that nobody names says nothing.
class BlobReferences {
public:
    explicit BlobReferences(const Pt2Archive &pt2)
    {
        for (const ModelParts &model : pt2.models) {
            add(model.weightsConfig, model.weights, m_weightsKnown);
            add(model.constantsConfig, model.constants, m_constantsKnown);
        }
        for (const AotiPackage &package : pt2.aoti) {
            if (!package.weightsConfig)
                continue;
            m_weightsKnown = m_weightsKnown && package.weightsConfig->faults.empty();
            for (const AotiWeight &weight : package.weightsConfig->weights)
                m_names.insert(pt2.path(std::string(weightsFolder) + weight.file));
        }
    }

    bool knows(std::string_view folder) const { return folder == weightsFolder ? m_weightsKnown : m_constantsKnown; }
    bool names(const std::string &record) const { return m_names.contains(record); }

private:
    void add(const std::optional<std::size_t> &record, const std::optional<PayloadConfig> &config, bool &known)
    {
        known = known && (!record || isUsable(config));
        if (!config)
            return;
        for (const ConfigEntry &entry : config->entries)
            if (entry.pathName)
                m_names.insert(config->folder + *entry.pathName);
    }

    std::unordered_set<std::string> m_names;
    bool m_weightsKnown = true;
    bool m_constantsKnown = true;
};

void checkOrphanBlob(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    const BlobReferences references(*pt2);
    const auto &records = subject.outer()->zip.records();
    for (std::size_t i = 0; i < records.size(); ++i) {
        const BlobKind *kind = blobKindOf(pt2->relative(records[i].name));
        if (!kind || !references.knows(kind->folder) || references.names(records[i].name))
            continue;
        const bool belongsToCompiledModels = kind->object && !pt2->aoti.empty();
        if (!belongsToCompiledModels)
            reporter.add("no configuration names " + quoted(pt2->relative(records[i].name)) + " ("
                             + formatBytes(records[i].size) + ")",
                         subject.at(i));
    }
}

constexpr Rule orphanBlob{
    .id = "layout/orphan-blob",
    .severity = Severity::Warning,
    .title = "Blob that no configuration mentions",
    .explanation =
        "PyTorch loads blobs by the weights and constants configurations and ignores all others. The bytes are dead, "
        "or a configuration lost an entry.",
    .fix = "Export the model again, or remove the record.",
    .reference = "torch/export/pt2_archive/_package.py _build_file_map; measured on torch 2.15",
    .check = checkOrphanBlob,
};

/// Records that belong to a model by their name.
std::set<std::size_t> recordsOfModels(const Pt2Archive &pt2)
{
    std::set<std::size_t> records;
    for (const ModelParts &model : pt2.models)
        for (const auto &part :
             {model.weightsConfig, model.constantsConfig, model.pickledWeights, model.pickledConstants})
            if (part)
                records.insert(*part);
    return records;
}

/// Names that PyTorch's constants list and its own programs do not write.
bool isKnownInternal(std::string_view name)
{
    return name.ends_with("_model_param_config.json") || name.ends_with("_model_constants_config.json");
}

void checkForeignFileInDataDir(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    const std::set<std::size_t> ofModels = recordsOfModels(*pt2);
    const auto &records = subject.outer()->zip.records();
    for (std::size_t i = 0; i < records.size(); ++i) {
        const std::string_view name = pt2->relative(records[i].name);
        const bool inDataDir = name.starts_with(weightsFolder) || name.starts_with(constantsFolder);
        if (inDataDir && !records[i].isDirectory() && !blobKindOf(name) && !isKnownInternal(name)
            && !ofModels.contains(i))
            reporter.add(quoted(name) + " is neither a configuration nor a blob", subject.at(i));
    }
}

constexpr Rule foreignFileInDataDir{
    .id = "layout/foreign-file-in-data-dir",
    .severity = Severity::Info,
    .title = "Foreign file among weights or constants",
    .explanation =
        "torch.export.load ignores the file. Loading compiled models with load_weights_from_disk unpickles every "
        "record below data/weights/ and fails on it.",
    .fix = "Move the file to extra/.",
    .reference = "torch/export/pt2_archive/_package.py load_pt2",
    .check = checkForeignFileInDataDir,
};

void checkBlobIndexGap(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    for (const BlobKind &kind : blobKinds) {
        if (kind.object)
            continue;
        const std::string prefix = pt2->path(std::string(kind.folder) + std::string(kind.prefix));
        std::set<std::uint64_t> numbers;
        for (const Record &record : subject.outer()->zip.records())
            if (record.name.starts_with(prefix))
                if (const auto number = parseDecimal(std::string_view(record.name).substr(prefix.size())))
                    numbers.insert(*number);
        std::uint64_t expected = 0;
        while (numbers.contains(expected))
            ++expected;
        if (expected < numbers.size())
            reporter.add(counted(numbers.size(), "blob") + " of the name " + std::string(kind.prefix) + "<number>, but "
                         + std::string(kind.prefix) + std::to_string(expected) + " is not there");
    }
}

constexpr Rule blobIndexGap{
    .id = "layout/blob-index-gap",
    .severity = Severity::Info,
    .title = "Gap in the numbering of blobs",
    .explanation =
        "PyTorch numbers weight_ and tensor_ blobs from 0 across the whole archive and does not mind a gap when it "
        "loads. A number is missing: the archive was edited.",
    .fix = "Nothing to do if all models load. Else export again.",
    .reference = "torch/export/pt2_archive/_package.py PT2ArchiveWriter.count_prefix",
    .check = checkBlobIndexGap,
};

bool isHeader(std::string_view name)
{
    constexpr std::array<std::string_view, 8> headers{"archive_format",  "archive_version",        ".data/version",
                                                      "byteorder",       ".data/serialization_id", "version",
                                                      ".format_version", ".storage_alignment"};
    return std::ranges::find(headers, name) != headers.end();
}

bool isInKnownFolder(std::string_view name)
{
    constexpr std::array<std::string_view, 9> folders{
        "models/",          "data/weights/", "data/constants/", "data/sample_inputs/", "data/aotinductor/",
        "data/executorch/", "data/mtia",     "extra/",          "xl_model_weights/"};
    return std::ranges::any_of(folders, [name](std::string_view folder) { return name.starts_with(folder); });
}

void checkUnknownFolder(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    const std::string root = pt2->path("");
    const auto &records = subject.outer()->zip.records();
    for (std::size_t i = 0; i < records.size(); ++i) {
        const std::string_view name = pt2->relative(records[i].name);
        const bool inRoot = records[i].name.starts_with(root);
        if (inRoot && !records[i].isDirectory() && !isHeader(name) && !isInKnownFolder(name))
            reporter.add(quoted(name) + " is not a record that the format knows", subject.at(i));
    }
}

constexpr Rule unknownFolder{
    .id = "layout/unknown-folder",
    .severity = Severity::Info,
    .title = "Record unknown to the format",
    .explanation = "PyTorch ignores records outside the folders it knows. Your own files belong in extra/.",
    .fix = "Move the file to extra/ if it is text, or remove it.",
    .reference = "torch/export/pt2_archive/constants.py, torch/csrc/export/pt2_archive_constants.h",
    .check = checkUnknownFolder,
};

void checkExtraNotUtf8(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    for (const InvalidText &invalid : findInvalidTexts(subject.outer()->zip, pt2->path("extra/"))) {
        Location place = subject.at(invalid.record);
        place.offset = invalid.offset;
        reporter.add(quoted(pt2->relative(subject.outer()->zip.records()[invalid.record].name))
                         + " is not UTF-8 from byte " + std::to_string(invalid.offset) + " on",
                     std::move(place));
    }
}

constexpr Rule extraNotUtf8{
    .id = "layout/extra-not-utf8",
    .severity = Severity::Error,
    .title = "Extra file is not UTF-8",
    .explanation =
        "PyTorch decodes every extra file as UTF-8 when it loads the archive, whether asked for or not. This one "
        "raises UnicodeDecodeError, and nothing of the archive can be loaded.",
    .fix = "Store text as UTF-8, and other bytes as base64, in extra files.",
    .reference = "torch/export/pt2_archive/_package.py _load_extra_files; measured on torch 2.15",
    .check = checkExtraNotUtf8,
};

void checkExtraModuleInfo(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    const auto record = pt2 ? subject.outer()->zip.find(pt2->path("extra/module_info.json")) : std::nullopt;
    if (record)
        reporter.add("extra/module_info.json is there", subject.at(*record));
}

constexpr Rule extraModuleInfo{
    .id = "layout/extra-module-info",
    .severity = Severity::Info,
    .title = "Internal record extra/module_info.json",
    .explanation =
        "PyTorch reserves this name for a record of its own. It comes back among the extra files like any other.",
    .fix = "Nothing to do.",
    .reference = "torch/csrc/export/pt2_archive_constants.h",
    .check = checkExtraModuleInfo,
};

}  // namespace

std::span<const Rule *const> dataRecordRules()
{
    static constexpr std::array rules{&orphanBlob,    &foreignFileInDataDir, &blobIndexGap,
                                      &unknownFolder, &extraNotUtf8,         &extraModuleInfo};
    return rules;
}

}  // namespace pt2scope
