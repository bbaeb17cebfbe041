// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"

namespace pt2scope {

/// Whether the writer of this archive, the document's own or a nested one, left all CRC-32s out (they are 0), as
/// torch.save does after torch.serialization.set_crc32_options(False). Writers of other archives cannot.
bool leavesCrcsOut(const Document &document, const ZipArchive &archive);

}  // namespace pt2scope
