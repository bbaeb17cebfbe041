// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "views/graph/GraphSubject.h"
#include "views/theme/Theme.h"

#include <QString>
#include <vector>

namespace pt2scope {

/// What an error or a warning says of something in a graph.
struct GraphFinding {
    std::uint32_t item = GraphOutline::none;
    Tone tone = Tone::Warning;
    QString message;
};

/// The nodes, inputs and outputs that errors and warnings speak of, by their name or their place in the JSON, and the
/// first reader of each tensor that they speak of.
std::vector<GraphFinding> graphFindings(const GraphSubject &subject, const CheckResult &result);

}  // namespace pt2scope
