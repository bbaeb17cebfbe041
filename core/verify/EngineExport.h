// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/EngineBorder.h"

#include <memory>

namespace pt2scope {

/// The plugin's side of the border: makes a C engine of one of ours. No exception leaves it.
pt2scope_engine *exportEngine(std::unique_ptr<Engine> engine);

}  // namespace pt2scope

/// Defines what a plugin exports. `make` is called with the device text and gives Result<std::unique_ptr<Engine>>.
#define PT2SCOPE_EXPORT_ENGINE(make)                                                                         \
    extern "C" [[gnu::visibility("default")]] std::uint32_t pt2scope_engine_abi()                            \
    {                                                                                                        \
        return PT2SCOPE_ENGINE_ABI;                                                                          \
    }                                                                                                        \
    extern "C" [[gnu::visibility("default")]] pt2scope_engine *pt2scope_engine_create(const char *device,    \
                                                                                      pt2scope_error *error) \
    {                                                                                                        \
        pt2scope::Result<std::unique_ptr<pt2scope::Engine>> engine = make(device);                           \
        if (engine)                                                                                          \
            return pt2scope::exportEngine(std::move(*engine));                                               \
        pt2scope::toAbi(engine.error(), *error);                                                             \
        return nullptr;                                                                                      \
    }
