// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/DistributedEmbedding.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace pt2scope {

namespace {

struct ShardName {
    std::string_view stem;
    std::string_view ending;
    SparseShard::Kind kind;
};

constexpr std::array<ShardName, 3> shardNames{{
    {"sparse_embeddings-", ".npz", SparseShard::Kind::Static},
    {"sparse_dynamic_embedding-", ".npz", SparseShard::Kind::Dynamic},
    {"sparse_embeddings-", ".json", SparseShard::Kind::Meta},
}};

bool isTwoDigits(std::string_view text)
{
    return text.size() == 2 && parseDecimal(text).has_value();
}

std::optional<SparseShard> parseShardName(std::string_view name)
{
    for (const ShardName &known : shardNames) {
        if (!name.starts_with(known.stem) || !name.ends_with(known.ending))
            continue;
        SparseShard shard;
        shard.kind = known.kind;
        const std::string_view numbers =
            name.substr(known.stem.size(), name.size() - known.stem.size() - known.ending.size());
        constexpr std::string_view middle = "-of-";
        const std::size_t at = numbers.find(middle);
        if (at == std::string_view::npos)
            return shard;
        const std::string_view rank = numbers.substr(0, at);
        const std::string_view world = numbers.substr(at + middle.size());
        shard.rank = parseDecimal(rank).value_or(0);
        shard.world = parseDecimal(world).value_or(0);
        shard.isWellFormed = isTwoDigits(rank) && isTwoDigits(world) && shard.rank < shard.world;
        return shard;
    }
    return std::nullopt;
}

}  // namespace

const NpzEntry *DistributedEmbedding::findArray(std::string_view name) const
{
    for (const NpzFile &file : arrays) {
        if (const NpzEntry *entry = file.find(name))
            return entry;
    }
    return nullptr;
}

DistributedEmbedding readDistributedEmbedding(const FolderTree &tree, std::string_view folder)
{
    DistributedEmbedding embedding;
    embedding.folder = folder;
    for (const FolderEntry *entry : tree.children(folder)) {
        const bool isNoFile = entry->kind == FolderEntryKind::Folder || entry->kind == FolderEntryKind::Special;
        auto shard = isNoFile ? std::nullopt : parseShardName(entry->name());
        if (!shard)
            continue;
        shard->path = joinPath(folder, entry->name());
        embedding.shards.push_back(*std::move(shard));
    }
    std::ranges::stable_sort(embedding.shards, {}, [](const SparseShard &shard) {
        return std::tuple(shard.kind, std::string_view(shard.path));
    });
    for (const SparseShard &shard : embedding.shards) {
        if (shard.kind != SparseShard::Kind::Meta)
            embedding.arrays.push_back(readNpzFile(tree, shard.path));
        else if (auto meta = readJsonFile(tree, shard.path, parseSparseMeta))
            embedding.rankMeta.push_back(*std::move(meta));
    }
    embedding.merged = readJsonFile(tree, joinPath(folder, "sparse_embedding.json"), parseSparseMeta);
    embedding.features = readJsonFile(tree, joinPath(folder, "sparse_features.json"), parseSparseFeatures);
    return embedding;
}

}  // namespace pt2scope
