// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"

#include <map>
#include <string>

namespace pt2scope {

struct NamedFact {
    std::string text;
    DiffPlace place;
    std::string mustAgree{};  // what loaders insist on that the other side has, too; empty: nothing
};

/// What one side says, by a name that both sides use for it.
using NamedFacts = std::map<std::string, NamedFact>;

/// Adds an entry for each fact that differs; entries are called `prefix` and the name.
void diffFacts(const NamedFacts &a, const NamedFacts &b, const std::string &what, const std::string &prefix,
               SectionDifference &section);

}  // namespace pt2scope
