// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"

#include <cstddef>
#include <optional>

namespace pt2scope {

/// How many values a program takes from and gives to its caller, by its graph signature.
struct ProgramArity {
    std::size_t inputs = 0;
    std::size_t outputs = 0;
    bool onlyTensors = true;  // all of them are tensors
};

/// Reads the signature of models/<m>.json. Nothing when there is none of the known form.
std::optional<ProgramArity> readProgramArity(const ZipArchive &archive, std::size_t program);

}  // namespace pt2scope
