// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FolderTree.h"
#include "core/rtp/JsonFile.h"
#include "core/rtp/NpzFile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The part `quant` of a table.
struct SparseQuantisation {
    std::optional<bool> enabled;
    std::optional<std::string> format;
    std::optional<std::string> scaleOffsetDtype;
    std::optional<std::string> outputDtype;

    bool operator==(const SparseQuantisation &) const = default;
};

/// One table of sparse_embedding.json or of a rank's JSON.
struct SparseTable {
    std::string name;  // FQN without .weight
    std::string pointer;
    std::uint64_t offset = 0;
    std::optional<std::vector<std::string>> features;  // feat_name_impl
    std::optional<bool> dense;
    std::optional<bool> isDynamic;
    std::optional<std::int64_t> dimension;
    std::optional<std::string> dtype;
    std::optional<std::int64_t> memory;              // bytes
    std::optional<std::vector<std::int64_t>> shape;  // elements, as the next one
    std::optional<std::vector<std::int64_t>> storageShape;
    std::optional<std::string> storageDtype;
    std::optional<std::int64_t> rowBytes;
    std::optional<SparseQuantisation> quant;
    std::optional<std::string> keyDtype;
    std::optional<std::string> scoreDtype;
    std::optional<std::string> keyName;  // entries of the dynamic npz
    std::optional<std::string> valueName;
    std::optional<std::string> scoreName;
    std::optional<std::string> defaultValueName;
};

struct SparseMeta {
    JsonFile file;
    std::vector<SparseTable> tables;  // of equal names only the last

    const SparseTable *find(std::string_view name) const;
};

/// One entry of sparse_features.json.
struct SparseFeature {
    std::string name;  // `<feature>__ec` or `<feature>__ebc`
    std::string pointer;
    std::uint64_t offset = 0;
    std::optional<std::string> embeddingName;
    std::optional<std::string> pooling;  // NONE, SUM or MEAN
};

struct SparseFeatures {
    JsonFile file;
    std::vector<SparseFeature> features;

    const SparseFeature *find(std::string_view name) const;
};

/// One entry of dense_meta.json: an input of the dense model and the features behind it.
struct DenseInput {
    std::string name;  // "deep__ebc", "sequence__ec"
    std::string pointer;
    std::uint64_t offset = 0;
    std::optional<std::vector<std::string>> features;  // nothing, and a fault, when it is no list of strings
};

/// dense_meta.json, of a distributed or an online export.
struct DenseMeta {
    JsonFile file;
    std::vector<DenseInput> inputs;

    const DenseInput *find(std::string_view name) const;
};

SparseMeta parseSparseMeta(std::string_view json, std::string path);
SparseFeatures parseSparseFeatures(std::string_view json, std::string path);
DenseMeta parseDenseMeta(std::string_view json, std::string path);

/// A file sparse/<stem>-RR-of-WW.<ending>.
struct SparseShard {
    enum class Kind { Static, Dynamic, Meta };
    Kind kind = Kind::Static;
    std::string path;
    std::uint64_t rank = 0;
    std::uint64_t world = 0;
    bool isWellFormed = false;  // two digits each, and rank < world
};

/// The folder sparse/ of a distributed-embedding export.
struct DistributedEmbedding {
    std::string folder;
    std::vector<SparseShard> shards;   // ascending by kind, then path
    std::vector<NpzFile> arrays;       // of the Static and Dynamic shards, in their order
    std::vector<SparseMeta> rankMeta;  // of the Meta shards
    std::optional<SparseMeta> merged;  // sparse_embedding.json
    std::optional<SparseFeatures> features;

    /// The array `name` of some npz; null when there is none.
    const NpzEntry *findArray(std::string_view name) const;
};

DistributedEmbedding readDistributedEmbedding(const FolderTree &tree, std::string_view folder);

}  // namespace pt2scope
