// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentFacts.h"

#include <string>

namespace pt2scope {

/// Which archive and model a snippet loads.
struct PythonSource {
    std::string path;
    std::string model;        // the name of the model
    bool isOnlyModel = true;  // torch.export.load finds it by itself
};

/// Of a model with a signature and a graph: a Python program that loads the model, makes inputs of the right types and
/// sizes (those of the export where sizes are symbolic), calls it as its caller does, and names what comes back. What
/// cannot be made of literals and zeros, such as classes of the user, is taken from the example inputs in the archive.
std::string pythonCall(const ModelFacts &model, const PythonSource &source);

}  // namespace pt2scope
