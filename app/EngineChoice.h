// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/CommandLine.h"
#include "core/verify/Engine.h"

#include <memory>

namespace pt2scope {

/// The engine that --device asks for, held to what --device-memory allows. Null, and a complaint on standard error that
/// says how to get it, when it is not to be had here.
std::unique_ptr<Engine> chooseEngine(const Arguments &arguments);

}  // namespace pt2scope
