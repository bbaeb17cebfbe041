// SPDX-License-Identifier: Apache-2.0
#include "core/verify/Engine.h"

namespace pt2scope {

Engine::~Engine() = default;

}  // namespace pt2scope
