// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/DType.h"

#include <cstddef>
#include <cstdint>

// What one stored element is as a number. Compiled for host and CUDA device: no standard library below.

#if defined(__CUDACC__)
#define PT2SCOPE_HD __host__ __device__
#define PT2SCOPE_DEVICE_CALL [[gnu::noinline]]  // code for devices is there for ten of them: it is kept small
#else
#define PT2SCOPE_HD
#define PT2SCOPE_DEVICE_CALL
#endif

namespace pt2scope {

template <typename To, typename From>
PT2SCOPE_HD inline To bitsAs(From from)
{
    static_assert(sizeof(To) == sizeof(From));
    To to;
    __builtin_memcpy(&to, &from, sizeof(to));
    return to;
}

/// The element of that index. On a device elements must lie aligned: there a copy of unknown alignment goes byte by
/// byte.
template <typename T>
PT2SCOPE_HD inline T elementAt(const std::byte *bytes, std::size_t index)
{
#if defined(__CUDA_ARCH__)
    return reinterpret_cast<const T *>(bytes)[index];
#else
    T value;
    __builtin_memcpy(&value, bytes + index * sizeof(T), sizeof(T));
    return value;
#endif
}

/// For -1022 <= exponent <= 1023.
PT2SCOPE_HD inline double powerOfTwo(int exponent)
{
    return bitsAs<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

enum class FloatForm {
    Ieee,          // an exponent of all ones: infinity, or NaN
    FiniteOnly,    // NaN where exponent and mantissa are all ones; no infinity
    Unsigned0,     // NaN where minus zero would be; no infinity
    ExponentOnly,  // no sign, no zero; NaN is all ones
};

/// How an element type is stored: what its bits are and, of floating types, where exponent and mantissa lie. Complex
/// types are not here: they are two elements of their part.
template <DType D>
struct ElementOf;

template <typename B, int Exponent, int Mantissa, int Bias, FloatForm Form>
struct FloatElement {
    using Bits = B;
    static constexpr bool isFloat = true;
    static constexpr int exponentBits = Exponent;
    static constexpr int mantissaBits = Mantissa;
    static constexpr int bias = Bias;
    static constexpr FloatForm form = Form;
    /// Values nearer to zero are subnormal, or zero.
    static PT2SCOPE_HD double smallestNormal() { return form == FloatForm::ExponentOnly ? 0 : powerOfTwo(1 - bias); }
};

template <typename B>
struct IntegerElement {
    using Bits = B;
    static constexpr bool isFloat = false;
};

// clang-format off
template <> struct ElementOf<DType::Float64> : FloatElement<std::uint64_t, 11, 52, 1023, FloatForm::Ieee> {};
template <> struct ElementOf<DType::Float32> : FloatElement<std::uint32_t, 8, 23, 127, FloatForm::Ieee> {};
template <> struct ElementOf<DType::Float16> : FloatElement<std::uint16_t, 5, 10, 15, FloatForm::Ieee> {};
template <> struct ElementOf<DType::BFloat16> : FloatElement<std::uint16_t, 8, 7, 127, FloatForm::Ieee> {};
template <> struct ElementOf<DType::Float8E4M3FN> : FloatElement<std::uint8_t, 4, 3, 7, FloatForm::FiniteOnly> {};
template <> struct ElementOf<DType::Float8E5M2> : FloatElement<std::uint8_t, 5, 2, 15, FloatForm::Ieee> {};
template <> struct ElementOf<DType::Float8E4M3FNUZ> : FloatElement<std::uint8_t, 4, 3, 8, FloatForm::Unsigned0> {};
template <> struct ElementOf<DType::Float8E5M2FNUZ> : FloatElement<std::uint8_t, 5, 2, 16, FloatForm::Unsigned0> {};
template <> struct ElementOf<DType::Float8E8M0FNU> : FloatElement<std::uint8_t, 8, 0, 127, FloatForm::ExponentOnly> {};
template <> struct ElementOf<DType::Bool> : IntegerElement<std::uint8_t> {};
template <> struct ElementOf<DType::UInt8> : IntegerElement<std::uint8_t> {};
template <> struct ElementOf<DType::Int8> : IntegerElement<std::int8_t> {};
template <> struct ElementOf<DType::Int16> : IntegerElement<std::int16_t> {};
template <> struct ElementOf<DType::UInt16> : IntegerElement<std::uint16_t> {};
template <> struct ElementOf<DType::Int32> : IntegerElement<std::int32_t> {};
template <> struct ElementOf<DType::UInt32> : IntegerElement<std::uint32_t> {};
template <> struct ElementOf<DType::Int64> : IntegerElement<std::int64_t> {};
template <> struct ElementOf<DType::UInt64> : IntegerElement<std::uint64_t> {};
// clang-format on

/// The value of a floating element's bits: exact, as every format lies within double.
template <DType D>
PT2SCOPE_HD inline double floatValue(typename ElementOf<D>::Bits bits)
{
    using E = ElementOf<D>;
    if constexpr (D == DType::Float64) {
        return bitsAs<double>(bits);
    } else if constexpr (D == DType::Float32) {
        return static_cast<double>(bitsAs<float>(bits));
    } else {
        const unsigned all = bits;
        const unsigned mantissa = all & ((1u << E::mantissaBits) - 1u);
        const unsigned allOnes = (1u << E::exponentBits) - 1u;
        const unsigned exponent = all >> E::mantissaBits & allOnes;
        const bool negative = E::form != FloatForm::ExponentOnly && (all >> (E::mantissaBits + E::exponentBits)) != 0;
        constexpr unsigned fullMantissa = (1u << E::mantissaBits) - 1u;
        const bool special = E::form == FloatForm::Unsigned0 ? negative && exponent == 0 && mantissa == 0
                             : E::form == FloatForm::Ieee    ? exponent == allOnes
                                                             : exponent == allOnes && mantissa == fullMantissa;
        if (special) {
            const bool infinite = E::form == FloatForm::Ieee && mantissa == 0;
            const double magnitude = bitsAs<double>(infinite ? 0x7ff0000000000000u : 0x7ff8000000000000u);
            return negative ? -magnitude : magnitude;
        }
        const bool hidden = exponent != 0 && E::form != FloatForm::ExponentOnly;
        const unsigned digits = E::form == FloatForm::ExponentOnly ? 1u
                                : hidden                           ? mantissa | 1u << E::mantissaBits
                                                                   : mantissa;
        const int scale =
            (hidden || E::form == FloatForm::ExponentOnly ? static_cast<int>(exponent) : 1) - E::bias - E::mantissaBits;
        const double magnitude = static_cast<double>(digits) * powerOfTwo(scale);
        return negative ? -magnitude : magnitude;
    }
}

/// The element type of a complex type's two parts; of any other type the type itself.
PT2SCOPE_HD constexpr DType partType(DType dtype)
{
    switch (dtype) {
        case DType::Complex32: return DType::Float16;
        case DType::Complex64: return DType::Float32;
        case DType::Complex128: return DType::Float64;
        default: return dtype;
    }
}

PT2SCOPE_HD constexpr bool isComplex(DType dtype)
{
    return partType(dtype) != dtype;
}

template <DType D>
struct DTypeConstant {
    static constexpr DType value = D;
};

/// Calls `use(DTypeConstant<D>())` with the part type of a dtype known only at run time.
template <typename Use>
PT2SCOPE_HD auto withPartType(DType dtype, Use &&use)
{
    switch (partType(dtype)) {
        case DType::Float64: return use(DTypeConstant<DType::Float64>());
        case DType::Float16: return use(DTypeConstant<DType::Float16>());
        case DType::BFloat16: return use(DTypeConstant<DType::BFloat16>());
        case DType::Float8E4M3FN: return use(DTypeConstant<DType::Float8E4M3FN>());
        case DType::Float8E5M2: return use(DTypeConstant<DType::Float8E5M2>());
        case DType::Float8E4M3FNUZ: return use(DTypeConstant<DType::Float8E4M3FNUZ>());
        case DType::Float8E5M2FNUZ: return use(DTypeConstant<DType::Float8E5M2FNUZ>());
        case DType::Float8E8M0FNU: return use(DTypeConstant<DType::Float8E8M0FNU>());
        case DType::Bool: return use(DTypeConstant<DType::Bool>());
        case DType::UInt8: return use(DTypeConstant<DType::UInt8>());
        case DType::Int8: return use(DTypeConstant<DType::Int8>());
        case DType::Int16: return use(DTypeConstant<DType::Int16>());
        case DType::UInt16: return use(DTypeConstant<DType::UInt16>());
        case DType::Int32: return use(DTypeConstant<DType::Int32>());
        case DType::UInt32: return use(DTypeConstant<DType::UInt32>());
        case DType::Int64: return use(DTypeConstant<DType::Int64>());
        case DType::UInt64: return use(DTypeConstant<DType::UInt64>());
        default: return use(DTypeConstant<DType::Float32>());
    }
}

}  // namespace pt2scope
