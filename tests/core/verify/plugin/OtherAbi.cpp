// SPDX-License-Identifier: Apache-2.0
// A plugin of another time.
#include "core/verify/EngineAbi.h"

uint32_t pt2scope_engine_abi()
{
    return PT2SCOPE_ENGINE_ABI + 1;
}

pt2scope_engine *pt2scope_engine_create(const char *, pt2scope_error *)
{
    return nullptr;
}
