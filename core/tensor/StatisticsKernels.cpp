// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/StatisticsKernels.h"

#include "core/tensor/StatisticsBlock.h"
#include "core/tensor/StatisticsLanes.h"
#include "core/tensor/StatisticsLongs.h"

#include <cstring>
#include <vector>

namespace pt2scope {

namespace {

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
void addLongs(const std::byte *bytes, std::size_t count, StatisticsPartial &partial)
{
    for (std::size_t done = 0; done < count; done += blockElements)
        merge(partial,
              partialOf(measureLongs<D>(bytes + done * sizeof(std::int64_t), std::min(blockElements, count - done))));
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
            merge(partial, partialOfBytes<d>(countBytes(elements).data()));
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
