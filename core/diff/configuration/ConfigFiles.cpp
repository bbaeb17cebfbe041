// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/ConfigFiles.h"

#include "core/rtp/ExportFolder.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace pt2scope {

namespace {

constexpr std::array<std::string_view, 8> textEndings{".txt", ".md", ".csv", ".code", ".py", ".yaml", ".yml", ".graph"};

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('/') + 1);
}

std::optional<ConfigFile::Kind> kindByName(std::string_view name)
{
    const std::string_view file = lastPart(name);
    if (file == "fg.json")
        return ConfigFile::Kind::Features;
    if (file == "pipeline.config")
        return ConfigFile::Kind::Proto;
    if (file.ends_with(".json"))
        return ConfigFile::Kind::Json;
    if (std::ranges::any_of(textEndings, [&](std::string_view ending) { return file.ends_with(ending); }))
        return ConfigFile::Kind::Text;
    return std::nullopt;
}

/// What is compared as something else: the archive's own JSON and the compiled models.
bool isPartOfModels(std::string_view name)
{
    return name.starts_with("models/") || name.starts_with("data/weights/") || name.starts_with("data/constants/")
           || name.starts_with("data/aotinductor/") || name.starts_with("data/sample_inputs/")
           || name.starts_with("serialized_");
}

std::optional<ConfigFile::Kind> kindInArchive(const Document &document, std::string_view name)
{
    if (document.kind != DocumentKind::Pt2)
        return name.starts_with("extra/") && !name.ends_with('/')
                   ? std::optional(kindByName(name).value_or(ConfigFile::Kind::Text))
                   : std::nullopt;
    if (isPartOfModels(name) || name.ends_with('/'))
        return std::nullopt;
    if (name.starts_with("extra/") || name.starts_with("extra_files/"))
        return kindByName(name).value_or(ConfigFile::Kind::Text);
    return kindByName(name);
}

/// The kind of a file of a folder, by its path there.
std::optional<ConfigFile::Kind> kindInFolder(const ExportFolder &folder, const std::string &path)
{
    const auto isRankMeta = [&](const RankFiles &files) { return files.metaPath == path; };
    for (const ModelExport &each : folder.exports) {
        if (each.tables && std::ranges::any_of(each.tables->files, isRankMeta))
            return std::nullopt;
    }
    for (const Checkpoint &checkpoint : folder.checkpoints) {
        const bool isPlan = checkpoint.plan && checkpoint.plan->file.path == path;
        if (isPlan || (checkpoint.meta && checkpoint.meta->file.path == path))
            return ConfigFile::Kind::Json;
    }
    return kindByName(path);
}

}  // namespace

std::vector<ConfigFile> listConfigFiles(const DiffSide &side)
{
    const Document &document = side.document;
    std::vector<ConfigFile> files;
    for (ListedRecord &record : listRecords(side)) {
        std::optional<ConfigFile::Kind> kind;
        if (const Record *stored = record.inArchive(); stored != nullptr)
            kind = kindInArchive(*record.document, nameBelowRoot(*record.document, stored->name));
        else if (document.folder)
            kind = kindInFolder(*document.folder, record.fullName);
        if (kind)
            files.push_back({std::move(record), *kind});
    }
    return files;
}

}  // namespace pt2scope
