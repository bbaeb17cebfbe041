// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/checkpoint/CheckpointSites.h"

namespace pt2scope {

std::span<const Checkpoint> checkpoints(const Subject &subject)
{
    const ExportFolder *folder = exportFolder(subject);
    return folder ? std::span<const Checkpoint>(folder->checkpoints) : std::span<const Checkpoint>();
}

std::string within(const Checkpoint &checkpoint, const std::string &path)
{
    const bool isBelow = !checkpoint.folder.empty() && path.starts_with(checkpoint.folder + '/');
    return isBelow ? path.substr(checkpoint.folder.size() + 1) : path;
}

}  // namespace pt2scope
