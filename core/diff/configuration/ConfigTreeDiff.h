// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/diff/configuration/ConfigTree.h"
#include "core/diff/configuration/FeatureInterface.h"

#include <string>

namespace pt2scope {

/// How entries about one file are called.
struct ConfigNaming {
    std::string file;           // what stands in front of every name
    bool byIdentity = false;    // "fg.json: features[age].num_buckets" in place of "fg.json#/features/3/num_buckets"
    bool areFeatures = false;   // of fg.json: a feature that is gone or of another type breaks its callers
    FeatureInputs newInputs{};  // of fg.json: those that callers of A do not give
    DiffPlace a{};
    DiffPlace b{};
};

/// Adds an entry for each value that differs. Members are matched by name; elements of a list, and repeated fields, by
/// value, then by the name that they carry, then by order.
void diffConfigTrees(const ConfigTree &a, const ConfigTree &b, const ConfigNaming &naming, SectionDifference &section);

}  // namespace pt2scope
