// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ElementComparison.h"

#include "core/diff/tensors/ComplexComparison.h"
#include "core/diff/tensors/LongComparison.h"
#include "core/diff/tensors/ValueDecoding.h"
#include "core/tensor/StatisticsElement.h"

#include <cstring>

namespace pt2scope {

namespace {

__extension__ using Wide = __int128;

class RealComparison : ElementBlock {
public:
    using ElementBlock::ElementBlock;

    ValuePartial run(std::size_t count)
    {
        const bool mixesLongs = isLong(m_a.dtype) != isLong(m_b.dtype);
        for (std::size_t first = 0; first < count; first += blockNumbers) {
            begin(first, std::min(blockNumbers, count - first));
            compareBlock();
            if (mixesLongs)
                addRounded();
        }
        return m_partial;
    }

private:
    void compareBlock()
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

    /// Beside floats: 64-bit integers that only their rounding makes equal.
    void addRounded()
    {
        constexpr double exactBelow = 0x1p53;
        for (std::size_t i = 0; i < m_count; ++i) {
            const double both = m_valuesA[i];
            if (both != m_valuesB[i] || std::abs(both) < exactBelow)
                continue;
            const double apart = std::abs(roundingAt(i));
            if (apart == 0)
                continue;
            ++m_partial.changed;
            m_partial.beyondTolerance += apart <= m_tolerance.absolute + m_tolerance.relative * std::abs(both) ? 0 : 1;
            m_partial.squares.add({apart * apart, 0});
            m_partial.maxRelative = std::max(m_partial.maxRelative, apart / std::abs(both));
            if (apart > m_partial.maxAbsolute) {
                m_partial.maxAbsolute = apart;
                m_partial.largestAt = m_first + i;
            }
        }
    }

    double roundingAt(std::size_t index) const
    {
        const ElementSpan &longs = isLong(m_a.dtype) ? m_a : m_b;
        const Wide exact = longs.dtype == DType::Int64 ? static_cast<Wide>(elementAt<std::int64_t>(at(longs), index))
                                                       : static_cast<Wide>(elementAt<std::uint64_t>(at(longs), index));
        return static_cast<double>(exact - static_cast<Wide>(m_valuesA[index]));
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
    ValuePartial partial;
    if (exact)
        partial = compareLongs(a, b, count, tolerance);
    else if (isComplex(a.dtype) || isComplex(b.dtype))
        partial = ComplexComparison(a, b, tolerance, known, kernel).run(count);
    else
        partial = RealComparison(a, b, tolerance, known, kernel).run(count);
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
