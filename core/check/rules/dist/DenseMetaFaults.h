// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/export/ExportSites.h"

#include <string>
#include <vector>

namespace pt2scope {

/// What is wrong with dense_meta.json, by itself, against the dense graph and against sparse_features.json, as far as
/// each could be read.
struct DenseMetaFault {
    std::string message;
    Location place;
};

std::vector<DenseMetaFault> denseMetaFaults(const ModelExport &model);

}  // namespace pt2scope
