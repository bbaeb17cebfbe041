// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/Pickle.h"

namespace pt2scope {

/// What torch's .metadata is made of.
bool isOfCheckpoints(const Pickle &pickle, const PickleGlobal &global);
/// In a module of torch, and nothing that torch writes into .metadata: a damaged name.
bool isLostOfTorch(const Pickle &pickle, const PickleGlobal &global);

}  // namespace pt2scope
