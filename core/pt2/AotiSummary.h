// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pt2/AotiPackage.h"

#include <map>
#include <string>
#include <vector>

namespace pt2scope {

/// Devices that a compiled model's metadata names, each once.
std::vector<std::string> devicesOf(const AotiPackage &compiled);
/// All that a compiled model's metadata files say. Of several files with one key the first counts.
std::map<std::string, std::string> metadataOf(const AotiPackage &compiled);

}  // namespace pt2scope
