// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ModelPairs.h"
#include "core/diff/tensors/TensorInventory.h"

#include <set>
#include <string>
#include <vector>

namespace pt2scope {

/// What those who use a model of A need of the tensors when they get that of B in its place. Whoever calls a program,
/// or compiled code, names no weights: it only must find its own. Nobody loads older versions of an online export.
struct TensorDemand {
    bool isByName = true;                        // A is no program, or gone: its tensors are missed by their names
    std::set<std::string, std::less<>> missing;  // FQNs that the program of B takes, and that are not in B
    bool samplesAreGone = false;                 // which loading the program of B asks for
};

/// Of each of the pairs.
std::vector<TensorDemand> tensorDemands(const DiffSide &a, const TensorInventory &b,
                                        const std::vector<ModelPair> &models);

}  // namespace pt2scope
