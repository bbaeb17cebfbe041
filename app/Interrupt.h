// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/work/CancelToken.h"

namespace pt2scope {

/// From now on Ctrl+C (and a request to terminate) cancels the token that is returned; a second one ends the program.
const CancelToken &cancelOnInterrupt();

}  // namespace pt2scope
