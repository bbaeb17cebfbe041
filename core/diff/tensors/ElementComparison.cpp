// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ElementComparison.h"

#include "core/diff/tensors/LongComparison.h"
#include "core/diff/tensors/ValueDecoding.h"
#include "core/tensor/StatisticsElement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace pt2scope {

namespace {

constexpr std::size_t blockNumbers = 1024;  // of each side, decoded: they stay in the nearest cache
constexpr double leastSquares = 1e-270;     // sums of squares in between are what they should be
constexpr double mostSquares = 1e290;
constexpr double nearlyMore = 1 + 0x1p-40;  // than what rounding takes away

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

double squareOf(double real, double imaginary)
{
    return real * real + imaginary * imaginary;
}

double magnitude(double real, double imaginary)
{
    const double square = squareOf(real, imaginary);
    return square >= leastSquares && square <= mostSquares ? std::sqrt(square) : std::hypot(real, imaginary);
}

/// One pair of runs of elements, block by block.
class Comparison {
public:
    Comparison(const ElementSpan &a, const ElementSpan &b, const ValueTolerance &tolerance, const KnownChanges &known,
               const ValueKernel &kernel)
        : m_a(a),
          m_b(b),
          m_tolerance(tolerance),
          m_known(known),
          m_kernel(kernel),
          m_wide(isWide(a.dtype) || isWide(b.dtype))
    {}

    ValuePartial run(std::size_t count)
    {
        const bool complex = isComplex(m_a.dtype) || isComplex(m_b.dtype);
        const std::size_t block = complex ? blockNumbers / 2 : blockNumbers;
        for (m_first = 0; m_first < count; m_first += block) {
            m_count = std::min(block, count - m_first);
            m_decoded = false;
            if (complex)
                compareComplex();
            else
                compareReal();
        }
        return m_partial;
    }

private:
    const std::byte *at(const ElementSpan &side) const { return side.bytes + m_first * traits(side.dtype).itemsize; }

    /// Whether sums of squares tell the truth: nothing overflowed or vanished, and nothing was not finite.
    bool isReliable(const ValueSums &sums) const
    {
        if (!(sums.squares < mostSquares && sums.squaresA < mostSquares && sums.squaresB < mostSquares))
            return false;
        const bool vanished = sums.changed > 0 && sums.squares < leastSquares;
        return !m_wide || (!vanished && sums.squaresA >= leastSquares && sums.squaresB >= leastSquares);
    }

    void compareReal()
    {
        const ValueSums sums = sumsAsStored();
        if (isLong(m_a.dtype) && m_a.dtype == m_b.dtype && (sums.isOutside || m_count % valueLanes != 0)) {
            compareExactly();
            return;
        }
        if (m_count % valueLanes == 0 && isReliable(sums)) {
            m_partial.finite += m_count;
            take(sums);
            return;
        }
        decode();
        for (std::size_t i = 0; i < m_count; ++i) {
            if (!std::isfinite(m_valuesA[i]) || !std::isfinite(m_valuesB[i]))
                compareSpecial(i, {m_valuesA[i], 0}, {m_valuesB[i], 0});
            else
                ++m_partial.finite;
        }
        take(sumsOfDecoded(m_count));
    }

    /// 64-bit integers, some of which no double holds.
    void compareExactly()
    {
        ValuePartial partial = compareLongs({m_a.dtype, at(m_a)}, {m_b.dtype, at(m_b)}, m_count, m_tolerance);
        if (partial.largestAt)
            *partial.largestAt += m_first;
        m_partial.merge(partial);
    }

    /// Of as many elements as the kernel can take.
    ValueSums sumsAsStored()
    {
        const std::size_t count = m_count / valueLanes * valueLanes;
        const bool alike = m_a.dtype == m_b.dtype && kernelsTake(m_a.dtype);
        if (alike && std::memcmp(at(m_a), at(m_b), count * traits(m_a.dtype).itemsize) == 0)
            return m_kernel.ofEqual(m_a.dtype, at(m_a), count);
        if (alike)
            return m_kernel.ofStored(m_a.dtype, at(m_a), at(m_b), count, knownRelative(), m_tolerance);
        decode();
        return m_kernel.ofDoubles(m_valuesA.data(), m_valuesB.data(), count, knownRelative(), m_tolerance);
    }

    void decode()
    {
        if (m_decoded)
            return;
        decodeValues(m_a.dtype, at(m_a), m_count, m_valuesA.data());
        decodeValues(m_b.dtype, at(m_b), m_count, m_valuesB.data());
        m_decoded = true;
    }

    /// What is not finite on both sides enters no sum: it is 0 from now on.
    using Pair = std::array<double, 2>;  // real and imaginary
    void compareSpecial(std::size_t index, const Pair &a, const Pair &b)
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

    /// Of `numbers` decoded ones, all finite. Room for a whole group of zeros lies behind them.
    ValueSums sumsOfDecoded(std::size_t numbers)
    {
        const std::size_t whole = (numbers + valueLanes - 1) / valueLanes * valueLanes;
        std::fill(m_valuesA.begin() + static_cast<std::ptrdiff_t>(numbers),
                  m_valuesA.begin() + static_cast<std::ptrdiff_t>(whole), 0.0);
        std::fill(m_valuesB.begin() + static_cast<std::ptrdiff_t>(numbers),
                  m_valuesB.begin() + static_cast<std::ptrdiff_t>(whole), 0.0);
        return m_kernel.ofDoubles(m_valuesA.data(), m_valuesB.data(), whole, knownRelative(), m_tolerance);
    }

    void take(const ValueSums &sums)
    {
        m_partial.changed += sums.changed;
        m_partial.beyondTolerance += sums.beyondTolerance;
        addSums(sums, m_count);
        if (sums.maxAbsolute > m_partial.maxAbsolute)
            noteLargest(sums.maxAbsolute);
        if (sums.hasLargerRelative)
            findRelative();
    }

    void addSums(const ValueSums &sums, std::size_t numbers)
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
    void addScaled(std::size_t numbers)
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

    /// A little less, so that no rounding hides a larger one, and the result does not depend on what is known. Nothing
    /// is rounded at 1, which zeros on one side give.
    double knownRelative() const
    {
        const double known = std::max(m_known.maxRelative, m_partial.maxRelative);
        return known < mostRelative && known != 1 ? known * (1 - 0x1p-50) : known;
    }

    void noteLargest(double maxAbsolute)
    {
        m_partial.maxAbsolute = maxAbsolute;
        m_partial.largestAt.reset();
        if (maxAbsolute < m_known.maxAbsolute)
            return;
        decode();
        for (std::size_t i = 0; i < m_count; ++i) {
            if (std::abs(m_valuesA[i] - m_valuesB[i]) == maxAbsolute) {
                m_partial.largestAt = m_first + i;
                return;
            }
        }
    }

    void findRelative()
    {
        decode();
        for (std::size_t i = 0; i < m_count; ++i)
            noteRelative(m_valuesA[i], m_valuesB[i]);
    }

    void noteRelative(double a, double b)
    {
        const double larger = std::max(std::abs(a), std::abs(b));
        if (larger == 0)
            return;
        const double apart = std::abs(a - b);
        const double relative = std::isfinite(apart) ? apart / larger : std::abs(a / 2 - b / 2) / (larger / 2);
        m_partial.maxRelative = std::max(m_partial.maxRelative, relative);
    }

    void compareComplex()
    {
        if (compareComplexAsStored())
            return;
        decodeBothParts();
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

    /// False where elements need to be looked at one by one, or the kernel does not take them.
    bool compareComplexAsStored()
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
            findComplexPeaks();
        return true;
    }

    /// The largest changes, among elements that are all finite. Few are worth their square roots.
    void findComplexPeaks()
    {
        decodeBothParts();
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

    void decodeBothParts()
    {
        decodeParts(m_a, m_valuesA.data());
        decodeParts(m_b, m_valuesB.data());
        m_decoded = true;
    }

    /// A real number is a complex one without an imaginary part.
    void decodeParts(const ElementSpan &side, double *parts) const
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

    void compareFinite(std::size_t index, const Pair &a, const Pair &b)
    {
        ++m_partial.finite;
        if (a == b)
            return;
        ++m_partial.changed;
        const double apart = notePeaks(index, a, b);
        if (!(apart <= m_tolerance.absolute + m_tolerance.relative * magnitude(b[0], b[1])))
            ++m_partial.beyondTolerance;
    }

    /// Returns the magnitude of their difference.
    double notePeaks(std::size_t index, const Pair &a, const Pair &b)
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

    const ElementSpan &m_a;
    const ElementSpan &m_b;
    const ValueTolerance &m_tolerance;
    const KnownChanges m_known;
    const ValueKernel &m_kernel;
    const bool m_wide;
    ValuePartial m_partial;
    std::size_t m_first = 0;  // of the block, as the next one
    std::size_t m_count = 0;
    bool m_decoded = false;
    std::array<double, blockNumbers> m_valuesA;
    std::array<double, blockNumbers> m_valuesB;
};

bool isInteger(DType dtype)
{
    return traits(dtype).kind == DTypeKind::Integer || traits(dtype).kind == DTypeKind::Bool;
}

bool bitsDiffer(const ElementSpan &a, const ElementSpan &b, std::size_t count)
{
    return a.dtype != b.dtype || std::memcmp(a.bytes, b.bytes, count * traits(a.dtype).itemsize) != 0;
}

}  // namespace

ValuePartial compareElements(const ElementSpan &a, const ElementSpan &b, std::size_t count,
                             const ValueTolerance &tolerance, const KnownChanges &known, const ValueKernel &kernel)
{
    const bool exact =
        isInteger(a.dtype) && isInteger(b.dtype) && (isLong(a.dtype) || isLong(b.dtype)) && a.dtype != b.dtype;
    ValuePartial partial =
        exact ? compareLongs(a, b, count, tolerance) : Comparison(a, b, tolerance, known, kernel).run(count);
    partial.elements = count;
    partial.bitsDiffer = count > 0 && bitsDiffer(a, b, count);
    return partial;
}

ValuePartial compareElements(const ElementSpan &a, const ElementSpan &b, std::size_t count,
                             const ValueTolerance &tolerance, const KnownChanges &known)
{
    return compareElements(a, b, count, tolerance, known, valueKernels().back());
}

}  // namespace pt2scope
