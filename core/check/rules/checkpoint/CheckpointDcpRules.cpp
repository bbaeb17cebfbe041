// SPDX-License-Identifier: Apache-2.0
// Distributed checkpoints of torch: .metadata, and the .distcp files that hold what it describes.
#include "core/bytes/Checked.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/checkpoint/CheckpointRuleTopics.h"
#include "core/check/rules/checkpoint/CheckpointSites.h"
#include "core/check/rules/checkpoint/DcpGlobals.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

constexpr std::string_view torchDcp = "torch/distributed/checkpoint/filesystem.py, metadata.py";

void checkModelMissing(const Subject &subject, Reporter &reporter)
{
    for (const Checkpoint &checkpoint : checkpoints(subject)) {
        const bool isLeftOut = checkpoint.meta && checkpoint.meta->loadModel == false;
        if (!checkpoint.hasModel() && !isLeftOut)
            reporter.add("the checkpoint " + quoted(checkpoint.name) + " has no model/",
                         fileAt(joinPath(checkpoint.folder, "model")));
    }
}

constexpr Rule modelMissing{
    .id = "checkpoint/model-missing",
    .severity = Severity::Error,
    .title = "The checkpoint has no model",
    .explanation =
        "A checkpoint is restored from model/. It may be absent only where the file meta says load_model false, as "
        "tools write it that prepare dynamic tables.",
    .fix = "Copy the checkpoint completely.",
    .reference = "TorchEasyRec tzrec/utils/checkpoint_util.py (restore_model)",
    .check = checkModelMissing,
};

void checkMetadataMissing(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &checkpoint, const DcpFolder &dcp) {
        if (!dcp.metadata)
            reporter.add(quoted(within(checkpoint, dcp.path)) + " has no .metadata",
                         fileAt(joinPath(dcp.path, ".metadata")));
    });
}

constexpr Rule metadataMissing{
    .id = "checkpoint/dcp-metadata-missing",
    .severity = Severity::Error,
    .title = "A distributed checkpoint has no .metadata",
    .explanation =
        "torch finds every tensor of a distributed checkpoint by .metadata, which is written last: without it the "
        ".distcp files cannot be read, and saving may not have come to its end.",
    .fix = "Copy the checkpoint with its hidden files, or take an earlier one.",
    .reference = torchDcp,
    .check = checkMetadataMissing,
};

void reportLostGlobals(const Checkpoint &checkpoint, const DcpMetadata &metadata, Reporter &reporter)
{
    for (const PickleGlobal &global : metadata.pickle->globals) {
        if (isLost(*metadata.pickle, global))
            reporter.add(quoted(within(checkpoint, metadata.path)) + " needs "
                             + quoted(std::string(global.importedModule) + '.' + std::string(global.importedName))
                             + ", which torch does not write there",
                         fileAt(metadata.path, {}, global.offset));
    }
}

void checkMetadataUnreadable(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &checkpoint, const DcpFolder &dcp) {
        if (!dcp.metadata)
            return;
        for (const DcpFault &fault : dcp.metadata->faults) {
            if (fault.kind != DcpFaultKind::Unreadable)
                reporter.addAs(fault.kind == DcpFaultKind::BadPath ? Severity::Warning : Severity::Error,
                               quoted(within(checkpoint, dcp.metadata->path)) + ": " + printable(fault.detail),
                               fileAt(dcp.metadata->path, {}, fault.offset));
        }
        if (dcp.metadata->isReadable())
            reportLostGlobals(checkpoint, *dcp.metadata, reporter);
    });
}

constexpr Rule metadataUnreadable{
    .id = "checkpoint/dcp-metadata-unreadable",
    .severity = Severity::Error,
    .title = ".metadata is damaged or something else",
    .explanation =
        "torch unpickles .metadata and expects an object of the class "
        "torch.distributed.checkpoint.metadata.Metadata. A pickle of anything else is not a checkpoint, and may run "
        "code when it is loaded. A wrong path in planner_data is a warning: loading into a model does not look at it, "
        "dcp_to_torch_save fails on it.",
    .fix = "Copy the checkpoint again, or take an earlier one.",
    .reference = torchDcp,
    .check = checkMetadataUnreadable,
};

/// What .metadata says of one file.
struct FileUse {
    std::size_t items = 0;
    std::size_t beyond = 0;  // items that end after the file's end
    const DcpItem *firstBeyond = nullptr;
};

/// Files that items lie in and that are there; those that are not have a null shard.
struct UsedFile {
    std::string name;
    const DcpShard *shard = nullptr;
    FileUse use;
};

bool isBeyond(const DcpItem &item, std::uint64_t nbytes)
{
    const auto end = checkedAdd(item.begin, item.length);
    return item.begin < 0 || item.length < 0 || !end || static_cast<std::uint64_t>(*end) > nbytes;
}

std::vector<UsedFile> usedFiles(const DcpFolder &dcp)
{
    std::map<std::string, UsedFile> files;
    if (!dcp.metadata || !dcp.metadata->isReadable())
        return {};
    for (const DcpItem &item : dcp.metadata->items) {
        const auto [found, isNew] = files.try_emplace(item.file);
        UsedFile &file = found->second;
        if (isNew)
            file = {item.file, dcp.find(item.file), {}};
        ++file.use.items;
        if (!file.shard || !isBeyond(item, file.shard->nbytes))
            continue;
        if (file.use.beyond++ == 0)
            file.use.firstBeyond = &item;
    }
    std::vector<UsedFile> all;
    all.reserve(files.size());
    for (auto &[name, file] : files)
        all.push_back(std::move(file));
    return all;
}

void checkShardMissing(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &checkpoint, const DcpFolder &dcp) {
        for (const UsedFile &file : usedFiles(dcp)) {
            const std::string path = joinPath(dcp.path, file.name);
            if (!file.shard)
                reporter.add(
                    quoted(within(checkpoint, path)) + " is missing; it holds " + counted(file.use.items, "item"),
                    fileAt(path), {fileAt(dcp.metadata->path)});
        }
    });
}

constexpr Rule shardMissing{
    .id = "checkpoint/dcp-shard-missing",
    .severity = Severity::Error,
    .title = "A file of a distributed checkpoint is missing",
    .explanation = ".metadata says that tensors lie in this file. Restoring them fails.",
    .fix = "Copy the checkpoint completely, or take an earlier one.",
    .reference = torchDcp,
    .check = checkShardMissing,
};

void checkShardRange(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &checkpoint, const DcpFolder &dcp) {
        for (const UsedFile &file : usedFiles(dcp)) {
            if (!file.use.firstBeyond)
                continue;
            const DcpItem &first = *file.use.firstBeyond;
            Location place = fileAt(file.shard->path);
            place.tensor = first.name;
            reporter.add(counted(file.use.beyond, "item") + " of " + quoted(within(checkpoint, file.shard->path))
                             + " lie outside its " + std::to_string(file.shard->nbytes) + " bytes; "
                             + quoted(first.name) + " takes " + std::to_string(first.length) + " from "
                             + std::to_string(first.begin) + " on",
                         std::move(place), {fileAt(dcp.metadata->path, {}, first.offset)});
        }
    });
}

constexpr Rule shardRange{
    .id = "checkpoint/dcp-shard-range",
    .severity = Severity::Error,
    .title = "Tensors of a distributed checkpoint lie beyond their file",
    .explanation =
        ".metadata tells where in a file each item lies. The file is shorter: it was cut, or is of another "
        "checkpoint.",
    .fix = "Copy the checkpoint again, or take an earlier one.",
    .reference = torchDcp,
    .check = checkShardRange,
};

/// A missing file that .metadata names explains a gap.
bool lacksUsedFile(const DcpFolder &dcp)
{
    return std::ranges::any_of(usedFiles(dcp), [](const UsedFile &file) { return !file.shard; });
}

void checkRankGap(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &checkpoint, const DcpFolder &dcp) {
        if (dcp.missingRanks.empty() || lacksUsedFile(dcp))
            return;
        std::vector<std::string> ranks;
        for (const std::uint64_t rank : dcp.missingRanks)
            ranks.push_back(std::to_string(rank));
        reporter.add(quoted(within(checkpoint, dcp.path)) + " has no .distcp file of rank " + listed(ranks),
                     fileAt(dcp.path));
    });
}

constexpr Rule rankGap{
    .id = "checkpoint/dcp-rank-gap",
    .severity = Severity::Warning,
    .title = "Ranks of a distributed checkpoint are missing",
    .explanation =
        "TorchEasyRec takes the highest rank of the .distcp files for the number of processes that wrote them. A gap "
        "shows that files are missing, or come from two checkpoints.",
    .fix = "Copy the checkpoint completely, or remove files of another one.",
    .reference = "TorchEasyRec tzrec/utils/checkpoint_util.py (_ckpt_world_size)",
    .check = checkRankGap,
};

std::string_view describe(DcpCoverage::State state)
{
    switch (state) {
        case DcpCoverage::State::Overlap: return "overlap";
        case DcpCoverage::State::Hole: return "leave a hole";
        case DcpCoverage::State::Outside: return "reach beyond its size";
        case DcpCoverage::State::Impossible: return "have impossible offsets or sizes";
        default: return {};
    }
}

void checkChunkCoverage(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &, const DcpFolder &dcp) {
        if (!dcp.metadata || !dcp.metadata->isReadable())
            return;
        for (const DcpTensor &tensor : dcp.metadata->tensors) {
            const std::string_view fault = describe(coverageOf(tensor).state);
            if (fault.empty())
                continue;
            Location place = fileAt(dcp.metadata->path, {}, tensor.offset);
            place.tensor = tensor.name;
            reporter.add("the chunks of " + quoted(tensor.name) + ' ' + std::string(fault), std::move(place));
        }
    });
}

constexpr Rule chunkCoverage{
    .id = "checkpoint/dcp-chunk-coverage",
    .severity = Severity::Error,
    .title = "The chunks of a tensor do not make the whole of it",
    .explanation =
        "A tensor of a distributed checkpoint lies in chunks, one for each rank that held a part. Together they must "
        "cover it once; otherwise restoring leaves elements as they were, or fails.",
    .fix = "Take an earlier checkpoint.",
    .reference = "torch/distributed/checkpoint/default_planner.py (_check_box_bounds, _validate_global_plan)",
    .check = checkChunkCoverage,
};

}  // namespace

std::span<const Rule *const> checkpointDcpRules()
{
    static constexpr std::array rules{&modelMissing, &metadataMissing, &metadataUnreadable, &shardMissing,
                                      &shardRange,   &rankGap,         &chunkCoverage};
    return rules;
}

}  // namespace pt2scope
