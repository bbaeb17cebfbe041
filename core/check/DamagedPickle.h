// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"

namespace pt2scope {

/// Whether a part of a folder is an archive without a directory, or one file of pickles whose bytes are not those that
/// its directory tells: what reading them gives is no fault of its own.
bool hasDamagedPickle(const Subject &part);

}  // namespace pt2scope
