// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/CrcKernel.h"

namespace pt2scope {

CrcKernel::Tables makeCrcTables()
{
    CrcKernel::Tables tables{};
    const std::uint32_t step = crcPower(std::uint64_t{32} * CrcKernel::threads);
    for (unsigned byte = 0; byte < 4; ++byte) {
        for (std::uint32_t value = 0; value < 256; ++value)
            tables.step[byte][value] = crcMultiply(value << (8 * byte), step);
    }
    for (unsigned thread = 0; thread < CrcKernel::threads; ++thread)
        tables.weights[thread] = crcPower(std::uint64_t{32} * (CrcKernel::threads - 1 - thread));
    return tables;
}

std::uint32_t crcOfUnit(std::uint32_t sum, std::uint32_t nbytes)
{
    constexpr std::uint32_t row = 4 * CrcKernel::threads;
    constexpr std::uint64_t order = 0xffffffffu;  // x to this power is 1
    const std::uint32_t padding = (nbytes + row - 1) / row * row - nbytes;
    // A CRC is taken of the message times x^32; the zeros after the end are divided out.
    const std::uint32_t message = crcMultiply(sum, crcPower((order + 32 - 8 * std::uint64_t{padding}) % order));
    const std::uint32_t start = crcMultiply(0xffffffffu, crcPower(8 * std::uint64_t{nbytes}));
    return message ^ start ^ 0xffffffffu;
}

}  // namespace pt2scope
