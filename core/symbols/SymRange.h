// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace pt2scope {

/// Values from min to max, both included; an absent end is open. The functions give bounds that hold every result,
/// open where an end does not fit int64.
struct SymRange {
    std::optional<std::int64_t> min;
    std::optional<std::int64_t> max;

    static SymRange exactly(std::int64_t value) { return {value, value}; }
    bool contains(std::int64_t value) const { return (!min || *min <= value) && (!max || value <= *max); }
    bool isExact() const { return min && min == max; }
    bool operator==(const SymRange &) const = default;
};

SymRange operator+(const SymRange &a, const SymRange &b);
SymRange operator-(const SymRange &a);
SymRange operator*(const SymRange &a, const SymRange &b);

/// As Python's // and %; open unless the divisor is positive or negative throughout.
SymRange floorDivide(const SymRange &a, const SymRange &b);
SymRange ceilDivide(const SymRange &a, const SymRange &b);
SymRange modulo(const SymRange &a, const SymRange &b);

SymRange raise(const SymRange &base, std::int64_t exponent);  // exponent >= 0
SymRange absolute(const SymRange &a);
SymRange larger(const SymRange &a, const SymRange &b);
SymRange smaller(const SymRange &a, const SymRange &b);
/// All of both.
SymRange unite(const SymRange &a, const SymRange &b);
/// What is in both; meaningless (min > max) when nothing is.
SymRange intersect(const SymRange &a, const SymRange &b);

}  // namespace pt2scope
