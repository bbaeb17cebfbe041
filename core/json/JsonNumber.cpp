// SPDX-License-Identifier: Apache-2.0
#include "core/json/JsonNumber.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>

namespace pt2scope {

namespace {

/// Whether a finite literal that no double can hold is too large (and not too small).
bool isHuge(std::string_view literal)
{
    const std::size_t exponentMark = literal.find_first_of("eE");
    std::int64_t exponent = 0;
    if (exponentMark != std::string_view::npos) {
        std::string_view digits = literal.substr(exponentMark + 1);
        if (digits.front() == '+')
            digits.remove_prefix(1);
        const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
        if (parsed.ec == std::errc::result_out_of_range)
            return digits.front() != '-';
    }
    const std::string_view mantissa = literal.substr(0, exponentMark);
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    const std::size_t leading = std::min(mantissa.find_first_of("123456789"), mantissa.size());
    const std::int64_t magnitude = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(leading);
    return exponent > -magnitude;
}

}  // namespace

double nearestDouble(std::string_view literal)
{
    double value = 0;
    const auto parsed = std::from_chars(literal.data(), literal.data() + literal.size(), value);
    if (parsed.ec != std::errc::result_out_of_range)
        return value;
    const double magnitude = isHuge(literal) ? std::numeric_limits<double>::infinity() : 0.0;
    return literal.front() == '-' ? -magnitude : magnitude;
}

}  // namespace pt2scope
