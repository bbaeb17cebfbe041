// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "core/document/Document.h"
#include "core/document/ModelSummary.h"

#include <string>

namespace pt2scope {

class FactSheet;
struct Checkpoint;
struct DcpFolder;
struct EmbeddingTables;

/// "RTP export of TorchEasyRec"
std::string describeFolder(const ExportFolder &folder);

/// What an export folder or checkpoint holds besides the models of its archives: for people, and for programs.
void addFolderFacts(FactSheet &sheet, const Document &document);
Json folderJson(const Document &document);

/// The same of a safetensors file.
void addSafetensorsFacts(FactSheet &sheet, const Document &document);
Json safetensorsJson(const Safetensors &file);

/// How many embedding tables there are, and what they hold.
struct TableTotals {
    std::size_t tables = 0;
    std::size_t hashmaps = 0;
    std::size_t tensors = 0;
    std::uint64_t rows = 0;  // of the tables whose shards are all there
    std::uint64_t nbytes = 0;
};

TableTotals tableTotals(const EmbeddingTables &tables);

/// What a part of a checkpoint holds, and the files that it lies in.
struct CheckpointTotals {
    TensorTotals tensors{};
    std::size_t files = 0;
    std::uint64_t fileBytes = 0;
};

/// The tensors as .metadata describes them.
CheckpointTotals dcpTotals(const DcpFolder &dcp);
/// Of a checkpoint of the older layout.
CheckpointTotals seedTotals(const Document &document, const Checkpoint &checkpoint);

}  // namespace pt2scope
