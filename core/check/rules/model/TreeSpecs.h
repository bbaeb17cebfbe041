// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/program/ProgramSites.h"
#include "core/program/TreeSpec.h"

#include <string>
#include <vector>

namespace pt2scope {

/// An in_spec or out_spec of a program, and where it stands first.
struct TreeSpecSite {
    ProgramSite site;
    std::string pointer;
    TreeSpec spec;

    std::string name() const;  // "in_spec of the program", "out_spec of sub.block"
    NameId module = noName;
    bool isInput = false;
};

/// The distinct tree specs of all programs. Use it as subject.derived<TreeSpecs>().
struct TreeSpecs {
    explicit TreeSpecs(const Subject &subject);

    std::vector<TreeSpecSite> sites;
};

}  // namespace pt2scope
