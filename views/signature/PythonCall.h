// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/GraphIndex.h"
#include "core/program/Program.h"

#include <string>

namespace pt2scope {

/// Which archive and model a snippet loads.
struct PythonSource {
    std::string path;
    std::string model;        // the name of the model
    bool isOnlyModel = true;  // torch.export.load finds it by itself
};

/// A Python program that loads the model, makes inputs of the right types and sizes (those of the export where sizes
/// are symbolic), calls it as its caller does, and names what comes back. What cannot be made of literals and zeros,
/// such as classes of the user, is taken from the example inputs in the archive.
std::string pythonCall(const Program &program, const GraphIndex &index, const PythonSource &source);

}  // namespace pt2scope
