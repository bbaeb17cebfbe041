// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"
#include "core/rtp/DcpExtents.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pt2scope {

struct CheckpointItems {
    /// "model/__0_0.distcp!/weight": archives of torch.save. Ascending by folder, file and place.
    std::vector<std::shared_ptr<const FolderPart>> opened;
    std::string leftOut;  // why some were not opened, though nothing is wrong with them; empty when all were
};

/// Opens the items of the distributed checkpoints of a folder: each chunk of a tensor, and each object that is an
/// archive. Those beyond their file, or on the bytes of another one, are left to the rules about them.
CheckpointItems openCheckpointItems(const ExportFolder &folder, const std::function<bool()> &isCancelled);

/// The path of an item as a part of the folder.
std::string itemPath(const DcpExtent &extent, const DcpItem &item);

}  // namespace pt2scope
