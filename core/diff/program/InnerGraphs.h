// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/program/GraphView.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace pt2scope {

using GraphViews = std::vector<std::unique_ptr<const GraphView>>;

/// The graphs that two calls of one operator take, such as the branches of cond: for each of A the index of the one of
/// B that it is compared with. By position, unless they are the same graphs in another order. As many as both have.
std::vector<std::size_t> pairInnerGraphs(const GraphViews &a, const GraphViews &b);

}  // namespace pt2scope
