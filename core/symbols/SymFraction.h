// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace pt2scope {

/// An exact fraction in lowest terms, with a positive denominator. Operations give nothing on overflow and on division
/// by zero.
struct SymFraction {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;

    bool isInteger() const { return denominator == 1; }
    bool operator==(const SymFraction &) const = default;
};

using MaybeFraction = std::optional<SymFraction>;

MaybeFraction makeFraction(std::int64_t numerator, std::int64_t denominator);
MaybeFraction add(const SymFraction &a, const SymFraction &b);
MaybeFraction multiply(const SymFraction &a, const SymFraction &b);
MaybeFraction divide(const SymFraction &a, const SymFraction &b);
MaybeFraction raise(const SymFraction &base, std::int64_t exponent);
MaybeFraction negate(const SymFraction &a);
bool isLess(const SymFraction &a, const SymFraction &b);

std::int64_t floorOf(const SymFraction &a);

}  // namespace pt2scope
