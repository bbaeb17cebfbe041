// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/LongComparison.h"

#include "core/tensor/StatisticsElement.h"

#include <algorithm>
#include <cmath>

namespace pt2scope {

namespace {

__extension__ using Wide = __int128;

template <DType D>
Wide integerAt(const std::byte *elements, std::size_t index)
{
    const auto bits = elementAt<typename ElementOf<D>::Bits>(elements, index);
    return D == DType::Bool ? static_cast<Wide>(bits != 0) : static_cast<Wide>(bits);
}

template <DType A, DType B>
void compare(const std::byte *a, const std::byte *b, std::size_t count, const ValueTolerance &tolerance,
             ValuePartial &partial)
{
    Wide largest = 0;
    double squares = 0;
    double squaresA = 0;
    double squaresB = 0;
    double products = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Wide x = integerAt<A>(a, i);
        const Wide y = integerAt<B>(b, i);
        const auto realX = static_cast<double>(x);
        const auto realY = static_cast<double>(y);
        squaresA += realX * realX;
        squaresB += realY * realY;
        products += realX * realY;
        if (x == y)
            continue;
        const Wide apart = x > y ? x - y : y - x;
        const auto realApart = static_cast<double>(apart);
        squares += realApart * realApart;
        ++partial.changed;
        if (!(realApart <= tolerance.absolute + tolerance.relative * std::abs(realY)))
            ++partial.beyondTolerance;
        if (apart > largest) {
            largest = apart;
            partial.largestAt = i;
        }
        partial.maxRelative = std::max(partial.maxRelative, realApart / std::max(std::abs(realX), std::abs(realY)));
    }
    partial.maxAbsolute = static_cast<double>(largest);
    partial.squares = {squares, 0};
    partial.squaresA = {squaresA, 0};
    partial.squaresB = {squaresB, 0};
    partial.products = {products, 0};
}

template <DType A, DType B>
constexpr bool compares = !ElementOf<A>::isFloat && !ElementOf<B>::isFloat
                          && (A == DType::Int64 || A == DType::UInt64 || B == DType::Int64 || B == DType::UInt64);

}  // namespace

ValuePartial compareLongs(const ElementSpan &a, const ElementSpan &b, std::size_t count,
                          const ValueTolerance &tolerance)
{
    ValuePartial partial;
    partial.finite = count;
    withPartType(a.dtype, [&](auto typeA) {
        withPartType(b.dtype, [&](auto typeB) {
            if constexpr (compares<decltype(typeA)::value, decltype(typeB)::value>)
                compare<decltype(typeA)::value, decltype(typeB)::value>(a.bytes, b.bytes, count, tolerance, partial);
        });
    });
    return partial;
}

}  // namespace pt2scope
