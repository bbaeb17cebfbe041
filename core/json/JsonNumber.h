// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pt2scope {

/// The double nearest to a JSON number, as Python's float() gives it: infinity or zero beyond the range. Reads the
/// literals NaN, Infinity and -Infinity, too.
double nearestDouble(std::string_view literal);

}  // namespace pt2scope
