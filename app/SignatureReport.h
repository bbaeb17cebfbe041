// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "app/ProgramSelection.h"
#include "app/Terminal.h"
#include "core/program/GraphSignature.h"

#include <string>
#include <vector>

namespace pt2scope {

/// kind, name, target, and `value` where the archive holds one.
Json inputSpecJson(const Program &program, const InputSpec &spec);
Json outputSpecJson(const Program &program, const OutputSpec &spec);
/// Symbol to [min, max], null for open.
Json rangesJson(const Program &program);

/// "2 <= s77 <= 1024", "s77 >= 2", "u0 (any)".
std::string rangeText(const Program &program, const RangeConstraint &range);

Json signatureJson(const std::string &path, const std::vector<NamedProgram> &programs);
void writeSignatureText(const std::vector<NamedProgram> &programs, Output &output, const Terminal &terminal);

}  // namespace pt2scope
