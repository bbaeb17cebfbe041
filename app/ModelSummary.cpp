// SPDX-License-Identifier: Apache-2.0
#include "app/ModelSummary.h"

#include "app/Output.h"
#include "app/Suggestion.h"
#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t longestHeader = 4096;  // bytes

std::optional<std::uint64_t> sum(std::optional<std::uint64_t> a, std::optional<std::uint64_t> b)
{
    return a && b ? checkedAdd(*a, *b) : std::nullopt;
}

void addTensors(ModelSummary &model, const std::vector<TensorRow> &rows)
{
    for (const TensorRow &row : rows) {
        if (row.model != model.name)
            continue;
        switch (row.role) {
            case TensorRole::Parameter: model.parameters.add(row.meta); break;
            case TensorRole::Buffer: model.buffers.add(row.meta); break;
            case TensorRole::Constant: model.constants.add(row.meta); break;
            case TensorRole::AotiWeight: break;
        }
    }
}

}  // namespace

void TensorTotals::add(const std::optional<TensorMeta> &meta)
{
    ++count;
    const std::optional<std::uint64_t> more = meta ? elementCount(*meta) : std::nullopt;
    elements = sum(elements, more);
    nbytes = sum(nbytes, more ? checkedMul<std::uint64_t>(*more, traits(meta->dtype).itemsize) : std::nullopt);
}

std::vector<ModelSummary> summarizeModels(const Document &document)
{
    std::vector<ModelSummary> models;
    if (!document.pt2)
        return models;
    const std::vector<TensorRow> rows = tensorRows(document);
    for (const std::string &name : document.pt2->modelNames()) {
        ModelSummary model{.name = name};
        const auto program = std::ranges::find(document.pt2->models, name, &ModelParts::name);
        if (program != document.pt2->models.end())
            model.program = &*program;
        const auto compiled = std::ranges::find(document.pt2->aoti, name, &AotiPackage::model);
        if (compiled != document.pt2->aoti.end())
            model.compiled = &*compiled;
        model.configured = model.program != nullptr && (model.program->weights || model.program->constants);
        addTensors(model, rows);
        models.push_back(std::move(model));
    }
    return models;
}

const ModelSummary *findModel(const std::vector<ModelSummary> &models, const std::string &name)
{
    const auto found = std::ranges::find(models, name, &ModelSummary::name);
    if (found != models.end())
        return &*found;
    std::vector<std::string_view> names;
    for (const ModelSummary &model : models)
        names.push_back(model.name);
    complain("there is no model '" + printable(name) + "'" + printable(didYouMean(name, names)));
    return nullptr;
}

std::optional<std::string> headerText(const Document &document, std::string_view name)
{
    const std::string root = document.root;
    const auto record = document.archive->find(root.empty() ? std::string(name) : root + "/" + std::string(name));
    if (!record)
        return std::nullopt;
    const Result<ByteSourcePtr> source = document.archive->openRecord(*record);
    if (!source)
        return std::nullopt;
    const Result<std::string> text = readText(**source, longestHeader);
    if (!text)
        return std::nullopt;
    return text->ends_with('\n') ? text->substr(0, text->size() - 1) : *text;
}

}  // namespace pt2scope
