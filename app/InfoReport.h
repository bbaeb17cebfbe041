// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "app/ModelSummary.h"
#include "app/Terminal.h"

#include <map>
#include <string>
#include <vector>

namespace pt2scope {

/// What a document is, as far as it is known without a program's graph: for programs, and for people.
Json infoJson(const Document &document, const std::vector<ModelSummary> &models);
std::string infoText(const Document &document, const std::vector<ModelSummary> &models, const Terminal &terminal);

/// Devices that a compiled model's metadata names, each once.
std::vector<std::string> devicesOf(const AotiPackage &compiled);
/// All that a compiled model's metadata files say. Of several files with one key the first counts.
std::map<std::string, std::string> metadataOf(const AotiPackage &compiled);
std::string_view kernelKindName(GpuBinary::Kind kind);
/// The torch version that all programs agree on.
std::optional<std::string> commonTorchVersion(const std::vector<ModelSummary> &models);

}  // namespace pt2scope
