// SPDX-License-Identifier: Apache-2.0
#include "core/diff/ModelPairs.h"

#include <algorithm>
#include <map>
#include <string_view>

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

}  // namespace

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
    std::map<std::string_view, std::size_t> alone;  // names of B without a partner, by index
    for (std::size_t i = 0; i < others.size(); ++i)
        alone.emplace(others[i], i);
    std::vector<ModelPair> pairs;
    std::size_t alonePairs = 0;
    for (std::string &name : namesOf(a.document, options)) {
        const bool inBoth = alone.erase(name) > 0;
        alonePairs += inBoth ? 0 : 1;
        pairs.push_back({name, inBoth ? std::optional(name) : std::nullopt});
    }
    if (alonePairs == 1 && alone.size() == 1) {
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
