// SPDX-License-Identifier: Apache-2.0
#include "app/FactSheet.h"
#include "app/FolderInfo.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"
#include "core/rtp/ExportFolder.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t mostNamed = 8;  // in one line

std::string listed(std::vector<std::string> names)
{
    const std::size_t more = names.size() - std::min(names.size(), mostNamed);
    names.resize(names.size() - more);
    return printable(join(names, ", ")) + (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

std::string graphText(const GraphFile &file)
{
    const std::string name = file.path.substr(file.path.rfind('/') + 1);
    if (!file.graph)
        return name + " (unread)";
    return name + " (" + countOf(file.graph->nodes.size(), "node") + (file.graph->isParsable() ? ")" : ", damaged)");
}

std::string scriptText(const ScriptedModel &scripted)
{
    if (!scripted.model.archive)
        return "not readable";
    return countOf(scripted.code.size(), "code record") + ", " + countOf(scripted.blobs.size(), "blob");
}

std::string featuresText(const FeatureConfig &features)
{
    const bool isRtp = features.dialect == FeatureDialect::Rtp;
    return countOf(features.features.size(), "feature") + ", " + countOf(features.sequences.size(), "sequence")
           + (isRtp ? ", in RTP's dialect" : "");
}

std::string tablesText(const EmbeddingTables &tables)
{
    const TableTotals totals = tableTotals(tables);
    return countOf(totals.tables, "table") + " (" + countOf(totals.hashmaps, "hash map") + ") of "
           + countOf(totals.rows, "row") + " in " + countOf(totals.tensors, "tensor") + ", "
           + formatBytes(totals.nbytes);
}

std::string ranksText(const EmbeddingTables &tables)
{
    const auto present = static_cast<std::size_t>(
        std::ranges::count_if(tables.files, [](const RankFiles &files) { return files.tensors.has_value(); }));
    if (tables.worlds.empty())
        return countOf(present, "rank file");
    return std::to_string(present) + " of " + std::to_string(tables.worlds.back());
}

std::string switchesText(const ModelAcc &acc)
{
    std::vector<std::string> texts;
    for (const AccEntry &entry : acc.entries)
        texts.push_back(entry.key + "=" + entry.text);
    return listed(std::move(texts));
}

std::string userModelText(const FxUserModel &model)
{
    if (!model.interface)
        return {};
    return countOf(model.interface->inputs.size(), "input") + ", " + countOf(model.interface->outputs.size(), "output");
}

std::string missingText(const ModelExport &each)
{
    std::vector<std::string> names;
    for (const ExpectedFile &file : each.missing) {
        if (file.required)
            names.emplace_back(file.path);
    }
    return listed(std::move(names));
}

void addExport(FactSheet &sheet, const ModelExport &each)
{
    sheet.add("missing", missingText(each));
    if (each.pipeline && each.pipeline->model)
        sheet.add("model", printable(each.pipeline->model->text));
    if (each.features)
        sheet.add("features", featuresText(*each.features));
    if (each.acc)
        sheet.add("switches", switchesText(*each.acc));
    if (each.tables && !each.tables->files.empty()) {
        sheet.add("ranks", ranksText(*each.tables));
        sheet.add("embeddings", tablesText(*each.tables));
    }
    if (each.sparse && each.sparse->merged)
        sheet.add("embeddings", countOf(each.sparse->merged->tables.size(), "table"));
    std::vector<std::string> graphs;
    for (const auto *graph : {&each.fullGraph, &each.sparseGraph, &each.denseGraph}) {
        if (*graph)
            graphs.push_back(graphText(**graph));
    }
    sheet.add("graphs", listed(std::move(graphs)));
    if (each.scripted)
        sheet.add("scripted model", scriptText(*each.scripted));
    if (each.scriptedSparse)
        sheet.add("scripted sparse model", scriptText(*each.scriptedSparse));
    if (each.userModel)
        sheet.add("dense program", userModelText(*each.userModel));
}

/// "7 tensors of 9.1 KiB in 2 shards of 16.2 KiB"
std::string totalsText(const CheckpointTotals &totals)
{
    return countOf(totals.tensors.count, "tensor")
           + (totals.tensors.nbytes ? " of " + formatBytes(*totals.tensors.nbytes) : "") + " in "
           + countOf(totals.files, "shard") + " of " + formatBytes(totals.fileBytes);
}

void addCheckpoint(FactSheet &sheet, const Document &document, const Checkpoint &checkpoint)
{
    if (checkpoint.step)
        sheet.add("step", std::to_string(*checkpoint.step));
    for (const DcpFolder &dcp : checkpoint.dcp)
        sheet.add(printable(dcp.name),
                  dcp.metadata ? totalsText(dcpTotals(dcp)) : "no .metadata, " + countOf(dcp.shards.size(), "shard"));
    if (!checkpoint.seedShards.empty())
        sheet.add("tensors", totalsText(seedTotals(document, checkpoint)));
    if (checkpoint.plan)
        sheet.add("plan", countOf(checkpoint.plan->entries.size(), "parameter"));
    if (checkpoint.dynamic)
        sheet.add("dynamic tables", std::to_string(checkpoint.dynamic->tables.size()));
}

void addOnline(FactSheet &sheet, const OnlineDense &online)
{
    sheet.add("versions", std::to_string(online.versions.size()));
    if (online.current && online.current->version)
        sheet.add("current", printable(*online.current->version));
}

}  // namespace

void addFolderFacts(FactSheet &sheet, const Document &document)
{
    const ExportFolder &folder = *document.folder;
    const auto files =
        static_cast<std::size_t>(std::ranges::count(folder.tree->entries(), FolderEntryKind::File, &FolderEntry::kind));
    sheet.add("folder", countOf(files, "file") + ", " + formatBytes(document.nbytes)
                            + (folder.tree->isComplete() ? "" : "; not listed to its end"));
    sheet.add("known by", listed(folder.shape.evidence));
    if (folder.online)
        addOnline(sheet, *folder.online);
    for (const ModelExport &each : folder.exports) {
        if (!each.folder.empty())
            sheet.heading(printable(each.folder) + ": " + std::string(layoutName(each.form)));
        addExport(sheet, each);
    }
    for (const Checkpoint &checkpoint : folder.checkpoints) {
        if (!checkpoint.folder.empty())
            sheet.heading(printable(checkpoint.folder));
        addCheckpoint(sheet, document, checkpoint);
    }
}

void addSafetensorsFacts(FactSheet &sheet, const Document &document)
{
    const Safetensors &file = *document.safetensors;
    sheet.add("file", formatBytes(document.nbytes) + ", " + countOf(file.tensors.size(), "tensor"));
    sheet.add("header", formatBytes(file.headerLength));
    for (const auto &[key, value] : file.metadata)
        sheet.add("metadata", printable(key) + "=" + printable(value));
    if (!file.faults.empty())
        sheet.add("advice", "pt2scope check says what is wrong, or unusual");
}

}  // namespace pt2scope
