// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/ConfigFiles.h"

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

/// model-000000-of-000002.json describes the tensors of the file beside it.
bool describesRank(std::string_view name)
{
    const std::string_view file = lastPart(name);
    return file.starts_with("model-") && file.find("-of-") != std::string_view::npos;
}

}  // namespace

std::vector<ConfigFile> listConfigFiles(const DiffSide &side)
{
    const Document &document = side.document;
    std::vector<ConfigFile> files;
    for (ListedRecord &record : listRecords(side)) {
        const bool isFile = record.document->archive == nullptr;
        std::optional<ConfigFile::Kind> kind;
        if (!isFile && record.document == &document)
            kind = kindInArchive(document, record.name);
        else if (isFile && document.folder && !describesRank(record.name))
            kind = kindByName(record.name);
        if (kind)
            files.push_back({std::move(record), *kind});
    }
    return files;
}

}  // namespace pt2scope
