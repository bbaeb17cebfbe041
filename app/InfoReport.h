// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "app/Terminal.h"
#include "core/document/ModelSummary.h"

#include <optional>
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

std::string_view kernelKindName(GpuBinary::Kind kind);
/// The torch version that all programs agree on.
std::optional<std::string> commonTorchVersion(const std::vector<ModelSummary> &models);
/// The text of a small header record below the archive's root folder, without a trailing line end.
std::optional<std::string> headerText(const Document &document, std::string_view name);

}  // namespace pt2scope
