// SPDX-License-Identifier: Apache-2.0
// The layout of the design document: metadata.json and model-<i>-of-<n>.pt.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/checkpoint/CheckpointRuleTopics.h"
#include "core/check/rules/checkpoint/CheckpointSites.h"

#include <array>
#include <set>

namespace pt2scope {

namespace {

template <typename Visit>
void forEachSeed(const Subject &subject, Visit visit)
{
    for (const Checkpoint &checkpoint : checkpoints(subject)) {
        if (checkpoint.isSeed())
            visit(checkpoint);
    }
}

Location metadataPlace(const Checkpoint &checkpoint)
{
    return fileAt(joinPath(checkpoint.folder, "metadata.json"));
}

/// The files of one kind against each other; one clause, empty when they are all there.
std::string faultOfFiles(const std::vector<const SeedShard *> &shards)
{
    std::set<std::uint64_t> counts;
    std::set<std::uint64_t> indexes;
    for (const SeedShard *shard : shards) {
        counts.insert(shard->count);
        indexes.insert(shard->index);
    }
    if (counts.size() > 1)
        return "the names of the files tell different numbers";
    if (counts.empty())
        return {};
    if (*indexes.rbegin() >= *counts.begin())
        return "there is a file " + std::to_string(*indexes.rbegin()) + " of " + std::to_string(*counts.begin());
    if (indexes.size() != *counts.begin())
        return "there are " + counted(indexes.size(), "file") + " of " + std::to_string(*counts.begin());
    return {};
}

/// The list of metadata.json against the files; one clause, empty when they fit.
std::string faultOfList(const std::vector<std::string> &list, const std::string &kind, std::size_t files)
{
    if (list.size() != files)
        return "metadata.json lists " + std::to_string(list.size()) + ", there are " + counted(files, "file");
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i] != kind + '.' + std::to_string(i))
            return "metadata.json lists " + quoted(list[i]) + " in place of " + quoted(kind + '.' + std::to_string(i));
    }
    return {};
}

void checkKind(const Checkpoint &checkpoint, bool isOptimizer, Reporter &reporter)
{
    const std::string kind = isOptimizer ? "optimizer" : "model";
    std::vector<const SeedShard *> shards;
    for (const SeedShard &shard : checkpoint.seedShards) {
        if (shard.isOptimizer == isOptimizer)
            shards.push_back(&shard);
    }
    std::string fault = faultOfFiles(shards);
    const auto &metadata = checkpoint.seed;
    if (fault.empty() && metadata && metadata->file.isWhole()) {
        const auto &list = isOptimizer ? metadata->optimizer : metadata->model;
        if (list)
            fault = faultOfList(*list, kind, shards.size());
    }
    if (!fault.empty())
        reporter.add(kind + ": " + fault, metadataPlace(checkpoint));
}

void reportMetadata(const Checkpoint &checkpoint, Reporter &reporter)
{
    if (!checkpoint.seed) {
        reporter.add("there is no metadata.json", metadataPlace(checkpoint));
        return;
    }
    const JsonFile &file = checkpoint.seed->file;
    for (const ConfigFault &fault : file.faults) {
        if (fault.kind != ConfigFaultKind::UnknownField)
            reporter.add(describe(file, fault), placeOf(file, fault));
    }
}

void checkSeedCount(const Subject &subject, Reporter &reporter)
{
    forEachSeed(subject, [&](const Checkpoint &checkpoint) {
        reportMetadata(checkpoint, reporter);
        checkKind(checkpoint, false, reporter);
        checkKind(checkpoint, true, reporter);
    });
}

constexpr Rule seedCount{
    .id = "checkpoint/seed-count",
    .severity = Severity::Error,
    .title = "metadata.json and the files of the checkpoint disagree",
    .explanation =
        "metadata.json lists model.0, model.1 and so on, and the same of the optimizer: as many as there are files "
        "model-<i>-of-<n>.pt. Otherwise parts of the model are missing.",
    .fix = "Copy the checkpoint completely.",
    .reference = "the design document of the checkpoint's structure; no release of TorchEasyRec writes this layout",
    .check = checkSeedCount,
};

void checkSeedStep(const Subject &subject, Reporter &reporter)
{
    forEachSeed(subject, [&](const Checkpoint &checkpoint) {
        const auto step = checkpoint.seed ? checkpoint.seed->step : std::nullopt;
        if (!step || !checkpoint.step || (*step >= 0 && static_cast<std::uint64_t>(*step) == *checkpoint.step))
            return;
        reporter.add("metadata.json tells step " + std::to_string(*step) + ", the folder's name "
                         + std::to_string(*checkpoint.step),
                     fileAt(checkpoint.seed->file.path, "/step"));
    });
}

constexpr Rule seedStep{
    .id = "checkpoint/seed-step",
    .severity = Severity::Warning,
    .title = "metadata.json tells another step than the folder's name",
    .explanation = "The folder was renamed, or metadata.json comes from another checkpoint.",
    .fix = "Name the folder by the step that was saved.",
    .reference = "the design document of the checkpoint's structure; no release of TorchEasyRec writes this layout",
    .check = checkSeedStep,
};

void checkSeedLayout(const Subject &subject, Reporter &reporter)
{
    forEachSeed(subject, [&](const Checkpoint &checkpoint) {
        reporter.add("the checkpoint " + quoted(checkpoint.name) + " has the layout model-<i>-of-<n>.pt",
                     fileAt(checkpoint.folder));
    });
}

constexpr Rule seedLayout{
    .id = "checkpoint/seed-layout",
    .severity = Severity::Info,
    .title = "The checkpoint has the layout of the design document",
    .explanation =
        "The design document describes metadata.json and model-<i>-of-<n>.pt. No release of TorchEasyRec writes them: "
        "it saves distributed checkpoints, model/.metadata and .distcp files, and restores nothing else.",
    .fix = "Save the checkpoint with TorchEasyRec if it is to be restored by it.",
    .reference = "TorchEasyRec tzrec/utils/checkpoint_util.py (save_model)",
    .check = checkSeedLayout,
};

}  // namespace

std::span<const Rule *const> checkpointSeedRules()
{
    static constexpr std::array rules{&seedCount, &seedStep, &seedLayout};
    return rules;
}

}  // namespace pt2scope
