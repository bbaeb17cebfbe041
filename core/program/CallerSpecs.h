// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/GraphSignature.h"

namespace pt2scope {

// What of a signature the caller sees.

/// Of an input the caller gives, which has a path.
bool isGivenByCaller(const InputSpec &spec);
bool isReturnedToCaller(const OutputSpec &spec);
bool isMutation(const OutputSpec &spec);

}  // namespace pt2scope
