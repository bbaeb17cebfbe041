// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "core/document/Document.h"

#include <string>

namespace pt2scope {

class FactSheet;
struct EmbeddingTables;

/// "RTP export of TorchEasyRec"
std::string describeFolder(const ExportFolder &folder);

/// What an export folder or checkpoint holds besides the models of its archives: for people, and for programs.
void addFolderFacts(FactSheet &sheet, const Document &document);
Json folderJson(const ExportFolder &folder);

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

}  // namespace pt2scope
