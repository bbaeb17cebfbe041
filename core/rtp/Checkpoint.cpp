// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/Checkpoint.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace pt2scope {

namespace {

constexpr std::string_view namePrefix = "model.ckpt-";
constexpr std::size_t maxListed = 1'000;

/// The two numbers of `<begin><number><middle><number><end>`.
std::optional<std::pair<std::uint64_t, std::uint64_t>> twoNumbers(std::string_view name, std::string_view begin,
                                                                  std::string_view middle, std::string_view end)
{
    if (!name.starts_with(begin) || !name.ends_with(end) || name.size() < begin.size() + end.size())
        return std::nullopt;
    name = name.substr(begin.size(), name.size() - begin.size() - end.size());
    const std::size_t at = name.find(middle);
    if (at == std::string_view::npos)
        return std::nullopt;
    const auto first = parseDecimal(name.substr(0, at));
    const auto second = parseDecimal(name.substr(at + middle.size()));
    return first && second ? std::optional(std::pair(*first, *second)) : std::nullopt;
}

void findMissingRanks(DcpFolder &folder)
{
    std::set<std::uint64_t> ranks;
    for (const DcpShard &shard : folder.shards) {
        if (shard.rank)
            ranks.insert(*shard.rank);
    }
    const std::uint64_t last = ranks.empty() ? 0 : *ranks.rbegin();
    for (std::uint64_t rank = 0; rank < last && folder.missingRanks.size() < maxListed; ++rank) {
        if (!ranks.contains(rank))
            folder.missingRanks.push_back(rank);
    }
}

DcpMetadata readMetadata(const FolderTree &tree, const std::string &path)
{
    const auto source = tree.open(path);
    if (source)
        return readDcpMetadata(**source, path);
    DcpMetadata metadata;
    metadata.path = path;
    metadata.faults.push_back({DcpFaultKind::Unreadable, 0, source.error().message});
    return metadata;
}

DcpFolder readDcpFolder(const FolderTree &tree, std::string_view parent, std::string_view name)
{
    DcpFolder folder;
    folder.name = name;
    folder.path = joinPath(parent, name);
    const std::string metadata = joinPath(folder.path, ".metadata");
    if (tree.hasFile(metadata))
        folder.metadata = readMetadata(tree, metadata);
    for (const FolderEntry *entry : tree.children(folder.path)) {
        if (entry->kind != FolderEntryKind::File || !entry->name().ends_with(".distcp"))
            continue;
        DcpShard shard;
        shard.path = joinPath(folder.path, entry->name());
        shard.nbytes = entry->nbytes;
        if (const auto numbers = twoNumbers(entry->name(), "__", "_", ".distcp"))
            std::tie(shard.rank, shard.part) = *numbers;
        folder.shards.push_back(std::move(shard));
    }
    findMissingRanks(folder);
    return folder;
}

std::vector<SeedShard> findSeedShards(const FolderTree &tree, std::string_view folder)
{
    std::vector<SeedShard> shards;
    for (const FolderEntry *entry : tree.children(folder)) {
        for (const bool isOptimizer : {false, true}) {
            const auto numbers = twoNumbers(entry->name(), isOptimizer ? "optimizer-" : "model-", "-of-", ".pt");
            if (numbers && entry->kind == FolderEntryKind::File)
                shards.push_back({joinPath(folder, entry->name()), isOptimizer, numbers->first, numbers->second});
        }
    }
    std::ranges::stable_sort(shards, {},
                             [](const SeedShard &shard) { return std::tuple(shard.isOptimizer, shard.index); });
    return shards;
}

}  // namespace

std::optional<std::uint64_t> checkpointStep(std::string_view name)
{
    return beginsLikeCheckpoint(name) ? parseDecimal(name.substr(namePrefix.size())) : std::nullopt;
}

bool beginsLikeCheckpoint(std::string_view name)
{
    return name.starts_with(namePrefix);
}

const DcpShard *DcpFolder::find(std::string_view fileName) const
{
    const auto found = std::ranges::find(shards, joinPath(path, fileName), &DcpShard::path);
    return found == shards.end() ? nullptr : &*found;
}

const DcpFolder *Checkpoint::find(std::string_view dcpName) const
{
    return findNamed(dcp, dcpName);
}

bool Checkpoint::hasModel() const
{
    return find("model") || std::ranges::any_of(seedShards, [](const SeedShard &shard) { return !shard.isOptimizer; });
}

Checkpoint readCheckpoint(const FolderTree &tree, std::string_view folder)
{
    Checkpoint checkpoint;
    checkpoint.folder = folder;
    const std::string whole = joinPath(tree.root(), folder);
    const std::size_t end = whole.find_last_not_of('/') + 1;
    const std::size_t begin = whole.rfind('/', end == 0 ? 0 : end - 1);
    checkpoint.name = whole.substr(begin == std::string::npos ? 0 : begin + 1, end - begin - 1);
    checkpoint.step = checkpointStep(checkpoint.name);
    for (const std::string_view name : {"model", "optimizer", "dense_ema"}) {
        if (tree.hasFolder(joinPath(folder, name)))
            checkpoint.dcp.push_back(readDcpFolder(tree, folder, name));
    }
    checkpoint.plan = readJsonFile(tree, joinPath(folder, "plan"), parseShardingPlan);
    checkpoint.meta = readJsonFile(tree, joinPath(folder, "meta"), parseCheckpointMeta);
    checkpoint.loaderState = readJsonFile(tree, joinPath(folder, "dataloader_state.json"), parseLoaderState);
    if (const std::string dynamic = joinPath(folder, "dynamicemb"); tree.hasFolder(dynamic))
        checkpoint.dynamic = readDynamicTables(tree, dynamic);
    checkpoint.seedShards = findSeedShards(tree, folder);
    if (checkpoint.dcp.empty())
        checkpoint.seed = readJsonFile(tree, joinPath(folder, "metadata.json"), parseSeedMetadata);
    return checkpoint;
}

}  // namespace pt2scope
