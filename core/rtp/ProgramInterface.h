// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"
#include "core/tensor/DType.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// A tensor that a program takes, gives or holds.
struct ProgramTensor {
    std::string name;  // of an input the keyword that the caller gives; of a weight its FQN
    std::optional<DType> dtype;
    std::vector<std::optional<std::int64_t>> sizes;  // nothing: symbolic
};

/// What the dense program of an RTP export takes, gives and holds, in the order of its signature.
struct ProgramInterface {
    std::vector<ProgramTensor> inputs;   // user inputs
    std::vector<ProgramTensor> outputs;  // user outputs
    std::vector<ProgramTensor> weights;  // parameters and buffers
    bool isComplete = false;             // the signature was read whole, and all of these are tensors
};

ProgramInterface programInterface(const Program &program);

}  // namespace pt2scope
