// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <string_view>

namespace pt2scope {

/// Index into Pickle::objects.
using ObjectIndex = std::uint32_t;
inline constexpr ObjectIndex noObject = std::numeric_limits<ObjectIndex>::max();

enum class ObjectKind : std::uint8_t {
    None,
    Bool,
    Integer,     // fits int64
    BigInteger,  // does not; see integerText()
    Float,
    Bytes,
    ByteArray,
    Text,  // str
    List,
    Tuple,
    Dict,
    Set,
    FrozenSet,
    Global,        // what an import would give: Pickle::globals[number]
    Call,          // what a call would give: Pickle::calls[number]
    PersistentId,  // what persistent_load would give: Pickle::persistentIds[number]
    Extension,     // what copyreg's registry holds under the code `number`
};

/// One object that the stream makes. Whatever it holds lies in Pickle: items(), pairs(), states().
struct PickleObject {
    ObjectKind kind = ObjectKind::None;
    std::uint32_t offset = 0;  // of the instruction that made it
    std::uint32_t firstChild = 0;
    std::uint32_t itemCount = 0;   // elements: TUPLE, APPEND(S), ADDITEMS
    std::uint32_t pairCount = 0;   // keys and values of DICT, SETITEM(S): twice the number of pairs
    std::uint32_t stateCount = 0;  // BUILD
    /// Bool 0 or 1, Integer, Extension; of a Float its bits; of a BigInteger 1 when its text is digits, 0 when it is
    /// little-endian bytes; else the index named above.
    std::int64_t number = 0;
    std::string_view text;  // Text: UTF-8 (lone surrogates as they stand); Bytes, ByteArray, BigInteger: as written

    double real() const { return std::bit_cast<double>(number); }  // of a Float
};

}  // namespace pt2scope
