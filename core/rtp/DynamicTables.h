// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FolderTree.h"
#include "core/rtp/JsonFile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

enum class DynamicFileKind { Keys, Values, Scores, OptimizerValues, CounterKeys, CounterFrequencies };

/// `<table>_emb_keys.rank_<r>.world_size_<w>` and its kin: raw numbers without a header.
struct DynamicFile {
    DynamicFileKind kind = DynamicFileKind::Keys;
    std::string path;
    std::uint64_t nbytes = 0;
    std::uint64_t rank = 0;
    std::uint64_t world = 0;
};

/// One table of dynamicemb in a checkpoint.
struct DynamicTable {
    std::string module;  // the folder's name, a dotted module path
    std::string name;
    std::vector<DynamicFile> files;     // ascending by rank, then kind
    std::vector<std::uint64_t> worlds;  // the different world sizes, ascending
    std::optional<JsonFile> options;    // <table>_opt_args.json

    const DynamicFile *find(DynamicFileKind kind, std::uint64_t rank) const;
    /// Ranks below the greatest world size without keys and values, at most 1000 of them.
    std::vector<std::uint64_t> missingRanks() const;
    /// Elements of a row: from the sizes of keys and values of some rank that has keys; nothing when none tells.
    std::optional<std::uint64_t> dimension() const;
};

/// The folder dynamicemb/ of a checkpoint.
struct DynamicTables {
    std::string folder;
    std::vector<DynamicTable> tables;  // ascending by module, then name
    std::vector<std::string> strays;   // files that belong to no table
};

DynamicTables readDynamicTables(const FolderTree &tree, std::string_view folder);

}  // namespace pt2scope
