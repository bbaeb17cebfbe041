// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pt2scope {

/// A stack trace as Python prints it, two short lines for each frame: "nn/linear.py:134 forward", and below it the
/// source line. What is no frame stays as it is. Safe to show.
struct StackText {
    std::string lines;
    std::size_t frames = 0;
};

StackText stackText(std::string_view trace);

/// JSON broken into lines, small objects and lists each on one; cut where it becomes longer than `most` bytes. What is
/// no JSON comes out somehow. Safe to show.
std::string indentedJson(std::string_view json, std::size_t most);

}  // namespace pt2scope
