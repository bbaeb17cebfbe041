// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/Pickle.h"

namespace pt2scope {

/// What torch's .metadata is made of.
bool isOfCheckpoints(const Pickle &pickle, const PickleGlobal &global);
/// Nothing that torch writes there, and no class of the path that the checkpoint was saved to, which may be of any
/// package: a damaged name, or a foreign one where torch takes only its own.
bool isLost(const Pickle &pickle, const PickleGlobal &global);

}  // namespace pt2scope
