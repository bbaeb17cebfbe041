// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/RecordDigest.h"
#include "core/pt2/Pt2Archive.h"

#include <vector>

namespace pt2scope {

struct NestedArchives {
    std::vector<NestedArchive> opened;  // in record order
    std::vector<UnreadPart> unread;     // began like an archive, or could not be read at all; in record order
};

/// Opens the directories of the ZIP archives that torch.save and the TorchBind pickler put into records: .pt files,
/// pickled weights and constants, custom objects. One level deep. A stored one is opened in place; a deflated one is
/// held in memory, within a budget.
NestedArchives openNestedArchives(const ZipArchive &archive, const Pt2Archive &facts);

}  // namespace pt2scope
