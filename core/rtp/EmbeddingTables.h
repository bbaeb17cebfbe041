// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/RankMeta.h"
#include "core/rtp/RankTensorName.h"
#include "core/safetensors/Safetensors.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The two files of one rank; either may be absent.
struct RankFiles {
    RankFileName name;
    std::string stem;  // "model-000000-of-000002"
    std::string tensorsPath;
    std::string metaPath;
    std::optional<Error> unread;         // the safetensors file is there and could not be opened
    std::optional<Safetensors> tensors;  // nothing: there is no such file, or see `unread`
    std::optional<RankMeta> meta;        // nothing: there is no such file
};

/// One tensor of one rank.
struct TablePiece {
    std::size_t file = 0;    // index into EmbeddingTables::files
    std::size_t tensor = 0;  // index into its Safetensors::tensors
    std::optional<ShardPart> part;
};

/// The shards of one tensor over all ranks.
struct ShardedTensor {
    std::string base;  // name without part
    EmbeddingRole role = EmbeddingRole::Weight;
    std::vector<TablePiece> pieces;      // ascending by part, then file
    bool hasParts = false;               // at least one piece with a part
    bool hasPlain = false;               // at least one piece without
    bool hasBadPart = false;             // a malformed part: the pieces cannot be told to be complete
    std::vector<std::uint64_t> counts;   // the different part counts, ascending
    std::vector<std::uint64_t> missing;  // parts that no file has, up to the greatest count; at most 1000 of them
    std::uint64_t missingCount = 0;
    std::vector<std::uint64_t> repeated;  // parts that are there more than once
    std::optional<std::uint64_t>
        rows;  // of the whole: of parts the sum, of plain copies one of them; unknown when incomplete
    std::optional<std::uint64_t> dimension;  // when all pieces have the same last dimension
};

/// One embedding table of the model.
struct EmbeddingTable {
    std::string name;
    std::vector<std::string> modules;    // paths it lies under, ascending; more than one is a clash
    std::vector<ShardedTensor> tensors;  // ascending by base: one weight, or keys and values
    bool isHashmap = false;              // has keys or values

    const ShardedTensor *find(EmbeddingRole role) const;
    /// Rows of the weight or of the values; nothing when the shards are incomplete.
    std::optional<std::uint64_t> rows() const;
    std::optional<std::uint64_t> dimension() const;
};

/// Keys and values of one part of a hash map in one file.
struct HashmapPair {
    std::size_t file = 0;
    std::optional<std::size_t> keys;  // index into the file's tensors
    std::optional<std::size_t> values;
    std::size_t table = 0;  // index into EmbeddingTables::tables
};

/// The rank files of an RTP folder and the tables that their shards make.
struct EmbeddingTables {
    std::vector<RankFiles> files;        // ascending by world, rank, stem
    std::vector<EmbeddingTable> tables;  // ascending by name
    std::vector<HashmapPair> pairs;
    std::vector<std::uint64_t> worlds;        // the different world sizes of well-formed names, ascending
    std::vector<std::uint64_t> missingRanks;  // of the greatest world, at most 1000 of them
    bool isComplete = false;                  // every file of every rank is there and its header was read whole

    const EmbeddingTable *find(std::string_view table) const;
    const SafetensorsTensor &tensor(const TablePiece &piece) const;
    const RankMetaEntry *meta(const TablePiece &piece) const;  // null without one
};

class FolderTree;

/// Reads every model-*.safetensors and model-*.json that lies in `folder`, headers only, and assembles the tables.
EmbeddingTables readEmbeddingTables(const FolderTree &tree, std::string_view folder = {});

}  // namespace pt2scope
