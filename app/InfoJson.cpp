// SPDX-License-Identifier: Apache-2.0
#include "app/FolderInfo.h"
#include "app/InfoReport.h"
#include "app/SignatureReport.h"
#include "core/check/loadability/Loadability.h"
#include "core/pt2/AotiEntryPoints.h"
#include "core/pt2/AotiSummary.h"
#include "core/rtp/ExportFolder.h"
#include "core/safetensors/Safetensors.h"

#include <algorithm>

namespace pt2scope {

namespace {

Json textOrNull(const std::optional<std::string> &text)
{
    return text ? Json(jsonText(*text)) : Json();
}

Json headerOf(const std::optional<HeaderRecord> &header)
{
    return header && !header->failure ? Json(jsonText(header->text)) : Json();
}

Json containerJson(const Document &document)
{
    Json container;
    if (document.folder)
        return {{"records", document.folder->tree->entries().size()}, {"bytes", document.nbytes}};
    if (document.safetensors)
        return {{"records", document.safetensors->tensors.size()}, {"bytes", document.nbytes}};
    if (!document.archive)
        return {{"records", nullptr}, {"bytes", document.nbytes}};
    container["records"] = document.archive->records().size();
    container["bytes"] = document.nbytes;
    container["archive_format"] = document.pt2 ? headerOf(document.pt2->archiveFormat) : Json();
    container["archive_version"] = document.pt2 ? headerOf(document.pt2->archiveVersion) : Json();
    container["byteorder"] = textOrNull(headerText(document, "byteorder"));
    container["data_version"] = textOrNull(headerText(document, ".data/version"));
    container["serialization_id"] = textOrNull(headerText(document, ".data/serialization_id"));
    container["prefix"] = jsonText(document.root);
    return container;
}

Json totalsJson(const TensorTotals &totals)
{
    return {{"count", totals.count},
            {"elements", totals.elements ? Json(*totals.elements) : Json()},
            {"bytes", totals.nbytes ? Json(*totals.nbytes) : Json()}};
}

Json textsJson(const std::vector<std::string> &texts)
{
    Json list = Json::array();
    for (const std::string &text : texts)
        list.push_back(jsonText(text));
    return list;
}

Json libraryJson(const Document &document, const AotiLibrary &library)
{
    Json json{{"record", jsonText(document.archive->records()[library.record].name)}, {"machine", nullptr}};
    if (!library.elf)
        return json;
    json["machine"] = library.elf->machineName;
    json["needed"] = textsJson(library.elf->needed);
    for (const std::string_view name : aotiEntryPoints) {
        const std::optional<bool> present = exportsFunction(*library.elf, name);
        json["entry_points"][std::string(name)] = present ? Json(*present) : Json();
    }
    json["truncated"] = library.elf->truncated;
    return json;
}

Json metadataJson(const AotiPackage &compiled)
{
    nlohmann::json sorted = nlohmann::json::object();
    for (const auto &[key, value] : metadataOf(compiled))
        sorted[jsonText(key)] = jsonText(value);
    return sorted;
}

Json compiledJson(const Document &document, const AotiPackage &compiled)
{
    std::vector<std::string> names;
    for (const AotiFile &file : compiled.files)
        names.push_back(file.name);
    Json libraries = Json::array();
    for (const AotiLibrary &library : compiled.libraries)
        libraries.push_back(libraryJson(document, library));
    Json kernels = Json::array();
    for (const AotiKernel &kernel : compiled.kernels) {
        Json json{{"record", jsonText(document.archive->records()[kernel.record].name)}};
        json["kind"] = kernel.binary ? Json(kernelKindName(kernel.binary->kind)) : Json();
        json["architectures"] = kernel.binary ? textsJson(kernel.binary->architectures) : Json::array();
        kernels.push_back(std::move(json));
    }
    return {{"files", textsJson(names)},
            {"devices", textsJson(devicesOf(compiled))},
            {"metadata", metadataJson(compiled)},
            {"libraries", std::move(libraries)},
            {"kernels", std::move(kernels)},
            {"weights", compiled.weightsConfig ? Json(compiled.weightsConfig->weights.size()) : Json()}};
}

template <typename Spec>
Json specsJson(const Program &program, const std::vector<Spec> &specs, Json (*specJson)(const Program &, const Spec &))
{
    Json list = Json::array();
    for (const Spec &spec : specs)
        list.push_back(specJson(program, spec));
    return list;
}

/// Counts by name. Sorted: an ordered object looks through all its keys for each new one.
Json operatorsJson(const GraphCounts &counts)
{
    nlohmann::json sorted = nlohmann::json::object();
    for (const auto &[target, count] : counts.operators)
        sorted[jsonText(target)] = count;
    return sorted;
}

void addVersions(Json &json, const Program &program)
{
    json["torch_version"] = textOrNull(program.torchVersion);
    json["schema_version"] = nullptr;
    if (program.schemaVersion)
        json["schema_version"] = {{"major", program.schemaVersion->major}, {"minor", program.schemaVersion->minor}};
    json["opset_version"] = Json::object();
    for (const auto &[name, version] : program.opsetVersion)
        json["opset_version"][jsonText(name)] = version;
}

void addProgram(Json &json, const Program &program)
{
    addVersions(json, program);
    const GraphCounts counts = countGraphs(program);
    json["nodes"] = counts.nodes;
    json["subgraphs"] = counts.subgraphs;
    json["ops"] = operatorsJson(counts);
    json["inputs"] = nullptr;
    json["outputs"] = nullptr;
    if (program.signature) {
        json["inputs"] = specsJson(program, program.signature->inputs, inputSpecJson);
        json["outputs"] = specsJson(program, program.signature->outputs, outputSpecJson);
    }
    json["range_constraints"] = rangesJson(program);
}

Json modelJson(const ModelSummary &model)
{
    Json json;
    json["name"] = jsonText(model.name);
    if (model.program != nullptr && model.program->exported)
        addProgram(json, *model.program->exported);
    if (model.program != nullptr) {
        json["parameters"] = totalsJson(model.parameters);
        json["buffers"] = totalsJson(model.buffers);
        json["constants"] = totalsJson(model.constants);
        json["sample_inputs"] = model.sampleInputs ? Json(*model.sampleInputs) : Json();
    }
    if (model.compiled != nullptr)
        json["aoti"] = compiledJson(*model.document, *model.compiled);
    return json;
}

}  // namespace

Json infoJson(const Document &document, const std::vector<ModelSummary> &models)
{
    Json json;
    json["path"] = jsonText(document.path);
    json["kind"] = kindName(document.kind);
    json["layout"] = document.layout.empty() ? Json() : Json(document.layout);
    json["container"] = containerJson(document);
    if (document.folder)
        json["folder"] = folderJson(document);
    if (document.safetensors)
        json["safetensors"] = safetensorsJson(*document.safetensors);
    json["torch_version"] = textOrNull(commonTorchVersion(models));
    json["loadable"] = loadableJson(loadability(document));
    json["models"] = Json::array();
    for (const ModelSummary &model : models)
        json["models"].push_back(modelJson(model));
    return json;
}

}  // namespace pt2scope
