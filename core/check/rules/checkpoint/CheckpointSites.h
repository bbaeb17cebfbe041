// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/export/ExportSites.h"

#include <span>
#include <string>

namespace pt2scope {

/// Every checkpoint of the folder; empty when it holds none.
std::span<const Checkpoint> checkpoints(const Subject &subject);

/// A path of a checkpoint without the checkpoint's own folder: "model/__0_0.distcp".
std::string within(const Checkpoint &checkpoint, const std::string &path);

/// Calls visit(checkpoint, dcp) for model/, optimizer/ and dense_ema/ of every checkpoint.
template <typename Visit>
void forEachDcpFolder(const Subject &subject, Visit visit)
{
    for (const Checkpoint &checkpoint : checkpoints(subject)) {
        for (const DcpFolder &dcp : checkpoint.dcp)
            visit(checkpoint, dcp);
    }
}

}  // namespace pt2scope
