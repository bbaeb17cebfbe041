// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsElement.h"

#include <cstddef>

namespace pt2scope {

/// Sixteen elements side by side, in plain C++: what a kernel is written with where there is nothing better. The other
/// lanes have the same functions and, as they too add up in sixteen sums, the same results to the last bit.
struct PortableLanes {
    template <typename T>
    struct Sixteen {
        T v[16];
    };
    using F32 = Sixteen<float>;
    using F64 = Sixteen<double>;
    using I32 = Sixteen<std::int32_t>;
    using I64 = Sixteen<std::int64_t>;

    template <typename To, typename From, typename Make>
    PT2SCOPE_HD static To map(const From &a, Make make)
    {
        To out;
        for (int i = 0; i < 16; ++i)
            out.v[i] = make(a.v[i]);
        return out;
    }

    template <typename To, typename Make>
    PT2SCOPE_HD static To map2(const To &a, const To &b, Make make)
    {
        To out;
        for (int i = 0; i < 16; ++i)
            out.v[i] = make(a.v[i], b.v[i]);
        return out;
    }

    template <typename Lanes, typename Holds>
    PT2SCOPE_HD static unsigned countIf(const Lanes &a, Holds holds)
    {
        unsigned count = 0;
        for (int i = 0; i < 16; ++i)
            count += holds(a.v[i]) ? 1u : 0u;
        return count;
    }

    template <typename T>
    PT2SCOPE_HD static Sixteen<T> read(const std::byte *from)
    {
        Sixteen<T> out;
        for (std::size_t i = 0; i < 16; ++i)
            out.v[i] = elementAt<T>(from, i);
        return out;
    }

    template <DType D, int Half>
    PT2SCOPE_HD static auto load(const std::byte *from)
    {
        using Bits = typename ElementOf<D>::Bits;
        if constexpr (D == DType::BFloat16) {
            F32 out;
            for (std::size_t i = 0; i < 16; ++i)
                out.v[i] = bitsAs<float>(static_cast<std::uint32_t>(elementAt<Bits>(from, 2 * i + Half)) << 16);
            return out;
        } else if constexpr (D == DType::Float64) {
            return map<F64>(read<Bits>(from), [](Bits b) { return bitsAs<double>(b); });
        } else if constexpr (ElementOf<D>::isFloat) {
            return map<F32>(read<Bits>(from), [](Bits b) { return static_cast<float>(floatValue<D>(b)); });
        } else {
            return map<I32>(read<Bits>(from), [](Bits b) { return static_cast<std::int32_t>(b); });
        }
    }

    /// The elements of load() as doubles, when that is what `value` holds.
    template <DType D, typename Lanes>
    PT2SCOPE_HD static F64 loadWide(const std::byte *, const Lanes &value)
    {
        if constexpr (D == DType::Float64)
            return value;
        else
            return widen(value);
    }

    PT2SCOPE_HD static F32 all(float x)
    {
        return map<F32>(F32{}, [x](float) { return x; });
    }
    PT2SCOPE_HD static F64 all(double x)
    {
        return map<F64>(F64{}, [x](double) { return x; });
    }
    PT2SCOPE_HD static I32 all(std::int32_t x)
    {
        return map<I32>(I32{}, [x](std::int32_t) { return x; });
    }
    PT2SCOPE_HD static I64 zero64() { return I64{}; }

    PT2SCOPE_HD static F32 abs(const F32 &a)
    {
        return map<F32>(a, [](float x) { return __builtin_fabsf(x); });
    }
    PT2SCOPE_HD static F64 abs(const F64 &a)
    {
        return map<F64>(a, [](double x) { return __builtin_fabs(x); });
    }
    /// The second operand where one of them is NaN.
    template <typename L>
    PT2SCOPE_HD static L min(const L &a, const L &b)
    {
        return map2(a, b, [](auto x, auto y) { return x < y ? x : y; });
    }
    template <typename L>
    PT2SCOPE_HD static L max(const L &a, const L &b)
    {
        return map2(a, b, [](auto x, auto y) { return x > y ? x : y; });
    }
    /// The smaller magnitude; the second operand where the first is NaN.
    template <typename L>
    PT2SCOPE_HD static L nearest(const L &a, const L &b)
    {
        return min(abs(a), b);
    }
    PT2SCOPE_HD static F64 addExactSquare(const F64 &sum, const F64 &a) { return add(sum, multiply(a, a)); }
    PT2SCOPE_HD static F64 add(const F64 &a, const F64 &b)
    {
        return map2(a, b, [](double x, double y) { return x + y; });
    }
    PT2SCOPE_HD static F64 subtract(const F64 &a, const F64 &b)
    {
        return map2(a, b, [](double x, double y) { return x - y; });
    }
    PT2SCOPE_HD static F64 multiply(const F64 &a, const F64 &b)
    {
        return map2(a, b, [](double x, double y) { return x * y; });
    }
    PT2SCOPE_HD static I64 add(const I64 &a, const I64 &b)
    {
        return map2(a, b, [](std::int64_t x, std::int64_t y) { return x + y; });
    }
    PT2SCOPE_HD static F64 widen(const F32 &a)
    {
        return map<F64>(a, [](float x) { return static_cast<double>(x); });
    }
    PT2SCOPE_HD static F64 widen(const I32 &a)
    {
        return map<F64>(a, [](std::int32_t x) { return static_cast<double>(x); });
    }
    PT2SCOPE_HD static I64 widenInteger(const I32 &a)
    {
        return map<I64>(a, [](std::int32_t x) { return static_cast<std::int64_t>(x); });
    }
    PT2SCOPE_HD static I32 turnTopBit(const I32 &a)
    {
        return map<I32>(
            a, [](std::int32_t x) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(x) ^ 0x80000000u); });
    }
    template <typename L, typename T>
    PT2SCOPE_HD static unsigned countLess(const L &a, T than)
    {
        return countIf(a, [than](T x) { return x < than; });
    }
    template <typename L, typename T>
    PT2SCOPE_HD static unsigned countEqual(const L &a, T to)
    {
        return countIf(a, [to](T x) { return x == to; });
    }
    template <typename L>
    PT2SCOPE_HD static unsigned countNan(const L &a)
    {
        return countIf(a, [](auto x) { return x != x; });
    }
    /// `a` where it is finite, else `other`.
    template <typename L, typename T>
    PT2SCOPE_HD static L finiteOr(const L &a, T other)
    {
        return map<L>(a, [other](T x) { return x - x == 0 ? x : other; });
    }
    template <typename T>
    PT2SCOPE_HD static void store(const Sixteen<T> &a, T *to)
    {
        for (int i = 0; i < 16; ++i)
            to[i] = a.v[i];
    }
};

}  // namespace pt2scope
