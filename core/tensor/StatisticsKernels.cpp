// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/StatisticsKernels.h"

#include "core/tensor/StatisticsBlock.h"
#include "core/tensor/StatisticsLanes.h"

#include <cstring>
#include <vector>

namespace pt2scope {

namespace {

template <typename T>
T elementAt(const std::byte *bytes, std::size_t index)
{
    T value;
    std::memcpy(&value, bytes + index * sizeof(T), sizeof(T));
    return value;
}

/// The moments of at most some dozens of values, in two passes.
template <DType D>
void addFew(const std::byte *bytes, std::size_t count, StatisticsPartial &partial)
{
    for (std::size_t i = 0; i < count; ++i)
        merge(partial, partialOf<D>(elementAt<typename ElementOf<D>::Bits>(bytes, i)));
}

// ---- 8 bits: count each of the 256 bytes ----

using ByteCounts = std::array<std::uint64_t, 256>;

ByteCounts countBytes(std::span<const std::byte> bytes)
{
    // Four tables, so that equal neighbours do not wait for each other.
    std::array<std::array<std::uint32_t, 256>, 4> tables{};
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        auto word = elementAt<std::uint64_t>(bytes.data() + i, 0);
        for (std::size_t k = 0; k < 8; ++k, word >>= 8)
            ++tables[k % 4][word & 0xff];
    }
    for (; i < bytes.size(); ++i)
        ++tables[0][std::to_integer<std::size_t>(bytes[i])];
    ByteCounts counts{};
    for (const auto &table : tables) {
        for (std::size_t b = 0; b < counts.size(); ++b)
            counts[b] += table[b];
    }
    return counts;
}

template <DType D>
void addBytes(std::span<const std::byte> bytes, StatisticsPartial &partial)
{
    const ByteCounts counts = countBytes(bytes);
    StatisticsPartial added;
    for (std::size_t b = 0; b < counts.size(); ++b) {
        if (counts[b] > 0)
            merge(added, repeated(partialOf<D>(static_cast<typename ElementOf<D>::Bits>(b)), counts[b]));
    }
    merge(partial, added);
}

// ---- 64-bit integers ----

__extension__ using Int128 = __int128;

template <DType D>
double squaresAround(const std::byte *bytes, std::size_t count, std::int64_t shift)
{
    double squares = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Int128 key = integerKey<D>(elementAt<typename ElementOf<D>::Bits>(bytes, i));
        const auto distance = static_cast<double>(key - shift);
        squares += distance * distance;
    }
    return squares;
}

template <DType D>
void addLongBlock(const std::byte *bytes, std::size_t count, StatisticsPartial &partial)
{
    std::array<double, 4> squares{};
    Int128 sum = 0;
    StatisticsPartial added;
    added.count = added.moments.count = count;
    added.leastKey = added.greatestKey = integerKey<D>(elementAt<typename ElementOf<D>::Bits>(bytes, 0));
    for (std::size_t i = 0; i < count; ++i) {
        const auto bits = elementAt<typename ElementOf<D>::Bits>(bytes, i);
        const std::int64_t key = integerKey<D>(bits);
        added.zeros += bits == 0 ? 1u : 0u;
        added.leastKey = std::min(added.leastKey, key);
        added.greatestKey = std::max(added.greatestKey, key);
        sum += key;
        const auto value = static_cast<double>(key);
        squares[i % 4] += value * value;
    }
    added.keySum = {static_cast<std::uint64_t>(sum), static_cast<std::int64_t>(sum >> 64)};
    const auto mean = static_cast<std::int64_t>(sum / static_cast<Int128>(count));
    const double square = (squares[0] + squares[1]) + (squares[2] + squares[3]);
    const bool shifted = needsShift(count, static_cast<double>(sum), square);
    const std::int64_t shift = shifted ? mean : 0;
    const auto rest = static_cast<double>(sum - static_cast<Int128>(shift) * static_cast<Int128>(count));
    added.moments = momentsOfPowerSums(count, {rest, 0}, {shifted ? squaresAround<D>(bytes, count, shift) : square, 0},
                                       exactSum(shift));
    merge(partial, added);
}

template <DType D>
void addLongs(const std::byte *bytes, std::size_t count, StatisticsPartial &partial)
{
    for (std::size_t done = 0; done < count; done += blockElements)
        addLongBlock<D>(bytes + done * sizeof(std::int64_t), std::min(blockElements, count - done), partial);
}

// ---- all types ----

void addReals(DType dtype, std::span<const std::byte> elements, StatisticsPartial &partial,
              const StatisticsKernel &kernel)
{
    withPartType(dtype, [&](auto constant) {
        constexpr DType d = decltype(constant)::value;
        constexpr std::size_t itemsize = sizeof(typename ElementOf<d>::Bits);
        const std::size_t count = elements.size() / itemsize;
        if constexpr (itemsize == 1) {
            addBytes<d>(elements, partial);
        } else if constexpr (d == DType::Int64 || d == DType::UInt64) {
            addLongs<d>(elements.data(), count, partial);
        } else {
            const std::size_t whole = count / groupOf(d) * groupOf(d);
            if (whole > 0)
                kernel.run(d, elements.data(), whole, partial);
            addFew<d>(elements.data() + whole * itemsize, count - whole, partial);
        }
    });
}

template <typename Bits>
void divideParts(const std::byte *from, std::size_t count, std::byte *real, std::byte *imaginary)
{
    for (std::size_t i = 0; i < count; ++i) {
        std::memcpy(real + i * sizeof(Bits), from + 2 * i * sizeof(Bits), sizeof(Bits));
        std::memcpy(imaginary + i * sizeof(Bits), from + (2 * i + 1) * sizeof(Bits), sizeof(Bits));
    }
}

void addComplex(DType dtype, std::span<const std::byte> elements, StatisticsPartials &partials,
                const StatisticsKernel &kernel)
{
    const std::size_t itemsize = traits(dtype).itemsize;
    std::array<std::array<std::byte, blockElements * sizeof(double)>, 2> parts;
    while (!elements.empty()) {
        const std::size_t count = std::min(elements.size() / itemsize, blockElements);
        switch (itemsize) {
            case 4: divideParts<std::uint16_t>(elements.data(), count, parts[0].data(), parts[1].data()); break;
            case 8: divideParts<std::uint32_t>(elements.data(), count, parts[0].data(), parts[1].data()); break;
            default: divideParts<std::uint64_t>(elements.data(), count, parts[0].data(), parts[1].data()); break;
        }
        for (std::size_t part = 0; part < 2; ++part)
            addReals(partType(dtype), std::span(parts[part]).first(count * itemsize / 2), partials[part], kernel);
        elements = elements.subspan(count * itemsize);
    }
}

std::vector<StatisticsKernel> findKernels()
{
    std::vector<StatisticsKernel> kernels{{"portable", runBlocksPortable}};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        kernels.push_back({"avx2", runBlocksAvx2});
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512vl"))
        kernels.push_back({"avx512", runBlocksAvx512});
#endif
    return kernels;
}

}  // namespace

void runBlocksPortable(DType dtype, const std::byte *bytes, std::size_t count, StatisticsPartial &partial)
{
    runBlocks<PortableLanes>(dtype, bytes, count, partial);
}

std::span<const StatisticsKernel> statisticsKernels()
{
    static const std::vector<StatisticsKernel> kernels = findKernels();
    return kernels;
}

void addElements(DType dtype, std::span<const std::byte> elements, StatisticsPartials &partials,
                 const StatisticsKernel &kernel)
{
    if (isComplex(dtype))
        addComplex(dtype, elements, partials, kernel);
    else
        addReals(dtype, elements, partials[0], kernel);
}

void addElements(DType dtype, std::span<const std::byte> elements, StatisticsPartials &partials)
{
    addElements(dtype, elements, partials, statisticsKernels().back());
}

}  // namespace pt2scope
