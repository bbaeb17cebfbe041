// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsFigures.h"

namespace pt2scope {

// Blocks of 64-bit integers: sums need more than 64 bits.

__extension__ using Int128 = __int128;

template <DType D>
PT2SCOPE_HD double squaresAround(const std::byte *bytes, std::size_t count, std::int64_t shift)
{
    double squares = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Int128 key = integerKey<D>(elementAt<typename ElementOf<D>::Bits>(bytes, i));
        const auto distance = static_cast<double>(key - shift);
        squares += distance * distance;
    }
    return squares;
}

/// Of at least one element, and at most blockElements. Such blocks stand apart.
template <DType D>
PT2SCOPE_HD BlockFigures measureLongs(const std::byte *bytes, std::size_t count)
{
    double squares[4] = {};
    Int128 sum = 0;
    BlockFigures figures;
    figures.count = static_cast<std::uint32_t>(count);
    figures.leastKey = figures.greatestKey = integerKey<D>(elementAt<typename ElementOf<D>::Bits>(bytes, 0));
    for (std::size_t i = 0; i < count; ++i) {
        const auto bits = elementAt<typename ElementOf<D>::Bits>(bytes, i);
        const std::int64_t key = integerKey<D>(bits);
        figures.zeros += bits == 0 ? 1u : 0u;
        figures.leastKey = key < figures.leastKey ? key : figures.leastKey;
        figures.greatestKey = key > figures.greatestKey ? key : figures.greatestKey;
        sum += key;
        const auto value = static_cast<double>(key);
        squares[i % 4] += value * value;
    }
    figures.keySum = {static_cast<std::uint64_t>(sum), static_cast<std::int64_t>(sum >> 64)};
    const auto n = static_cast<Int128>(count);
    const double square = (squares[0] + squares[1]) + (squares[2] + squares[3]);
    const bool shifted = needsShift(count, static_cast<double>(sum), square);
    const std::int64_t shift = shifted ? static_cast<std::int64_t>(sum / n) : 0;
    figures.apart = 1;
    figures.sum = {static_cast<double>(sum - static_cast<Int128>(shift) * n), 0};
    figures.squares = shifted ? squaresAround<D>(bytes, count, shift) : square;
    figures.shift = exactSum(shift);
    return figures;
}

}  // namespace pt2scope
