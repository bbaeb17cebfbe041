// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValuePartial.h"

#include <algorithm>
#include <cmath>

namespace pt2scope {

namespace {

/// Fraction and exponent of the square root of a sum that is not 0.
struct Root {
    double fraction = 0;
    int exponent = 0;
};

Root rootOf(const ScaledSum &sum)
{
    const int odd = sum.scale % 2;
    return {std::sqrt(std::ldexp(sum.sum, odd)), (sum.scale - odd) / 2};
}

}  // namespace

void ScaledSum::add(const ScaledSum &other)
{
    if (other.sum == 0)
        return;
    if (sum == 0 || other.scale == scale) {
        sum += other.sum;
        scale = other.scale;
        return;
    }
    const int common = std::max(scale, other.scale);
    sum = std::ldexp(sum, scale - common) + std::ldexp(other.sum, other.scale - common);
    scale = common;
}

void ValuePartial::merge(const ValuePartial &later)
{
    elements += later.elements;
    finite += later.finite;
    changed += later.changed;
    beyondTolerance += later.beyondTolerance;
    nanAppeared += later.nanAppeared;
    nanGone += later.nanGone;
    bitsDiffer = bitsDiffer || later.bitsDiffer;
    const bool larger = later.maxAbsolute > maxAbsolute;
    if (later.largestAt && (larger || (later.maxAbsolute == maxAbsolute && *later.largestAt < largestAt.value_or(0))))
        largestAt = later.largestAt;
    maxAbsolute = std::max(maxAbsolute, later.maxAbsolute);
    if (later.firstNanAt && (!firstNanAt || *later.firstNanAt < *firstNanAt))
        firstNanAt = later.firstNanAt;
    maxRelative = std::max(maxRelative, later.maxRelative);
    squares.add(later.squares);
    squaresA.add(later.squaresA);
    squaresB.add(later.squaresB);
    products.add(later.products);
}

double ValuePartial::rootMeanSquare() const
{
    if (finite == 0 || squares.sum == 0)
        return 0;
    const Root root = rootOf(squares);
    return std::ldexp(root.fraction / std::sqrt(static_cast<double>(finite)), root.exponent);
}

std::optional<double> ValuePartial::cosine() const
{
    if (squaresA.sum == 0 || squaresB.sum == 0)
        return std::nullopt;
    const Root a = rootOf(squaresA);
    const Root b = rootOf(squaresB);
    const double cosine =
        std::ldexp(products.sum / (a.fraction * b.fraction), products.scale - a.exponent - b.exponent);
    return std::clamp(cosine, -1.0, 1.0);
}

void describeValues(const ValuePartial &partial, ValueDifference &difference)
{
    difference.elements = partial.elements;
    difference.finite = partial.finite;
    difference.changed = partial.changed;
    difference.beyondTolerance = partial.beyondTolerance;
    difference.nanAppeared = partial.nanAppeared;
    difference.nanGone = partial.nanGone;
    difference.maxAbsolute = partial.maxAbsolute;
    difference.maxRelative = partial.maxRelative;
    difference.rootMeanSquare = partial.rootMeanSquare();
    difference.cosine = partial.cosine();
}

}  // namespace pt2scope
