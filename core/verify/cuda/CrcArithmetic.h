// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsElement.h"

namespace pt2scope {

// CRC-32 as arithmetic of polynomials over two elements, modulo that of ZIP. Bit 31 is the coefficient of x^0, as in
// the CRC itself.

constexpr std::uint32_t crcOne = 0x80000000u;

PT2SCOPE_HD inline std::uint32_t crcTimesX(std::uint32_t a)
{
    return (a >> 1) ^ ((a & 1) != 0 ? 0xedb88320u : 0u);
}

PT2SCOPE_HD inline std::uint32_t crcMultiply(std::uint32_t a, std::uint32_t b)
{
    std::uint32_t product = 0;
    for (; a != 0; a <<= 1) {
        product ^= (a & crcOne) != 0 ? b : 0u;
        b = crcTimesX(b);
    }
    return product;
}

/// x to the power of `exponent`.
PT2SCOPE_HD inline std::uint32_t crcPower(std::uint64_t exponent)
{
    std::uint32_t power = crcOne;
    for (std::uint32_t square = crcTimesX(crcOne); exponent > 0; exponent >>= 1) {
        if ((exponent & 1) != 0)
            power = crcMultiply(power, square);
        square = crcMultiply(square, square);
    }
    return power;
}

/// CRC-32 of A followed by B, from those of both; `shift` is x to the power of the bits of B.
PT2SCOPE_HD inline std::uint32_t crcJoin(std::uint32_t crcA, std::uint32_t crcB, std::uint32_t shift)
{
    return crcMultiply(crcA, shift) ^ crcB;
}

}  // namespace pt2scope
