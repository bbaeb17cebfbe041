// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/DType.h"

#include <cstddef>
#include <cstdint>

// How kernels take elements as they are stored: as vectors of doubles, which hold all of them exactly. Compiled like
// ValueBlock.h, whose part this is.

namespace pt2scope {

template <typename Kernel>
class ValueSources {
    using F64 = typename Kernel::F64;
    using U64 = typename Kernel::U64;
    using F32 = typename Kernel::F32;
    using I32 = typename Kernel::I32;
    using U32 = typename Kernel::U32;

public:
    /// Of elements whose products a double holds exactly, or not, and which all are doubles, or may be too large.
    template <std::size_t Itemsize, bool ExactProducts, bool MayBeOutside = false>
    struct Source {
        static constexpr std::size_t itemsize = Itemsize;
        static constexpr bool exactProducts = ExactProducts;
        static constexpr bool mayBeOutside = MayBeOutside;
    };

    struct Doubles : Source<8, false> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            __builtin_memcpy(&to, from, sizeof(to));
        }
    };
    struct Floats : Source<4, true> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            F32 floats;
            __builtin_memcpy(&floats, from, sizeof(floats));
            Kernel::widen(floats, to);
        }
    };
    struct BrainFloats : Source<2, true> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            F32 floats;
            Kernel::loadBrainFloats(from, floats);
            Kernel::widen(floats, to);
        }
    };
    struct Halves : Source<2, true> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            F32 floats;
            Kernel::loadHalves(from, floats);
            Kernel::widen(floats, to);
        }
    };
    /// float8_e5m2: the upper bytes of halves.
    struct UpperHalves : Source<1, true> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            F32 floats;
            Kernel::loadUpperHalves(from, floats);
            Kernel::widen(floats, to);
        }
    };
    /// float8_e4m3fn.
    struct SmallFloats : Source<1, true> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            F32 floats;
            Kernel::loadSmallFloats(from, floats);
            Kernel::widen(floats, to);
        }
    };
    struct Ints : Source<4, false> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            I32 integers;
            __builtin_memcpy(&integers, from, sizeof(integers));
            Kernel::widen(integers, to);
        }
    };
    struct UnsignedInts : Source<4, false> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            U32 integers;
            __builtin_memcpy(&integers, from, sizeof(integers));
            Kernel::widen((I32)(integers ^ 0x80000000u), to);
            to += 0x1p31;
        }
    };
    struct Shorts : Source<2, true> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            I32 integers;
            Kernel::loadSigned16(from, integers);
            Kernel::widen(integers, to);
        }
    };
    struct UnsignedShorts : Source<2, true> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            U32 integers;
            Kernel::loadUnsigned16(from, integers);
            Kernel::widen((I32)integers, to);
        }
    };
    struct SignedBytes : Source<1, true> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            I32 integers;
            Kernel::loadSigned8(from, integers);
            Kernel::widen(integers, to);
        }
    };
    struct Bytes : Source<1, true> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            I32 integers;
            Kernel::loadUnsigned8(from, integers);
            Kernel::widen(integers, to);
        }
    };
    /// Every byte but 0 is true.
    struct Truths : Source<1, true> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            I32 integers;
            Kernel::loadUnsigned8(from, integers);
            Kernel::widen((I32)((I32)(integers != 0) & 1), to);
        }
    };

    /// 64-bit integers of at most 51 bits, and a sign where they have one: added to 2^52 + 2^51 they are the lower bits
    /// of its fraction.
    template <bool Signed>
    struct Longs : Source<8, false, true> {
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            U64 integers;
            __builtin_memcpy(&integers, from, sizeof(integers));
            to = (F64)(integers + 0x4338000000000000u) - 0x1.8p52;
        }
        /// Its lanes are not 0 where `load` has no meaning.
        [[gnu::always_inline]] static inline void outside(const std::byte *from, U64 &to)
        {
            U64 integers;
            __builtin_memcpy(&integers, from, sizeof(integers));
            to = Signed ? (integers + (std::uint64_t{1} << 51)) >> 52 : integers >> 51;
        }
    };
    using SignedLongs = Longs<true>;
    using UnsignedLongs = Longs<false>;

    template <typename Function>
    static auto with(DType dtype, const Function &function)
    {
        switch (dtype) {
            case DType::Float32: return function(Floats());
            case DType::BFloat16: return function(BrainFloats());
            case DType::Float16: return function(Halves());
            case DType::Float8E5M2: return function(UpperHalves());
            case DType::Float8E4M3FN: return function(SmallFloats());
            case DType::Int64: return function(SignedLongs());
            case DType::UInt64: return function(UnsignedLongs());
            case DType::Int32: return function(Ints());
            case DType::UInt32: return function(UnsignedInts());
            case DType::Int16: return function(Shorts());
            case DType::UInt16: return function(UnsignedShorts());
            case DType::Int8: return function(SignedBytes());
            case DType::UInt8: return function(Bytes());
            case DType::Bool: return function(Truths());
            default: return function(Doubles());
        }
    }
};

}  // namespace pt2scope
