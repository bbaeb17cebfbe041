// SPDX-License-Identifier: Apache-2.0
#include "app/FolderInfo.h"
#include "core/rtp/ExportFolder.h"

namespace pt2scope {

namespace {

Json textsJson(const std::vector<std::string> &texts)
{
    Json list = Json::array();
    for (const std::string &text : texts)
        list.push_back(jsonText(text));
    return list;
}

template <typename T>
Json orNull(const std::optional<T> &value)
{
    return value ? Json(*value) : Json();
}

Json missingJson(const std::vector<ExpectedFile> &missing)
{
    Json list = Json::array();
    for (const ExpectedFile &file : missing)
        list.push_back({{"file", file.path}, {"required", file.required}});
    return list;
}

Json tablesJson(const EmbeddingTables &tables)
{
    const TableTotals totals = tableTotals(tables);
    Json list = Json::array();
    for (const EmbeddingTable &table : tables.tables)
        list.push_back({{"name", jsonText(table.name)},
                        {"hashmap", table.isHashmap},
                        {"rows", orNull(table.rows())},
                        {"dimension", orNull(table.dimension())}});
    return {{"rank_files", tables.files.size()}, {"worlds", tables.worlds}, {"missing_ranks", tables.missingRanks},
            {"tensors", totals.tensors},         {"rows", totals.rows},     {"bytes", totals.nbytes},
            {"tables", std::move(list)}};
}

Json graphJson(const std::optional<GraphFile> &file)
{
    return file && file->graph ? Json{{"nodes", file->graph->nodes.size()}} : Json();
}

/// Sorted: an ordered object looks through all its keys for each new one.
Json switchesJson(const ModelAcc &acc)
{
    nlohmann::json sorted = nlohmann::json::object();
    for (const AccEntry &entry : acc.entries)
        sorted[jsonText(entry.key)] = jsonText(entry.text);
    return sorted;
}

Json exportJson(const ModelExport &each)
{
    Json json{{"folder", jsonText(each.folder)}, {"layout", layoutName(each.form)}};
    json["missing"] = missingJson(each.missing);
    json["features"] = each.features ? Json(each.features->features.size()) : Json();
    json["sequences"] = each.features ? Json(each.features->sequences.size()) : Json();
    json["switches"] = each.acc ? switchesJson(*each.acc) : Json();
    json["model"] = each.pipeline && each.pipeline->model ? Json(jsonText(each.pipeline->model->text)) : Json();
    json["embeddings"] = each.tables ? tablesJson(*each.tables) : Json();
    json["graphs"] = {{"full", graphJson(each.fullGraph)},
                      {"sparse", graphJson(each.sparseGraph)},
                      {"dense", graphJson(each.denseGraph)}};
    return json;
}

Json totalsJson(const CheckpointTotals &totals, bool isKnown)
{
    return {{"tensors", isKnown ? Json(totals.tensors.count) : Json()},
            {"shards", totals.files},
            {"elements", isKnown ? orNull(totals.tensors.elements) : Json()},
            {"bytes", isKnown ? orNull(totals.tensors.nbytes) : Json()},
            {"shard_bytes", totals.fileBytes}};
}

Json checkpointJson(const Document &document, const Checkpoint &checkpoint)
{
    Json json{{"folder", jsonText(checkpoint.folder)}, {"step", orNull(checkpoint.step)}};
    for (const DcpFolder &dcp : checkpoint.dcp)
        json["dcp"][jsonText(dcp.name)] = totalsJson(dcpTotals(dcp), dcp.metadata.has_value());
    if (!checkpoint.seedShards.empty())
        json["seed"] = totalsJson(seedTotals(document, checkpoint), true);
    json["plan"] = checkpoint.plan ? Json(checkpoint.plan->entries.size()) : Json();
    json["dynamic_tables"] = checkpoint.dynamic ? Json(checkpoint.dynamic->tables.size()) : Json();
    return json;
}

Json onlineJson(const OnlineDense &online)
{
    Json versions = Json::array();
    for (const OnlineVersion &version : online.versions)
        versions.push_back({{"name", jsonText(version.name)}, {"ready", version.hasReady}});
    const bool isKnown = online.current && online.current->version;
    return {{"current", isKnown ? Json(jsonText(*online.current->version)) : Json()},
            {"versions", std::move(versions)}};
}

}  // namespace

Json folderJson(const Document &document)
{
    const ExportFolder &folder = *document.folder;
    Json json{{"evidence", textsJson(folder.shape.evidence)}, {"complete", folder.tree->isComplete()}};
    json["exports"] = Json::array();
    for (const ModelExport &each : folder.exports)
        json["exports"].push_back(exportJson(each));
    json["checkpoints"] = Json::array();
    for (const Checkpoint &checkpoint : folder.checkpoints)
        json["checkpoints"].push_back(checkpointJson(document, checkpoint));
    if (folder.online)
        json["online"] = onlineJson(*folder.online);
    return json;
}

Json safetensorsJson(const Safetensors &file)
{
    nlohmann::json metadata = nlohmann::json::object();
    for (const auto &[key, value] : file.metadata)
        metadata[jsonText(key)] = jsonText(value);
    return {{"header_bytes", file.headerLength}, {"tensors", file.tensors.size()}, {"metadata", std::move(metadata)}};
}

}  // namespace pt2scope
