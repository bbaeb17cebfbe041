// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/LinkNets.h"

namespace pt2scope {

/// Lets frames that are taller than what stands beside them reach into the layers below, as far as their lines leave
/// these free. Sets Vertex::rows, by the layers; lengths along.
void stretchTallFrames(LevelGraph &level, const LinkNets &nets, float layerGap);

/// Whether a line crosses a frame in one of its further rows, once the layers are ordered.
bool runsThroughTallFrame(const LevelGraph &level);

}  // namespace pt2scope
