// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <string>
#include <vector>

namespace pt2scope {

/// How the caller reaches the inputs and outputs of a program: "args[0]['user_ids']", "['loss']".
struct CallPaths {
    /// `fieldNames`: parts of named tuples by their names, else by position, as archives of torch 2.6 know them.
    explicit CallPaths(const Program &program, bool fieldNames = true);

    std::vector<std::string> inputs;   // of user inputs and constant inputs, in order
    std::vector<std::string> outputs;  // of user outputs and losses, in order
};

}  // namespace pt2scope
