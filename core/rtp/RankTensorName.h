// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pt2scope {

/// /part_<index>_<count>.
struct ShardPart {
    std::uint64_t index = 0;
    std::uint64_t count = 0;

    bool operator==(const ShardPart &) const = default;
};

enum class EmbeddingRole { Weight, HashKeys, HashValues };

/// What the name of a tensor of an RTP rank file says. Views lead into the name.
struct RankTensorName {
    std::string_view base;          // without the part
    std::string_view suffix;        // "/part_0_2", malformed ones too; empty without one
    std::optional<ShardPart> part;  // nothing when there is none, or a malformed one
    bool partIsBad = false;         // no /part_<int>_<int>, or index ≥ count
    EmbeddingRole role = EmbeddingRole::Weight;
    std::string_view table;   // empty when the name has too few dots
    std::string_view module;  // the path before the table, `.embedding_bags` and `.embeddings` left out
    bool isStandard = false;  // `….embedding_bags.<table>.weight`, `….embeddings.<table>.weight` or a hash map's
};

RankTensorName splitRankTensorName(std::string_view name);

/// "model-000000-of-000002".
struct RankFileName {
    std::uint64_t rank = 0;
    std::uint64_t world = 0;
    bool isWellFormed = false;  // six digits each, and rank < world
};

/// Of a file name that begins with `model-` and ends with .safetensors or .json; nothing for another. Whether it is
/// one of a rank can be told although its numbers are malformed.
std::optional<RankFileName> parseRankFileName(std::string_view fileName);

}  // namespace pt2scope
