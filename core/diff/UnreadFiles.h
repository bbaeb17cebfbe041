// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/document/Document.h"

namespace pt2scope {

/// What one side only seems to lack, as the file that holds it in the other could not be read there, or as its archive
/// has lost its directory: such entries become gaps, one per section and file, folder or archive.
void leaveUnreadFiles(const Document &a, const Document &b, Difference &difference);

}  // namespace pt2scope
