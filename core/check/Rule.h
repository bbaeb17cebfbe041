// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Finding.h"

#include <span>
#include <string_view>

namespace pt2scope {

class Subject;
class Reporter;

/// A rule: what it says, and the function that looks. Its id ("area/kebab-name") never changes and is never reused.
struct Rule {
    std::string_view id;
    Severity severity;             // a check may report a case as more or less severe
    std::string_view title;        // what is wrong, in a few words
    std::string_view explanation;  // why it matters: what PyTorch does with it
    std::string_view fix;          // how to fix it
    std::string_view reference;    // where it is established: a PyTorch source file, an issue, a measurement
    void (*check)(const Subject &subject, Reporter &reporter);
    bool needsBytes = false;   // looks at the bytes of blobs: left out by --quick
    bool needsValues = false;  // looks at what an engine found: of phase values, left out by --quick
    bool refused = false;      // torch.export.load of torch 2.15 raises where this is found
    std::string_view since = "0.1.0";

    std::string_view area() const { return id.substr(0, id.find('/')); }
};

}  // namespace pt2scope
