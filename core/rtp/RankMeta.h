// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/JsonFile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// One tensor as model-RRRRRR-of-WWWWWW.json describes it. A required field that is absent or of another type has a
/// fault.
struct RankMetaEntry {
    std::string key;
    std::string pointer;
    std::uint64_t offset = 0;
    std::optional<std::string> name;
    std::optional<bool> dense;
    std::optional<std::int64_t> dimension;
    std::optional<std::string> dtype;
    std::optional<std::int64_t> memory;              // bytes, in old examples elements
    std::optional<std::vector<std::int64_t>> shape;  // elements
    std::optional<bool> isHashmap;
    std::optional<std::string> hashmapValue;  // these three only with is_hashmap
    std::optional<std::string> hashmapKey;
    std::optional<std::string> hashmapKeyDtype;

    /// Product of the shape; nothing when it is unknown, negative or too large.
    std::optional<std::uint64_t> elementCount() const;
};

struct RankMeta {
    JsonFile file;
    std::vector<RankMetaEntry> entries;  // in the order of the file; of equal keys only the last

    const RankMetaEntry *find(std::string_view key) const;

    std::vector<std::uint32_t> byKey;  // entries ordered by key
};

RankMeta parseRankMeta(std::string_view json, std::string path);

}  // namespace pt2scope
