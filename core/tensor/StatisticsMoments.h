// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsElement.h"

namespace pt2scope {

/// A sum with twice the digits of a double.
struct DoubleSum {
    double high = 0;
    double low = 0;

    PT2SCOPE_HD double value() const { return high + low; }

    PT2SCOPE_HD void add(double x)
    {
        const double sum = high + x;
        const double part = sum - high;
        low += (high - (sum - part)) + (x - part);
        high = sum;
    }

    PT2SCOPE_HD void add(const DoubleSum &other)
    {
        add(other.high);
        low += other.low;
    }

    PT2SCOPE_HD DoubleSum times(double factor) const
    {
        const double product = high * factor;
        return {product, __builtin_fma(high, factor, -product) + low * factor};
    }

    PT2SCOPE_HD DoubleSum over(double divisor) const
    {
        const double quotient = high / divisor;
        return {quotient, (__builtin_fma(-quotient, divisor, high) + low) / divisor};
    }
};

/// All digits of an integer.
PT2SCOPE_HD inline DoubleSum exactSum(std::int64_t integer)
{
    DoubleSum sum{static_cast<double>(integer >> 32) * 4294967296.0, 0};
    sum.add(static_cast<double>(integer & 0xffffffff));
    return sum;
}

/// Number, sum and squared distances from the mean of finite values. Values of float64 whose squares a double cannot
/// hold are scaled: both sums are of value * 2^scale.
struct Moments {
    static constexpr int step = 600;  // scales are -step (huge values), 0 and step (tiny ones)

    std::uint64_t count = 0;
    DoubleSum sum;
    DoubleSum squares;  // of value - mean
    int scale = 0;
};

/// The scale for values of at most that magnitude. Zeros alone count as tiny: they fit any scale.
PT2SCOPE_HD inline int scaleFor(double largest)
{
    if (largest > powerOfTwo(480))
        return -Moments::step;
    return largest < powerOfTwo(-400) ? Moments::step : 0;
}

PT2SCOPE_HD inline void rescale(Moments &moments, int scale)
{
    while (moments.scale > scale) {
        const double down = powerOfTwo(-Moments::step);
        moments.sum = {moments.sum.high * down, moments.sum.low * down};
        moments.squares = {moments.squares.high * down * down, moments.squares.low * down * down};
        moments.scale -= Moments::step;
    }
}

/// Adds `other` (Chan, Golub and LeVeque). Depends on the order only within the last digits of a DoubleSum.
PT2SCOPE_HD inline void merge(Moments &moments, Moments other)
{
    if (other.count == 0)
        return;
    if (moments.count == 0) {
        moments = other;
        return;
    }
    rescale(moments, other.scale);
    rescale(other, moments.scale);
    const double a = static_cast<double>(moments.count);
    const double b = static_cast<double>(other.count);
    const DoubleSum meanA = moments.sum.over(a);
    const DoubleSum meanB = other.sum.over(b);
    const double delta = (meanB.high - meanA.high) + (meanB.low - meanA.low);
    moments.squares.add(other.squares);
    moments.squares.add(delta * delta * (a * (b / (a + b))));
    moments.sum.add(other.sum);
    moments.count += other.count;
}

/// From the sum and the sum of squares of `value - shift`, scaled already; exact enough where the squares are at most
/// some hundred times the squared distances from the mean.
PT2SCOPE_HD inline Moments momentsOfPowerSums(std::uint64_t count, DoubleSum sum, DoubleSum squares, DoubleSum shift)
{
    Moments moments;
    moments.count = count;
    if (count == 0)
        return moments;
    const double n = static_cast<double>(count);
    const DoubleSum mean = sum.over(n);
    const double product = sum.high * mean.high;
    const double rest = __builtin_fma(sum.high, mean.high, -product) + (sum.high * mean.low + sum.low * mean.high);
    const double distance = (squares.high - product) + (squares.low - rest);
    moments.squares.high = distance > 0 ? distance : 0;
    moments.sum = sum;
    moments.sum.add(shift.times(n));
    return moments;
}

/// Whether power sums lose too many digits when the mean's square is taken off, so that a shift is needed.
PT2SCOPE_HD inline bool needsShift(std::uint64_t count, double sum, double squares)
{
    const double n = static_cast<double>(count);
    return squares - sum / n * sum < squares / 256;
}

}  // namespace pt2scope
