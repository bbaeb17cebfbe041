// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/CheckRun.h"
#include "app/CommandLine.h"

#include <string>
#include <vector>

namespace pt2scope {

/// What the command line and the settings file ask of `check` together.
struct CheckRequest {
    CheckRunOptions run;
    SearchFilter filter;
    std::string note;     // for standard error
    std::string problem;  // in the command line or the files it names; empty when all is well
};

CheckRequest readCheckRequest(const Arguments &arguments);

/// The files that the operands and the lists of paths stand for. An error when a list cannot be read.
Result<std::vector<Input>> findInputs(const Arguments &arguments, const CheckRequest &request);

}  // namespace pt2scope
