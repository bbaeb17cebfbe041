// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/TensorRowList.h"

namespace pt2scope {

/// The tensors that lie in the files of an export folder or checkpoint, its archives left out: of rank files, arrays of
/// a distributed export, distributed checkpoints and dynamic tables.
TensorRowList folderRows(const ExportFolder &folder);

}  // namespace pt2scope
