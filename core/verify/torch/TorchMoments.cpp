// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchMoments.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace pt2scope {

namespace {

double sumOf(const at::Tensor &values)
{
    return values.sum().item<double>();
}

/// Every value is cut at one binary place above the last one that can matter: the sum of the upper parts has no
/// rounding at all, that of the lower parts rounds where it is far below the sum. Where the upper parts cancel each
/// other, the lower ones are cut again.
QuadSum exactSum(const at::Tensor &values, double most)
{
    const auto headroom = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(values.numel()))) + 1;
    int exponent = 0;
    std::frexp(most, &exponent);
    const int down = std::max(exponent + headroom - std::numeric_limits<double>::max_exponent + 1, 0);
    at::Tensor rest = down == 0 ? values : values.mul(std::ldexp(1.0, -down));
    exponent -= down;
    const auto unit = static_cast<Quad>(std::ldexp(1.0, down));
    QuadSum sum;
    for (;;) {
        const double cut = std::ldexp(1.0, exponent + headroom);
        const at::Tensor upper = rest.add(cut).sub(cut);
        sum.add(static_cast<Quad>(sumOf(upper)) * unit);
        rest = rest.sub(upper);
        const double lower = std::ldexp(1.0, exponent + headroom - std::numeric_limits<double>::digits);
        if (std::fabs(static_cast<double>(sum.value() / unit)) >= lower * static_cast<double>(rest.numel()))
            break;
        const double left = rest.abs().max().item<double>();
        if (left == 0)
            break;
        std::frexp(left, &exponent);
    }
    sum.add(static_cast<Quad>(sumOf(rest)) * unit);
    return sum;
}

/// A power of two that brings values of this size near 1, in two factors as one may overflow; {1, 1} when their
/// squares neither overflow nor vanish anyway.
std::pair<double, double> scaleFor(double most)
{
    int exponent = 0;
    std::frexp(most, &exponent);
    if (std::abs(exponent) <= 400)
        return {1, 1};
    return {std::ldexp(1.0, -exponent / 2), std::ldexp(1.0, -exponent + exponent / 2)};
}

/// Corrects for a mean that had to be rounded to double.
Quad squaresOf(const at::Tensor &differences)
{
    const double sum = sumOf(differences);
    return static_cast<Quad>(sumOf(differences.square())) - static_cast<Quad>(sum) * sum / differences.numel();
}

}  // namespace

void QuadSum::add(Quad number)
{
    const Quad sum = high + number;
    const Quad part = sum - high;
    low += (high - (sum - part)) + (number - part);
    high = sum;
}

void QuadSum::add(const QuadSum &other)
{
    add(other.high);
    low += other.low;
}

TorchMoments momentsOf(const at::Tensor &values, double most)
{
    const auto [first, second] = scaleFor(most);
    const at::Tensor scaled = first == 1 ? values : values.mul(first).mul(second);
    const Quad scale = static_cast<Quad>(first) * second;
    const QuadSum sum = exactSum(values, most);
    const at::Tensor differences = scaled.sub(static_cast<double>(sum.value() * scale / values.numel()));
    return {values.numel(), sum, squaresOf(differences) / (scale * scale)};
}

TorchMoments integerMomentsOf(const at::Tensor &values, std::int64_t least)
{
    constexpr std::int64_t lowHalf = 0xffffffff;
    constexpr double highUnit = 4294967296.0;
    const at::Tensor high = values.bitwise_right_shift(32);
    const at::Tensor low = values.bitwise_and(lowHalf);
    const Quad sum = static_cast<Quad>(high.sum().item<std::int64_t>()) * highUnit
                     + static_cast<Quad>(low.sum().item<std::int64_t>());
    // From the least one, as values near 2^63 have no room for their differences in a double.
    const at::Tensor above = high.sub(least >> 32).to(at::kDouble).mul(highUnit).add(low.sub(least & lowHalf));
    const auto mean = static_cast<double>(sum / values.numel() - static_cast<Quad>(least));
    return {values.numel(), {sum, 0}, squaresOf(above.sub(mean))};
}

TorchMoments merged(const std::vector<TorchMoments> &pieces)
{
    TorchMoments all;
    for (const TorchMoments &piece : pieces) {
        all.count += piece.count;
        all.sum.add(piece.sum);
    }
    for (const TorchMoments &piece : pieces) {
        const Quad apart = piece.sum.value() / piece.count - all.sum.value() / all.count;
        all.squares += piece.squares + apart * apart * piece.count;
    }
    return all;
}

}  // namespace pt2scope
