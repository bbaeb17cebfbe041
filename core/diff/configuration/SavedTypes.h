// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/Pickle.h"

#include <string>

namespace pt2scope {

/// What readers of a value must cope with: "None", "number" (bool, too), "text", "bytes", "set", "sequence" (list,
/// tuple), "mapping" (dict and its kin), and of any other the class or what is imported.
std::string savedType(const Pickle &pickle, ObjectIndex object);

}  // namespace pt2scope
