// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"

#include <string>

namespace pt2scope {

/// The document at `path` if it is an archive of any kind; otherwise a complaint on standard error, and null.
DocumentPtr openArchive(const std::string &path, DocumentDepth depth);
/// The same, a safetensors file and an export folder included.
DocumentPtr openRecords(const std::string &path, DocumentDepth depth);
/// The same, for what needs no records: a torch.save stream of old times is no archive, but a known kind.
DocumentPtr openKnownFile(const std::string &path);

}  // namespace pt2scope
