// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/LinkNets.h"

namespace pt2scope {

/// Cuts the links of vertices in layers into pieces, and fills the layers. Links that would take more bends than are
/// bearable, or run beside too many others, are interrupted by stubs.
void cutLinks(LevelGraph &level, const LinkNets &nets, unsigned mostRails);

}  // namespace pt2scope
