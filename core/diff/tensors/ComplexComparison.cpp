// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ComplexComparison.h"

#include "core/diff/tensors/ValueDecoding.h"
#include "core/tensor/StatisticsElement.h"

namespace pt2scope {

namespace {

constexpr double nearlyMore = 1 + 0x1p-40;  // than what rounding takes away

double squareOf(double real, double imaginary)
{
    return real * real + imaginary * imaginary;
}

double magnitude(double real, double imaginary)
{
    constexpr double least = 1e-270;  // squares in between are what they should be
    constexpr double most = 1e290;
    const double square = squareOf(real, imaginary);
    return square >= least && square <= most ? std::sqrt(square) : std::hypot(real, imaginary);
}

}  // namespace

ValuePartial ComplexComparison::run(std::size_t count)
{
    constexpr std::size_t block = blockNumbers / 2;
    for (std::size_t first = 0; first < count; first += block) {
        begin(first, std::min(block, count - first));
        compareBlock();
    }
    return m_partial;
}

void ComplexComparison::compareBlock()
{
    if (compareAsStored())
        return;
    decodeBoth();
    for (std::size_t i = 0; i < m_count; ++i) {
        const Pair a{m_valuesA[2 * i], m_valuesA[2 * i + 1]};
        const Pair b{m_valuesB[2 * i], m_valuesB[2 * i + 1]};
        if (std::isfinite(a[0]) && std::isfinite(a[1]) && std::isfinite(b[0]) && std::isfinite(b[1]))
            compareFinite(i, a, b);
        else
            compareSpecial(i, a, b);
    }
    addSums(sumsOfDecoded(2 * m_count), 2 * m_count);
}

bool ComplexComparison::compareAsStored()
{
    const std::size_t numbers = 2 * m_count;
    const DType part = partType(m_a.dtype);
    if (m_a.dtype != m_b.dtype || !kernelsTake(part) || !m_tolerance.isZero() || numbers % valueLanes != 0)
        return false;
    const ValueSums sums = m_kernel.ofComplex(part, at(m_a), at(m_b), numbers, knownRelative());
    if (!isReliable(sums))
        return false;
    m_partial.finite += m_count;
    m_partial.changed += sums.changed;
    m_partial.beyondTolerance += sums.beyondTolerance;
    addSums(sums, numbers);
    const double largest = std::sqrt(sums.maxAbsolute) * nearlyMore;
    if (sums.hasLargerRelative || (largest > m_partial.maxAbsolute && largest >= m_known.maxAbsolute))
        findPeaks();
    return true;
}

void ComplexComparison::findPeaks()
{
    decodeBoth();
    for (std::size_t i = 0; i < m_count; ++i) {
        const Pair a{m_valuesA[2 * i], m_valuesA[2 * i + 1]};
        const Pair b{m_valuesB[2 * i], m_valuesB[2 * i + 1]};
        const double largest = std::max(m_known.maxAbsolute, m_partial.maxAbsolute);
        const double relative = std::max(m_known.maxRelative, m_partial.maxRelative);
        const double apart = squareOf(a[0] - b[0], a[1] - b[1]) * nearlyMore;
        const double size = std::max(squareOf(a[0], a[1]), squareOf(b[0], b[1]));
        if (a != b && (size < leastSquares || apart >= largest * largest || apart >= relative * relative * size))
            notePeaks(i, a, b);
    }
}

void ComplexComparison::decodeBoth()
{
    decodeParts(m_a, m_valuesA.data());
    decodeParts(m_b, m_valuesB.data());
    m_decoded = true;
}

void ComplexComparison::decodeParts(const ElementSpan &side, double *parts) const
{
    if (isComplex(side.dtype)) {
        decodeValues(side.dtype, at(side), 2 * m_count, parts);
        return;
    }
    std::array<double, blockNumbers / 2> reals;
    decodeValues(side.dtype, at(side), m_count, reals.data());
    for (std::size_t i = 0; i < m_count; ++i) {
        parts[2 * i] = reals[i];
        parts[2 * i + 1] = 0;
    }
}

void ComplexComparison::compareFinite(std::size_t index, const Pair &a, const Pair &b)
{
    ++m_partial.finite;
    if (a == b)
        return;
    ++m_partial.changed;
    const double apart = notePeaks(index, a, b);
    if (!(apart <= m_tolerance.absolute + m_tolerance.relative * magnitude(b[0], b[1])))
        ++m_partial.beyondTolerance;
}

double ComplexComparison::notePeaks(std::size_t index, const Pair &a, const Pair &b)
{
    const double apart = magnitude(a[0] - b[0], a[1] - b[1]);
    if (apart > m_partial.maxAbsolute) {
        m_partial.maxAbsolute = apart;
        m_partial.largestAt = m_first + index;
    }
    const double larger = std::max(magnitude(a[0], a[1]), magnitude(b[0], b[1]));
    if (std::isfinite(apart))
        m_partial.maxRelative = std::max(m_partial.maxRelative, apart / larger);
    return apart;
}

}  // namespace pt2scope
