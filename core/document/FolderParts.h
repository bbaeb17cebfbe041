// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"

#include <vector>

namespace pt2scope {

/// The archives of an export folder or checkpoint as documents of their own, ascending by path. Facts that the folder
/// has of them are not read again.
std::vector<FolderPart> folderParts(const ExportFolder &folder);

}  // namespace pt2scope
