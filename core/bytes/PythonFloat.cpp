// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/PythonFloat.h"

#include <array>
#include <charconv>
#include <cmath>

namespace pt2scope {

std::string pythonFloat(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    std::array<char, 64> buffer{};
    const double size = std::fabs(value);
    const bool plain = size == 0 || (size >= 1e-4 && size < 1e16);
    const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format).ptr;
    std::string text(buffer.data(), end);
    if (plain && text.find('.') == std::string::npos)
        text += ".0";
    return text;
}

}  // namespace pt2scope
