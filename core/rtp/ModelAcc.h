// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/JsonFile.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

struct AccEntry {
    std::string key;
    JsonValue::Kind kind = JsonValue::Kind::Null;
    std::string text;  // of a String its value, of a number the literal, of a Bool "true" or "false"
    std::string pointer;
    std::uint64_t offset = 0;
};

/// model_acc.json: the switches that tell a loader what the folder holds.
struct ModelAcc {
    JsonFile file;
    std::vector<AccEntry> entries;  // in the order of the file, of equal keys only the last

    const AccEntry *find(std::string_view key) const;
    /// The first character of a value, as loaders look at it; nothing when the key is absent or its value empty.
    std::optional<char> first(std::string_view key) const;
    bool isTrt() const;          // ENABLE_TRT begins with 1
    bool isAot() const;          // ENABLE_AOT begins with 1 or 2, or UNIFIED_AOT with 1
    bool isUnifiedAot() const;   // ENABLE_AOT begins with 2, or is absent and UNIFIED_AOT begins with 1
    bool isDistributed() const;  // DISTRIBUTED_EMBEDDING is 1
    bool tilesInput() const;     // INPUT_TILE begins with 2 or 3
};

ModelAcc parseModelAcc(std::string_view json, std::string path);

bool isKnownAccKey(std::string_view key);
/// Whether the exporter writes this text for a known key.
bool isAllowedAccValue(std::string_view key, std::string_view text);
/// In words: "1, 2 or 3 first".
std::string_view allowedAccValues(std::string_view key);

}  // namespace pt2scope
