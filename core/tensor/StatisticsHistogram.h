// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsElement.h"

namespace pt2scope {

constexpr int histogramBins = 64;

/// Bins of equal width from the least to the greatest finite value. Bin i holds edges[i] <= value < edges[i + 1], the
/// last one its upper edge too. When all values are equal the edges lie half a unit to both sides, as numpy has it.
struct HistogramRange {
    double edges[histogramBins + 1] = {};
    double half = 0;   // of the lower edge, halved so that no difference can overflow
    double scale = 0;  // bins per halved unit

    PT2SCOPE_HD double guess(double value) const { return (value * 0.5 - half) * scale; }

    /// The edges decide, so that every machine counts alike however it rounds the guess.
    PT2SCOPE_HD int binOf(double value, double guessed) const
    {
        int bin = guessed >= histogramBins - 1 ? histogramBins - 1 : guessed > 0 ? static_cast<int>(guessed) : 0;
        while (bin > 0 && value < edges[bin])
            --bin;
        while (bin < histogramBins - 1 && value >= edges[bin + 1])
            ++bin;
        return bin;
    }
    PT2SCOPE_HD int binOf(double value) const { return binOf(value, guess(value)); }
};

PT2SCOPE_HD inline HistogramRange histogramRange(double min, double max)
{
    if (min == max) {
        min -= 0.5;
        max += 0.5;
    }
    HistogramRange range;
    range.half = min * 0.5;
    const double halfWidth = max * 0.5 - range.half;
    range.scale = halfWidth > 0 ? histogramBins / halfWidth : 0;
    range.edges[0] = min;
    for (int i = 1; i < histogramBins; ++i) {
        const double edge = 2 * (range.half + halfWidth * (i / static_cast<double>(histogramBins)));
        range.edges[i] = edge < range.edges[i - 1] ? range.edges[i - 1] : edge > max ? max : edge;
    }
    range.edges[histogramBins] = max;
    return range;
}

}  // namespace pt2scope
