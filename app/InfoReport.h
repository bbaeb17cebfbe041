// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "app/ModelSummary.h"
#include "app/Terminal.h"

#include <map>
#include <string>
#include <vector>

namespace pt2scope {

class FactSheet;

/// What a document is: for programs, and for people.
Json infoJson(const Document &document, const std::vector<ModelSummary> &models);
std::string infoText(const Document &document, const std::vector<ModelSummary> &models, const Terminal &terminal);

/// The parts of infoText() that speak of a model's program, and of what was compiled from it.
void addProgramFacts(FactSheet &sheet, const Document &document, const ModelSummary &model);
void addCompiledFacts(FactSheet &sheet, const Document &document, const AotiPackage &compiled);

/// Devices that a compiled model's metadata names, each once.
std::vector<std::string> devicesOf(const AotiPackage &compiled);
/// All that a compiled model's metadata files say. Of several files with one key the first counts.
std::map<std::string, std::string> metadataOf(const AotiPackage &compiled);
std::string_view kernelKindName(GpuBinary::Kind kind);
/// The torch version that all programs agree on.
std::optional<std::string> commonTorchVersion(const std::vector<ModelSummary> &models);

}  // namespace pt2scope
