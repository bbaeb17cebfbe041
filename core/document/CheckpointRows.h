// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/TensorRow.h"

#include <vector>

namespace pt2scope {

/// The tensors of the distributed checkpoints of a folder: one row per chunk, with the sizes of the chunk and the bytes
/// of the .distcp file that hold it. Opens each item once, one at a time.
std::vector<TensorRow> checkpointRows(const ExportFolder &folder);

}  // namespace pt2scope
