// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ModelPairs.h"

namespace pt2scope {

/// Records by their names below the root: by size and the directory's CRC-32. Bytes are read only where there is no
/// such CRC (files of a folder), and of all equal ones with options.deep. What tensors lie in is left to their section
/// where that is wanted, too.
SectionDifference diffRecords(const DiffSide &a, const DiffSide &b, const DiffOptions &options);

}  // namespace pt2scope
