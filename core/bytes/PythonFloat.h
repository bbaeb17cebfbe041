// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pt2scope {

/// As Python's repr: the shortest digits that read back the same, "1.0", "1e-05", "inf", "nan".
std::string pythonFloat(double value);

}  // namespace pt2scope
