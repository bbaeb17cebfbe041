// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/ModelSummary.h"

#include <string>
#include <vector>

namespace pt2scope {

/// The exact model asked for, or a complaint on standard error with the names there are, and null.
const ModelSummary *findModel(const std::vector<ModelSummary> &models, const std::string &name);

}  // namespace pt2scope
