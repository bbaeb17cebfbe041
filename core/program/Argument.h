// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/NamePool.h"

#include <cstdint>

namespace pt2scope {

/// Bytes of the JSON text.
struct ByteRange {
    std::uint32_t begin;
    std::uint32_t end;

    std::uint32_t length() const { return end - begin; }
};

/// A run of elements of one of the program's pools.
struct PoolRange {
    std::uint32_t first;
    std::uint32_t count;
};

/// The tags of the union Argument (torch/_export/serde/schema.py), and of ConstantValue, which are some of them.
enum class ArgumentTag : std::uint8_t {
    None,
    Tensor,
    Tensors,
    Int,
    Ints,
    Float,
    Floats,
    String,
    Strings,
    SymInt,
    SymInts,
    ScalarType,
    MemoryFormat,
    Layout,
    Device,
    Bool,
    Bools,
    SymBool,
    SymBools,
    Graph,
    OptionalTensors,
    CustomObj,
    Operator,
    SymFloat,
    SymFloats,
    OptionalTensor,
    Complex,
    NestedTensors,
    IntLists,
    StringToArgument,
    FloatLists,
    Token,    // of a signature only: TokenArgument
    Unknown,  // a tag that the schema does not have; `name` is the tag, `json` the whole union
    Broken,   // could not be read; `json` is the value
};

/// What stands for the index of a device that has none, and for any negative index.
inline constexpr std::int64_t noDeviceIndex = -1;
inline constexpr std::int64_t negativeDeviceIndex = -2;

/// One argument or one element of a list argument. What a field holds depends on the tag:
///   Tensor, CustomObj, Token, Graph   name: the value's (the graph's) name; object: CustomObj's class, a NameId
///   SymInt, SymFloat, SymBool         name: the value's name, or noName when it is a plain number in integer / number
///   Int, ScalarType, Layout, MemoryFormat  integer (Int beyond int64, SymInt as well: name is the literal)
///   Bool                              integer 0 or 1
///   Float                             number
///   String, Operator                  name: the text
///   Device                            name: the type; integer: the index, noDeviceIndex or negativeDeviceIndex
///   OptionalTensor                    name: the value's, or noName for as_none
///   Graph                             object: index in Program::graphs
///   lists                             range of Program::arguments; their elements have the singular tag. Complex: two
///                                     Floats. NestedTensors, IntLists, FloatLists: lists. OptionalTensors: Tensor or
///                                     None. StringToArgument: String, value, String, value, …
struct Argument {
    ArgumentTag tag = ArgumentTag::None;
    NameId name = noName;
    union {
        std::int64_t integer = 0;
        double number;
        PoolRange range;
        ByteRange json;
        std::uint64_t object;
    };

    bool isList() const;
    bool isSymbolic() const;  // SymInt, SymFloat or SymBool
    /// Whether it names a value of the graph: a tensor, a named symbolic number, a custom object or a token.
    bool isValue() const;
};
static_assert(sizeof(Argument) == 16);

/// The tag as the schema writes it ("as_tensor"); empty for Unknown and Broken.
std::string_view tagName(ArgumentTag tag);

}  // namespace pt2scope
