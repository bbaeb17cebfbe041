// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/DcpMetadata.h"
#include "core/rtp/DynamicTables.h"
#include "core/rtp/JsonFile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A file __<rank>_<part>.distcp.
struct DcpShard {
    std::string path;
    std::uint64_t nbytes = 0;
    std::optional<std::uint64_t> rank;  // nothing: the name has another form
    std::optional<std::uint64_t> part;
};

/// model/, optimizer/ or dense_ema/ of a checkpoint.
struct DcpFolder {
    std::string name;
    std::string path;
    std::optional<DcpMetadata> metadata;      // nothing: there is no .metadata
    std::vector<DcpShard> shards;             // ascending by path
    std::vector<std::uint64_t> missingRanks;  // below the greatest rank, at most 1000 of them

    const DcpShard *find(std::string_view fileName) const;
};

/// One parameter of the file `plan`.
struct PlanEntry {
    std::string module;
    std::string parameter;
    std::string pointer;
    std::uint64_t offset = 0;
    std::optional<std::string> shardingType;
    std::optional<std::string> computeKernel;
    std::optional<std::vector<std::int64_t>> ranks;  // nothing, too, for null
};

struct ShardingPlan {
    JsonFile file;
    std::vector<PlanEntry> entries;
};

bool isShardingType(std::string_view text);

/// The file `meta`.
struct CheckpointMeta {
    JsonFile file;
    std::optional<bool> loadModel;
    std::optional<bool> loadOptim;
    std::optional<bool> dynamicLoadOptim;
    std::vector<std::pair<std::string, std::vector<std::string>>> dynamicTables;  // by module path
};

/// One entry of dataloader_state.json.
struct LoaderStateEntry {
    std::string key;
    JsonValue::Kind kind = JsonValue::Kind::Null;
    std::string literal;  // of a number
    std::string pointer;
    std::uint64_t offset = 0;
};

struct LoaderState {
    JsonFile file;
    std::vector<LoaderStateEntry> entries;
};

/// A file model-<i>-of-<n>.pt or optimizer-<i>-of-<n>.pt of the older layout.
struct SeedShard {
    std::string path;
    bool isOptimizer = false;
    std::uint64_t index = 0;
    std::uint64_t count = 0;
};

/// metadata.json of the older layout.
struct SeedMetadata {
    JsonFile file;
    std::optional<std::vector<std::string>> model;
    std::optional<std::vector<std::string>> optimizer;
    std::optional<std::int64_t> step;
    std::optional<std::string> featureConfigsHash;
};

/// One checkpoint. What is not there is empty.
struct Checkpoint {
    std::string folder;                 // relative to the root
    std::string name;                   // the folder's own name, also of the root
    std::optional<std::uint64_t> step;  // of a name model.ckpt-<step>
    std::vector<DcpFolder> dcp;         // model, optimizer, dense_ema: those that are there
    std::optional<ShardingPlan> plan;
    std::optional<CheckpointMeta> meta;
    std::optional<LoaderState> loaderState;
    std::optional<DynamicTables> dynamic;
    std::optional<SeedMetadata> seed;
    std::vector<SeedShard> seedShards;  // ascending by kind, then index

    const DcpFolder *find(std::string_view dcpName) const;
    bool isSeed() const { return seed.has_value() || !seedShards.empty(); }
    bool hasModel() const;  // model/, or shards of the older layout
};

ShardingPlan parseShardingPlan(std::string_view json, std::string path);
CheckpointMeta parseCheckpointMeta(std::string_view json, std::string path);
LoaderState parseLoaderState(std::string_view json, std::string path);
SeedMetadata parseSeedMetadata(std::string_view json, std::string path);

Checkpoint readCheckpoint(const FolderTree &tree, std::string_view folder);

/// The number of a name model.ckpt-<step>; nothing for another name. `isName` tells whether it begins so at all.
std::optional<std::uint64_t> checkpointStep(std::string_view name);
bool beginsLikeCheckpoint(std::string_view name);

}  // namespace pt2scope
