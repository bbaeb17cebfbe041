// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/TensorRow.h"
#include "core/rtp/RankTensorName.h"
#include "core/safetensors/Safetensors.h"

#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// One safetensors file as rows.
struct SafetensorsFile {
    const Safetensors &tensors;
    std::string path;                       // within the folder; empty where the document is the file
    std::string model;                      // see TensorRow
    std::optional<RankFileName> rank = {};  // of a rank file: all its tensors are embeddings
};

/// Appends a row for each tensor, in the order of the header.
void addSafetensorsRows(const SafetensorsFile &file, std::vector<TensorRow> &rows);

}  // namespace pt2scope
