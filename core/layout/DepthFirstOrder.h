// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/OrderingPart.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// The vertices of each layer as they are met on a walk from the first one: what belongs together begins close
/// together. With seed 0 down only, in the order that the part has them; else also up, in an order that the seed
/// decides.
std::vector<std::uint32_t> depthFirstOrder(const OrderingPart &part, unsigned seed);

}  // namespace pt2scope
