// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValueDecoding.h"

#include "core/tensor/StatisticsElement.h"
#include "core/tensor/ValueText.h"

#include <array>
#include <span>

namespace pt2scope {

namespace {

/// All values of a type of one byte.
template <DType D>
std::array<double, 256> byteValues()
{
    std::array<double, 256> values{};
    for (unsigned bits = 0; bits < values.size(); ++bits) {
        if constexpr (D == DType::Bool)
            values[bits] = bits != 0 ? 1 : 0;
        else if constexpr (ElementOf<D>::isFloat)
            values[bits] = floatValue<D>(static_cast<std::uint8_t>(bits));
        else
            values[bits] = static_cast<typename ElementOf<D>::Bits>(bits);
    }
    return values;
}

/// Without branches, so that compilers can do several at a time.
float halfValue(std::uint16_t bits)
{
    const std::uint32_t magnitude = (bits & 0x7fffu) << 13;
    const std::uint32_t sign = (bits & 0x8000u) << 16;
    const std::uint32_t scaled = bitsAs<std::uint32_t>(bitsAs<float>(magnitude) * 0x1p112f);
    const std::uint32_t special = magnitude | 0x7f800000u;  // infinity and NaN
    return bitsAs<float>((magnitude >= 0x0f800000u ? special : scaled) | sign);
}

template <DType D>
double valueOf(typename ElementOf<D>::Bits bits)
{
    if constexpr (D == DType::Float16)
        return static_cast<double>(halfValue(bits));
    else if constexpr (D == DType::BFloat16)
        return static_cast<double>(bitsAs<float>(static_cast<std::uint32_t>(bits) << 16));
    else if constexpr (ElementOf<D>::isFloat)
        return floatValue<D>(bits);
    else
        return static_cast<double>(bits);
}

template <DType D>
void decode(const std::byte *elements, std::size_t count, double *values)
{
    using Bits = typename ElementOf<D>::Bits;
    if constexpr (sizeof(Bits) == 1) {
        static const std::array<double, 256> table = byteValues<D>();
        for (std::size_t i = 0; i < count; ++i)
            values[i] = table[std::to_integer<std::size_t>(elements[i])];
    } else {
        for (std::size_t i = 0; i < count; ++i)
            values[i] = valueOf<D>(elementAt<Bits>(elements, i));
    }
}

}  // namespace

void decodeValues(DType dtype, const std::byte *elements, std::size_t count, double *values)
{
    withPartType(dtype, [&](auto part) { decode<decltype(part)::value>(elements, count, values); });
}

std::string exactText(DType dtype, const std::byte *element)
{
    if (traits(dtype).kind != DTypeKind::Floating || traits(dtype).itemsize >= sizeof(float))
        return valueText(dtype, element);
    double value = 0;
    decodeValues(dtype, element, 1, &value);
    const auto exact = static_cast<float>(value);
    return valueText(DType::Float32, std::as_bytes(std::span(&exact, 1)).data());
}

bool isLong(DType dtype)
{
    return dtype == DType::Int64 || dtype == DType::UInt64;
}

}  // namespace pt2scope
