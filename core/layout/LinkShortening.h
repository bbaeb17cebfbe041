// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/LinkNets.h"

namespace pt2scope {

/// Moves nodes to later layers, alone or with what follows them closely, where all links together take fewer bends
/// by it. `order` is topological but for backward links.
void shortenLinks(LevelGraph &level, const LinkNets &nets, std::span<const std::uint32_t> order);

}  // namespace pt2scope
