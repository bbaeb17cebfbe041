// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/ExportFolder.h"
#include "core/rtp/RepeatedKeys.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// The keys of one hash map over all its parts, looked through for equal ones.
struct TableKeys {
    const EmbeddingTables *tables = nullptr;  // of an export, as the next one
    const EmbeddingTable *table = nullptr;
    const DynamicTable *dynamic = nullptr;  // of a checkpoint
    RepeatedKeys found{};
    std::optional<Error> failure{};

    const std::string &name() const { return table ? table->name : dynamic->name; }
};

/// Of all hash maps of RTP exports and dynamic tables of checkpoints whose keys can be read as such. `progress` gets
/// the bytes just read; false stops.
std::vector<TableKeys> readTableKeys(const ExportFolder &folder, const std::function<bool(std::uint64_t)> &progress);
/// Bytes that readTableKeys reads.
std::uint64_t tableKeyWork(const ExportFolder &folder);

}  // namespace pt2scope
