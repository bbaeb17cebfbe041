// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pt2scope {

/// A piece of JSON set out for reading, with the line marked where the value at `place` begins. The piece begins
/// outside of strings and may end anywhere; what follows its outermost bracket is left out. Printable.
std::string jsonLines(std::string_view piece, std::size_t place);

}  // namespace pt2scope
