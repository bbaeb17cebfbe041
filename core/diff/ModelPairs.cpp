// SPDX-License-Identifier: Apache-2.0
#include "core/diff/ModelPairs.h"

#include "core/rtp/ExportFolder.h"

#include <algorithm>
#include <map>

namespace pt2scope {

namespace {

std::vector<std::string> namesOf(const Document &document, const DiffOptions &options)
{
    std::vector<std::string> names;
    if (!options.model && (document.folder || !document.pt2))
        names.emplace_back();
    for (const DiffModel &model : diffModels(document))
        names.push_back(model.name);
    for (const FolderPart &part : document.parts) {
        if (!part.document->pt2)
            names.push_back(part.path);
    }
    if (options.model)
        std::erase_if(names, [&](const std::string &name) { return name != *options.model; });
    return names;
}

bool isOnline(const Document &document)
{
    return document.folder && document.folder->online;
}

/// Folder of the checkpoint of the greatest step; empty where there are not several.
std::string newestCheckpoint(const Document &document)
{
    if (!document.folder || document.folder->checkpoints.size() < 2)
        return "";
    const auto newest = std::ranges::max_element(document.folder->checkpoints, {}, &Checkpoint::step);
    return newest->step ? newest->folder : "";
}

bool isIn(const std::string &path, const std::string &folder)
{
    return path == folder || path.starts_with(folder + "/");
}

/// Folder of the version that current.json names, or else of the newest that is READY; of several checkpoints that of
/// the newest. Empty without one.
std::string currentVersionOf(const Document &document)
{
    if (!isOnline(document))
        return newestCheckpoint(document);
    const OnlineDense &online = *document.folder->online;
    const bool isNamed = online.current && online.current->version;
    const OnlineVersion *version = isNamed ? online.find(*online.current->version) : online.newestReady();
    return version != nullptr ? version->folder : "";
}

}  // namespace

std::string onlyCheckpoint(const Document &document)
{
    const bool isOnly = document.folder && document.folder->checkpoints.size() == 1;
    return isOnly ? document.folder->checkpoints.front().folder : "";
}

std::string DiffSide::pairedName(const std::string &path) const
{
    if (currentVersion.empty() || !isIn(path, currentVersion))
        return path;
    const std::size_t parent = currentVersion.rfind('/') + 1;
    return currentVersion.substr(0, parent) + "(current)" + path.substr(currentVersion.size());
}

DiffSide diffSide(const Document &document, const Document &other)
{
    std::string version = currentVersionOf(document);
    std::string another = currentVersionOf(other);
    if (version.empty() != another.empty()) {  // the only checkpoint is the newest
        version = version.empty() ? onlyCheckpoint(document) : version;
        another = another.empty() ? onlyCheckpoint(other) : another;
    }
    const bool isRenamed = !version.empty() && !another.empty() && version != another;
    return {document, isRenamed ? version : ""};
}

bool isOfOlderVersion(const Document &document, const std::string &model)
{
    const std::string current = currentVersionOf(document);
    const auto isOlder = [&](const auto &version) { return version.folder != current && isIn(model, version.folder); };
    if (current.empty())
        return false;
    return isOnline(document) ? std::ranges::any_of(document.folder->online->versions, isOlder)
                              : std::ranges::any_of(document.folder->checkpoints, isOlder);
}

std::string DiffModel::recordName(std::size_t record) const
{
    return prefix + document->archive->records()[record].name;
}

const std::string &DiffModel::nameInArchive() const
{
    return program != nullptr ? program->name : compiled->model;
}

std::vector<DiffModel> diffModels(const Document &document)
{
    std::vector<DiffModel> models;
    if (document.pt2) {
        for (const NamedModel &model : document.pt2->namedModels())
            models.push_back({model.name, &document, "", model.program, model.compiled});
    }
    for (const FolderPart &part : document.parts) {
        if (!part.document->pt2)
            continue;
        for (const NamedModel &model : part.document->pt2->namedModels())
            models.push_back(
                {part.modelName(model.name), part.document.get(), part.path + "!/", model.program, model.compiled});
    }
    return models;
}

std::vector<ModelPair> pairModels(const DiffSide &a, const DiffSide &b, const DiffOptions &options)
{
    const std::vector<std::string> others = namesOf(b.document, options);
    std::map<std::string, std::size_t> alone;  // paired names of B without a partner, by index
    for (std::size_t i = 0; i < others.size(); ++i)
        alone.emplace(b.pairedName(others[i]), i);
    std::vector<ModelPair> pairs;
    std::size_t alonePairs = 0;
    for (std::string &name : namesOf(a.document, options)) {
        const auto partner = alone.extract(a.pairedName(name));
        alonePairs += partner ? 0 : 1;
        pairs.push_back({name, partner ? std::optional(others[partner.mapped()]) : std::nullopt});
    }
    const bool areVersions = isOnline(a.document) && isOnline(b.document);
    if (alonePairs == 1 && alone.size() == 1 && !areVersions) {
        std::ranges::find_if(pairs, [](const ModelPair &pair) { return !pair.b; })->b = others[alone.begin()->second];
        alone.clear();
    }
    std::vector<std::size_t> rest;
    rest.reserve(alone.size());
    for (const auto &[name, index] : alone)
        rest.push_back(index);
    std::ranges::sort(rest);
    for (const std::size_t index : rest)
        pairs.push_back({std::nullopt, others[index]});
    return pairs;
}

}  // namespace pt2scope
