// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// One feature of an fg.json, with what lies behind it in the folder.
struct FeatureRow {
    std::string folder;    // of the export; empty where it is the whole document
    std::string name;      // empty without one, as the other texts
    std::string sequence;  // name of the group that it lies in
    std::string type;
    std::string expression;  // its inputs: "user:age, item:id"
    std::string key;         // how a value becomes a key: hash, mod, boundary, vocabulary, idle
    std::optional<std::uint64_t> buckets;
    std::optional<std::int64_t> dimension;  // of its embedding
    std::string table;
    std::vector<std::string> tensors;      // of the table, all parts
    std::vector<std::string_view> checks;  // ids of the rules that find something about it, each once
};

/// In the order of the files. Rules about features run, without reading a byte of a blob. Empty without an fg.json.
std::vector<FeatureRow> featureRows(const Document &document);

}  // namespace pt2scope
