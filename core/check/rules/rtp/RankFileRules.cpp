// SPDX-License-Identifier: Apache-2.0
// Which rank files there are.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/rtp/RankSites.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view exporter = "TorchEasyRec tzrec/utils/export_util.py (export_rtp_model)";
constexpr std::string_view copyAgain = "Copy the export again, or export again.";

template <typename Visit>
void forEachTables(const Subject &subject, Visit visit)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (model.form == ExportForm::Rtp && model.tables)
            visit(model, *model.tables);
    }
}

void checkRankName(const Subject &subject, Reporter &reporter)
{
    forEachRank(subject, [&](const RankSite &site) {
        if (!site.rank.name.isWellFormed)
            reporter.add(printable(site.path()) + " is not named model-<rank>-of-<world size>, six digits each and the "
                                                  "rank below the world size",
                         fileAt(site.path()));
    });
}

constexpr Rule rankName{
    .id = "rtp/rank-name",
    .severity = Severity::Error,
    .title = "A rank file has a malformed name",
    .explanation = "Servers find the shards of a rank by the name of its file.",
    .fix = copyAgain,
    .reference = exporter,
    .check = checkRankName,
};

void checkWorldMismatch(const Subject &subject, Reporter &reporter)
{
    forEachTables(subject, [&](const ModelExport &model, const EmbeddingTables &tables) {
        if (tables.worlds.size() > 1)
            reporter.add("rank files of different world sizes lie in one folder: " + numbersText(tables.worlds),
                         fileAt(model.folder));
    });
}

constexpr Rule worldMismatch{
    .id = "rtp/world-mismatch",
    .severity = Severity::Error,
    .title = "Rank files of two exports are mixed",
    .explanation =
        "All files of an export name the same world size. Files of another one are left over from an export "
        "with another number of ranks.",
    .fix = "Remove the folder and export again.",
    .reference = exporter,
    .check = checkWorldMismatch,
};

void checkRankMissing(const Subject &subject, Reporter &reporter)
{
    forEachTables(subject, [&](const ModelExport &model, const EmbeddingTables &tables) {
        if (tables.worlds.size() == 1 && !tables.missingRanks.empty())
            reporter.add("of the " + counted(tables.worlds.front(), "rank")
                             + " these have no file: " + numbersText(tables.missingRanks),
                         fileAt(model.folder));
    });
}

constexpr Rule rankMissing{
    .id = "rtp/rank-missing",
    .severity = Severity::Error,
    .title = "A rank has no file",
    .explanation = "Each rank holds its own shards of the tables: without its file their rows are lost.",
    .fix = copyAgain,
    .reference = exporter,
    .check = checkRankMissing,
};

void checkMetaMissing(const Subject &subject, Reporter &reporter)
{
    forEachRank(subject, [&](const RankSite &site) {
        if (site.hasTensors() && !site.rank.meta)
            reporter.add(printable(site.rank.tensorsPath) + " has no " + printable(site.rank.stem) + ".json",
                         fileAt(site.rank.tensorsPath));
    });
}

constexpr Rule metaMissing{
    .id = "rtp/meta-missing",
    .severity = Severity::Error,
    .title = "A safetensors file has no description",
    .explanation =
        "Beside each rank's safetensors file lies a JSON file of the same name that tells which of its tensors "
        "are tables and which are hash maps. Servers load by it.",
    .fix = copyAgain,
    .reference = exporter,
    .check = checkMetaMissing,
};

void checkMetaOrphan(const Subject &subject, Reporter &reporter)
{
    forEachRank(subject, [&](const RankSite &site) {
        if (site.rank.meta && !site.hasTensors())
            reporter.add(printable(site.rank.metaPath) + " has no " + printable(site.rank.stem) + ".safetensors",
                         fileAt(site.rank.metaPath));
    });
}

constexpr Rule metaOrphan{
    .id = "rtp/meta-orphan",
    .severity = Severity::Error,
    .title = "A description has no safetensors file",
    .explanation =
        "The JSON file describes the tensors of a safetensors file of the same name. Without that they are "
        "lost.",
    .fix = copyAgain,
    .reference = exporter,
    .check = checkMetaOrphan,
};

void checkRankEmpty(const Subject &subject, Reporter &reporter)
{
    forEachRank(subject, [&](const RankSite &site) {
        if (site.header() && site.header()->tensors.empty())
            reporter.add(printable(site.rank.tensorsPath) + " holds no tensor", fileAt(site.rank.tensorsPath));
    });
}

constexpr Rule rankEmpty{
    .id = "rtp/rank-empty",
    .severity = Severity::Info,
    .title = "A rank owns no shard",
    .explanation = "With fewer shards than ranks some ranks write an empty file. The load is spread unevenly.",
    .fix = "Nothing needs to be done; fewer ranks at export would do.",
    .reference = exporter,
    .check = checkRankEmpty,
};

constexpr std::array rules{&rankName, &worldMismatch, &rankMissing, &metaMissing, &metaOrphan, &rankEmpty};

}  // namespace

std::span<const Rule *const> rankFileRules()
{
    return rules;
}

}  // namespace pt2scope
