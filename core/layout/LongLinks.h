// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/LinkNets.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// The links by where they come from, those that run together one after the other and ascending by layer.
std::vector<std::uint32_t> linksByTrunk(const LevelGraph &level, const LinkNets &nets);

/// Of vertices with layers: marks the links before which the line of their trunk is interrupted. Beside each other
/// `mostRails` long lines are drawn, more where a layer is wide, the shorter ones, and all lines together take a
/// bearable number of bends.
void interruptLongLinks(LevelGraph &level, const std::vector<std::uint32_t> &trunks, unsigned mostRails);

/// How many bends a level of so many nodes may take.
std::uint64_t bearableBends(std::size_t nodes);

}  // namespace pt2scope
