// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ElementBlock.h"

#include "core/tensor/StatisticsElement.h"

#include <limits>

namespace pt2scope {

namespace {

/// Whether squares of its values may vanish.
bool isWide(DType dtype)
{
    return partType(dtype) == DType::Float64;
}

ScaledSum scaledProduct(double a, int exponentA, double b, int exponentB)
{
    int ownA = 0;
    int ownB = 0;
    const double product = std::frexp(a, &ownA) * std::frexp(b, &ownB);
    return {product, ownA + exponentA + ownB + exponentB};
}

/// The same part of an element that is not finite.
bool isSame(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

bool isNan(double real, double imaginary)
{
    return std::isnan(real) || std::isnan(imaginary);
}

}  // namespace

ElementBlock::ElementBlock(const ElementSpan &a, const ElementSpan &b, const ValueTolerance &tolerance,
                           const KnownChanges &known, const ValueKernel &kernel)
    : m_a(a),
      m_b(b),
      m_tolerance(tolerance),
      m_known(known),
      m_kernel(kernel),
      m_wide(isWide(a.dtype) || isWide(b.dtype))
{}

void ElementBlock::begin(std::size_t first, std::size_t count)
{
    m_first = first;
    m_count = count;
    m_decoded = false;
}

bool ElementBlock::isReliable(const ValueSums &sums) const
{
    if (!(sums.squares < mostSquares && sums.squaresA < mostSquares && sums.squaresB < mostSquares))
        return false;
    const bool vanished = sums.changed > 0 && sums.squares < leastSquares;
    return !m_wide || (!vanished && sums.squaresA >= leastSquares && sums.squaresB >= leastSquares);
}

double ElementBlock::knownRelative() const
{
    const double known = std::max(m_known.maxRelative, m_partial.maxRelative);
    return known < mostRelative && known != 1 ? known * (1 - 0x1p-50) : known;
}

void ElementBlock::compareSpecial(std::size_t index, const Pair &a, const Pair &b)
{
    const bool nanA = isNan(a[0], a[1]);
    const bool nanB = isNan(b[0], b[1]);
    const std::uint64_t place = m_first + index;
    const bool differ = !isSame(a[0], b[0]) || !isSame(a[1], b[1]);
    if (nanA != nanB)
        ++(nanB ? m_partial.nanAppeared : m_partial.nanGone);
    if (differ && (nanA || nanB) && !m_partial.firstNanAt)
        m_partial.firstNanAt = place;
    if (differ) {
        ++m_partial.changed;
        ++m_partial.beyondTolerance;
    }
    if (!nanA && !nanB && a != b && !std::isinf(m_partial.maxAbsolute)) {
        m_partial.maxAbsolute = std::numeric_limits<double>::infinity();
        m_partial.largestAt = place;
    }
    if (isComplex(m_a.dtype) || isComplex(m_b.dtype)) {
        m_valuesA[2 * index] = m_valuesA[2 * index + 1] = 0;
        m_valuesB[2 * index] = m_valuesB[2 * index + 1] = 0;
    } else {
        m_valuesA[index] = m_valuesB[index] = 0;
    }
}

ValueSums ElementBlock::sumsOfDecoded(std::size_t numbers)
{
    const std::size_t whole = (numbers + valueLanes - 1) / valueLanes * valueLanes;
    std::fill(m_valuesA.begin() + static_cast<std::ptrdiff_t>(numbers),
              m_valuesA.begin() + static_cast<std::ptrdiff_t>(whole), 0.0);
    std::fill(m_valuesB.begin() + static_cast<std::ptrdiff_t>(numbers),
              m_valuesB.begin() + static_cast<std::ptrdiff_t>(whole), 0.0);
    return m_kernel.ofDoubles(m_valuesA.data(), m_valuesB.data(), whole, knownRelative(), m_tolerance);
}

void ElementBlock::addSums(const ValueSums &sums, std::size_t numbers)
{
    if (!isReliable(sums)) {
        addScaled(numbers);
        return;
    }
    m_partial.squares.add({sums.squares, 0});
    m_partial.squaresA.add({sums.squaresA, 0});
    m_partial.squaresB.add({sums.squaresB, 0});
    m_partial.products.add({sums.products, 0});
}

/// Where squares are beyond what a double can hold, each brings its own exponent.
void ElementBlock::addScaled(std::size_t numbers)
{
    for (std::size_t i = 0; i < numbers; ++i) {
        const double a = m_valuesA[i];
        const double b = m_valuesB[i];
        if (a == 0 && b == 0)
            continue;
        const int halved = std::isfinite(a - b) ? 0 : 1;
        const double apart = halved == 0 ? a - b : a / 2 - b / 2;
        m_partial.squares.add(scaledProduct(apart, halved, apart, halved));
        m_partial.squaresA.add(scaledProduct(a, 0, a, 0));
        m_partial.squaresB.add(scaledProduct(b, 0, b, 0));
        m_partial.products.add(scaledProduct(a, 0, b, 0));
    }
}

}  // namespace pt2scope
