// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/ModelRecords.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pt2scope {

namespace {

using Part = std::optional<std::size_t> ModelParts::*;

struct PartPattern {
    std::string_view folder;
    std::string_view suffix;
    Part part;
    bool makesModel;  // there is a model of that name, though it have no other part
};

constexpr PartPattern patterns[] = {
    {"models/", ".json", &ModelParts::program, true},
    {"data/weights/", "_weights_config.json", &ModelParts::weightsConfig, true},
    {"data/constants/", "_constants_config.json", &ModelParts::constantsConfig, true},
    {"data/sample_inputs/", ".pt", &ModelParts::sampleInputs, true},
    {"data/weights/", ".pt", &ModelParts::pickledWeights, false},
    {"data/constants/", ".pt", &ModelParts::pickledConstants, false},
};

struct NamedPart {
    const PartPattern *pattern = nullptr;
    std::string_view model;
};

NamedPart partOf(std::string_view name)
{
    for (const PartPattern &pattern : patterns) {
        if (name.size() >= pattern.folder.size() + pattern.suffix.size() && name.starts_with(pattern.folder)
            && name.ends_with(pattern.suffix)) {
            name.remove_prefix(pattern.folder.size());
            name.remove_suffix(pattern.suffix.size());
            return {&pattern, name};
        }
    }
    return {};
}

bool hasOnlyConstantsConfig(const ModelParts &model)
{
    return model.constantsConfig && !model.program && !model.weightsConfig && !model.sampleInputs;
}

class ModelCollector {
public:
    ModelCollector(const ZipArchive &archive, std::string_view root) : m_archive(archive)
    {
        if (!root.empty())
            m_prefix = std::string(root) + '/';
    }

    std::vector<ModelParts> collect()
    {
        assign(true);
        assign(false);
        dropInternalConfigs();
        std::stable_sort(m_models.begin(), m_models.end(),
                         [](const ModelParts &a, const ModelParts &b) { return a.firstRecord() < b.firstRecord(); });
        return std::move(m_models);
    }

private:
    /// Puts the records of all patterns that make a model, or of all that do not, in their places.
    void assign(bool makesModel)
    {
        const std::vector<Record> &records = m_archive.records();
        for (std::size_t i = 0; i < records.size(); ++i) {
            std::string_view name = records[i].name;
            if (!name.starts_with(m_prefix))
                continue;
            name.remove_prefix(m_prefix.size());
            const NamedPart part = partOf(name);
            if (!part.pattern || part.pattern->makesModel != makesModel)
                continue;
            ModelParts *model = makesModel ? &modelNamed(part.model) : findModel(part.model);
            if (model && !(model->*part.pattern->part))
                model->*part.pattern->part = i;
        }
    }

    ModelParts *findModel(std::string_view name)
    {
        const auto found = m_index.find(name);
        return found == m_index.end() ? nullptr : &m_models[found->second];
    }

    ModelParts &modelNamed(std::string_view name)
    {
        const auto [place, isNew] = m_index.try_emplace(name, m_models.size());
        if (isNew) {
            m_models.emplace_back();
            m_models.back().name = name;
        }
        return m_models[place->second];
    }

    /// <m>_model_constants_config.json is a name of Meta's own, not the config of a lost model "<m>_model".
    void dropInternalConfigs()
    {
        constexpr std::string_view suffix = "_model";
        const auto isInternal = [&](const ModelParts &model) {
            if (!hasOnlyConstantsConfig(model) || !model.name.ends_with(suffix))
                return false;
            const ModelParts *owner =
                findModel(std::string_view(model.name).substr(0, model.name.size() - suffix.size()));
            return owner && owner->program;
        };
        std::vector<ModelParts> kept;
        for (const ModelParts &model : m_models) {
            if (!isInternal(model))
                kept.push_back(model);
        }
        m_models = std::move(kept);
    }

    const ZipArchive &m_archive;
    std::string m_prefix;
    std::vector<ModelParts> m_models;
    std::map<std::string_view, std::size_t> m_index;  // keys live in the archive's records
};

ModelParts collectFlatProgram(const ZipArchive &archive, const std::string &root)
{
    const std::string prefix = root.empty() ? std::string() : root + '/';
    const auto find = [&](std::string_view name) { return archive.find(prefix + std::string(name)); };
    const auto findEither = [&](std::string_view name, std::string_view fallback) {
        const std::optional<std::size_t> found = find(name);
        return found ? found : find(fallback);
    };
    ModelParts model;
    model.name = "model";
    model.program = find("serialized_exported_program.json");
    model.pickledWeights = findEither("serialized_state_dict.pt", "serialized_state_dict.json");
    model.pickledConstants = findEither("serialized_constants.pt", "serialized_constants.json");
    model.sampleInputs = find("serialized_example_inputs.pt");
    return model;
}

}  // namespace

std::vector<ModelParts> collectModels(const ZipArchive &archive, const ArchiveShape &shape)
{
    switch (shape.form) {
        case ArchiveForm::Pt2Layered: return ModelCollector(archive, shape.root).collect();
        case ArchiveForm::Pt2FlatProgram: return {collectFlatProgram(archive, shape.root)};
        default: return {};
    }
}

bool hasPickledPayload(const std::vector<ModelParts> &models)
{
    return std::any_of(models.begin(), models.end(), [](const ModelParts &model) {
        return (model.pickledWeights && !model.weightsConfig) || (model.pickledConstants && !model.constantsConfig);
    });
}

}  // namespace pt2scope
