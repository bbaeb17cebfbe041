// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pt2/Pt2Archive.h"

#include <vector>

namespace pt2scope {

/// Groups the records of an archive of one of the Pt2 forms by exported program, by their names alone: nothing is read.
/// In archive order of each model's first record. Of equal names the first is taken.
std::vector<ModelParts> collectModels(const ZipArchive &archive, const ArchiveShape &shape);

/// Whether some model has pickled weights or constants in place of a config (torch 2.8).
bool hasPickledPayload(const std::vector<ModelParts> &models);

}  // namespace pt2scope
