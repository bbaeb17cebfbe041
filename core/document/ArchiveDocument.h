// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"

#include <optional>

namespace pt2scope {

/// Fills in what an archive says; with `known`, these facts of it are not read again.
void describeArchive(Document &document, ZipArchivePtr archive, DocumentDepth depth,
                     std::optional<Pt2Archive> known = std::nullopt);

}  // namespace pt2scope
