// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/TensorRow.h"

#include <vector>

namespace pt2scope {

/// The tensors of a document of kind Safetensors, in the order of the header.
std::vector<TensorRow> safetensorsRows(const Document &document);

/// The tensors that lie in the files of an export folder or checkpoint, its archives left out: of rank files, arrays of
/// a distributed export, distributed checkpoints and dynamic tables.
std::vector<TensorRow> folderRows(const Document &document);

}  // namespace pt2scope
