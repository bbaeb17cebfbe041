// SPDX-License-Identifier: Apache-2.0
// model_acc.json against the parts of the model that its switches speak of.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/acc/AccRuleTopics.h"
#include "core/check/rules/acc/AccSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

void checkDistributedInputTile(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        const AccEntry *tile = site.acc.find("INPUT_TILE");
        const bool isOfOtherType = tile && tile->kind != JsonValue::Kind::String;
        if (!site.acc.isDistributed() || isOfOtherType || site.acc.first("INPUT_TILE") == '3')
            continue;
        reporter.add("DISTRIBUTED_EMBEDDING is on, and INPUT_TILE is " + (tile ? quoted(tile->text) : "absent"),
                     site.at("INPUT_TILE"));
    }
}

constexpr Rule distributedInputTile{
    .id = "acc/distributed-input-tile",
    .severity = Severity::Error,
    .title = "A distributed embedding without INPUT_TILE 3",
    .explanation =
        "The exporter of distributed embeddings forces INPUT_TILE=3, and the dense model is built for it: the serving "
        "side must send user features once.",
    .fix = "Write \"INPUT_TILE\": \"3\".",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (export_distributed_embedding)",
    .check = checkDistributedInputTile,
};

/// Whether the tables are quantised; nothing when their description cannot be read or has none.
std::optional<bool> isQuantised(const ModelExport &model)
{
    if (!model.sparse || !model.sparse->merged || !model.sparse->merged->file.isWhole()
        || model.sparse->merged->tables.empty())
        return std::nullopt;
    return std::ranges::any_of(model.sparse->merged->tables,
                               [](const SparseTable &table) { return table.quant.has_value(); });
}

std::string faultOfQuant(const AccSite &site)
{
    const AccEntry *entry = site.acc.find("DIST_QUANT");
    if (entry && !site.acc.isDistributed())
        return "DIST_QUANT is set without DISTRIBUTED_EMBEDDING";
    const bool isAsked = textEntry(site.acc, "DIST_QUANT") && isAllowedAccValue(entry->key, entry->text);
    const auto quantised = isQuantised(site.model);
    if (!quantised || isAsked == *quantised || (entry && !isAsked))
        return {};
    return isAsked ? "DIST_QUANT is set, but no table of sparse_embedding.json is quantised"
                   : "tables of sparse_embedding.json are quantised, but DIST_QUANT is absent";
}

void checkDistributedQuant(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        if (const std::string fault = faultOfQuant(site); !fault.empty())
            reporter.add(fault, site.at("DIST_QUANT"));
    }
}

constexpr Rule distributedQuant{
    .id = "acc/distributed-quant",
    .severity = Severity::Error,
    .title = "DIST_QUANT and the tables disagree",
    .explanation =
        "DIST_QUANT tells the embedding service that rows are quantised to int8 with a scale and an offset. If the "
        "tables are written otherwise, it decodes noise.",
    .fix = "Export tables and model_acc.json together.",
    .reference = "TorchEasyRec tzrec/acc/utils.py (is_distributed_sparse_quant); tzrec/utils/quant_util.py",
    .check = checkDistributedQuant,
};

/// A stray model_acc.json that asks for tiling is tile/in-rtp's matter.
bool asksForTiling(const ModelExport &model)
{
    return model.acc && textEntry(*model.acc, "INPUT_TILE") && model.acc->tilesInput();
}

void checkInRtp(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (model.form != ExportForm::Rtp)
            continue;
        for (const std::string_view file : {"model_acc.json", "pipeline.config"}) {
            if (hasFile(subject, model, file) && !(file == "model_acc.json" && asksForTiling(model)))
                reporter.add("an RTP export has no " + std::string(file), fileAt(model.path(file)));
        }
    }
}

constexpr Rule inRtp{
    .id = "acc/in-rtp",
    .severity = Severity::Warning,
    .title = "A file of the other exports lies in an RTP export",
    .explanation =
        "RTP's exporter writes neither model_acc.json nor pipeline.config. They come from another export of the same "
        "folder, whose files may be mixed with these.",
    .fix = "Export into an empty folder.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (export_rtp_model)",
    .check = checkInRtp,
};

void checkCandSeqPk(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        const auto &pipeline = site.model.pipeline;
        if (!pipeline || !pipeline->model || site.acc.find("cand_seq_pk"))
            continue;
        const std::string &model = pipeline->model->text;
        if (model == "dlrm_hstu" || model == "ultra_hstu")
            reporter.add("the model is " + model + ", and there is no cand_seq_pk", site.whole(),
                         {lineAt(pipeline->path, pipeline->model->line, pipeline->model->offset)});
    }
}

constexpr Rule candSeqPk{
    .id = "acc/cand-seq-pk",
    .severity = Severity::Error,
    .title = "cand_seq_pk is missing",
    .explanation =
        "Models of the kinds dlrm_hstu and ultra_hstu rank a sequence of candidates; by cand_seq_pk the serving side "
        "knows its key.",
    .fix = "Export again with --additional_export_config '{\"cand_seq_pk\": \"<name of the sequence>\"}'.",
    .reference = "TorchEasyRec tzrec/export.py (--additional_export_config), tzrec/tests/rank_integration_test.py",
    .check = checkCandSeqPk,
};

void checkTileFile(const Subject &subject, Reporter &reporter)
{
    for (const AccSite &site : accSites(subject)) {
        const AccEntry *tile = site.acc.find("INPUT_TILE");
        const bool isOfOtherType = tile && tile->kind != JsonValue::Kind::String;
        if (site.model.tileMapping && !isOfOtherType && site.acc.first("INPUT_TILE") != '3')
            reporter.add("emb_ckpt_mapping.txt is there, but INPUT_TILE is " + (tile ? quoted(tile->text) : "absent"),
                         fileAt(site.model.tileMapping->path), {site.at("INPUT_TILE")});
    }
}

constexpr Rule tileFile{
    .id = "acc/tile-file",
    .severity = Severity::Warning,
    .title = "A mapping of user tables without INPUT_TILE 3",
    .explanation =
        "emb_ckpt_mapping.txt was written for INPUT_TILE=3 only, where user tables have names of their own. Either the "
        "switch is lost or the file is left over from another export.",
    .fix = "Export into an empty folder, with INPUT_TILE=3 if it is meant.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (before July 2026)",
    .check = checkTileFile,
};

}  // namespace

std::span<const Rule *const> accPartRules()
{
    static constexpr std::array rules{&distributedInputTile, &distributedQuant, &inRtp, &candSeqPk, &tileFile};
    return rules;
}

}  // namespace pt2scope
