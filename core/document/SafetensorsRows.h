// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/TensorRow.h"
#include "core/rtp/RankTensorName.h"
#include "core/safetensors/Safetensors.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// One safetensors file as rows.
struct SafetensorsFile {
    const Safetensors *tensors = nullptr;   // never null
    std::string path;                       // within the folder; empty where the document is the file
    std::string model;                      // see TensorRow
    std::optional<RankFileName> rank = {};  // of a rank file: all its tensors are embeddings
};

/// The rows of one file, in the order of the header.
class SafetensorsRows {
public:
    explicit SafetensorsRows(SafetensorsFile file);

    const SafetensorsFile &file() const { return m_file; }
    std::size_t size() const { return m_file.tensors->tensors.size(); }
    std::vector<TensorRow> make(std::size_t first, std::size_t count) const;

private:
    TensorRow rowOf(std::size_t index, const std::shared_ptr<const StoredMeta> &said) const;

    SafetensorsFile m_file;
    std::vector<bool> m_overlaps;  // which tensors begin before the end of another one
};

}  // namespace pt2scope
