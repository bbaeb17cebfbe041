// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"

#include <string>

namespace pt2scope {

/// An export folder or checkpoint, opened no further than its files; null for any other folder.
DocumentPtr openExportFolder(const std::string &path);

/// The export folder that a file lies in, at most a few levels above it; empty when there is none.
std::string exportFolderOf(const std::string &file);

}  // namespace pt2scope
