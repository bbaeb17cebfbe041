// SPDX-License-Identifier: Apache-2.0
#include "core/document/ModelSummary.h"

#include "core/bytes/Checked.h"
#include "core/document/SampleInputs.h"

#include <algorithm>
#include <vector>

namespace pt2scope {

namespace {

std::optional<std::uint64_t> sum(std::optional<std::uint64_t> a, std::optional<std::uint64_t> b)
{
    return a && b ? checkedAdd(*a, *b) : std::nullopt;
}

TensorTotals *totalsOf(ModelSummary &model, TensorRole role)
{
    switch (role) {
        case TensorRole::Parameter: return &model.parameters;
        case TensorRole::Buffer:
        case TensorRole::NonPersistentBuffer: return &model.buffers;
        case TensorRole::Constant: return &model.constants;
        default: break;
    }
    return nullptr;
}

void addStored(ModelSummary &model, const std::vector<TensorRow> &rows)
{
    for (const TensorRow &row : rows) {
        TensorTotals *totals = row.model == model.name ? totalsOf(model, row.role) : nullptr;
        if (totals == nullptr)
            continue;
        const std::optional<TensorMeta> meta = row.meta();
        totals->add(meta ? elementCount(*meta) : std::nullopt,
                    meta ? std::optional(traits(meta->dtype).itemsize) : std::nullopt);
    }
}

std::optional<std::uint64_t> elementsOf(const Program &program, const TensorValue &value)
{
    TensorMeta meta;
    for (const SymInt &size : program.sizes(value)) {
        if (size.isExpression())
            return std::nullopt;
        meta.sizes.push_back(size.value);
    }
    return elementCount(meta);
}

TensorTotals *totalsOf(ModelSummary &model, InputKind kind)
{
    switch (kind) {
        case InputKind::Parameter: return &model.parameters;
        case InputKind::Buffer: return &model.buffers;
        case InputKind::TensorConstant: return &model.constants;
        default: return nullptr;
    }
}

void addSignature(ModelSummary &model, const Program &program)
{
    std::vector<const TensorValue *> values(program.names.size());  // by name
    if (const Graph *root = program.root()) {
        for (const TensorValue &value : root->tensorValues)
            values[indexOf(value.name)] = &value;
    }
    for (const InputSpec &input : program.signature->inputs) {
        TensorTotals *totals = totalsOf(model, input.kind);
        if (totals == nullptr)
            continue;
        const TensorValue *tensor = input.arg.name == noName ? nullptr : values[indexOf(input.arg.name)];
        const std::optional<DType> dtype = tensor ? dtypeFromSchema(tensor->dtype) : std::nullopt;
        totals->add(tensor ? elementsOf(program, *tensor) : std::nullopt,
                    dtype ? std::optional(traits(*dtype).itemsize) : std::nullopt);
    }
}

std::optional<std::size_t> sampleInputCount(const Document &document, const ModelParts &model)
{
    const SampleInputs inputs = sampleInputs(document, model);
    if (inputs.isEmpty)
        return 0;
    return inputs.isComplete ? std::optional(inputs.leaves.size()) : std::nullopt;
}

/// Of one archive.
std::vector<ModelSummary> summarizeArchive(const Document &document)
{
    std::vector<ModelSummary> models;
    if (!document.pt2)
        return models;
    std::optional<std::vector<TensorRow>> rows;  // only for programs whose signature cannot be read
    for (const std::string &name : document.pt2->modelNames()) {
        ModelSummary model{.name = name, .document = &document};
        const auto program = std::ranges::find(document.pt2->models, name, &ModelParts::name);
        if (program != document.pt2->models.end())
            model.program = &*program;
        const auto compiled = std::ranges::find(document.pt2->aoti, name, &AotiPackage::model);
        if (compiled != document.pt2->aoti.end())
            model.compiled = &*compiled;
        if (model.program != nullptr && model.program->exported && model.program->exported->signature) {
            addSignature(model, *model.program->exported);
        } else if (model.program != nullptr) {
            if (!rows)
                rows = tensorRows(document);
            addStored(model, *rows);
        }
        if (model.program != nullptr)
            model.sampleInputs = sampleInputCount(document, *model.program);
        models.push_back(std::move(model));
    }
    return models;
}

}  // namespace

void TensorTotals::add(std::optional<std::uint64_t> elementCount, std::optional<std::uint32_t> itemsize)
{
    ++count;
    elements = sum(elements, elementCount);
    nbytes = sum(nbytes, elementCount && itemsize ? checkedMul<std::uint64_t>(*elementCount, *itemsize) : std::nullopt);
}

GraphCounts countGraphs(const Program &program)
{
    GraphCounts counts;
    std::vector<std::size_t> byTarget(program.names.size());
    for (const Graph &graph : program.graphs) {
        counts.nodes += graph.nodes.size();
        counts.subgraphs += graph.parent == noGraph ? 0 : 1;
        for (const Node &node : graph.nodes) {
            if (node.target != noName)
                ++byTarget[indexOf(node.target)];
        }
    }
    for (std::size_t i = 0; i < byTarget.size(); ++i) {
        if (byTarget[i] > 0)
            counts.operators[program.names[static_cast<NameId>(i)]] = byTarget[i];
    }
    return counts;
}

std::vector<ModelSummary> summarizeModels(const Document &document)
{
    std::vector<ModelSummary> models = summarizeArchive(document);
    for (const FolderPart &part : document.parts) {
        for (ModelSummary &model : summarizeArchive(*part.document)) {
            model.name = part.modelName(model.name);
            models.push_back(std::move(model));
        }
    }
    return models;
}

}  // namespace pt2scope
