// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleOpcodes.h"

#include <array>

namespace pt2scope {

namespace {

using Form = ArgumentForm;
using Op = PickleOp;

constexpr std::array<OpcodeTraits, 68> table{{
    {Op::Mark, "MARK", Form::None, 0},
    {Op::Stop, "STOP", Form::None, 0},
    {Op::Pop, "POP", Form::None, 0},
    {Op::PopMark, "POP_MARK", Form::None, 1},
    {Op::Dup, "DUP", Form::None, 0},
    {Op::Float, "FLOAT", Form::Line, 0},
    {Op::Int, "INT", Form::Line, 0},
    {Op::BinInt, "BININT", Form::Int4, 1},
    {Op::BinInt1, "BININT1", Form::UInt1, 1},
    {Op::Long, "LONG", Form::Line, 0},
    {Op::BinInt2, "BININT2", Form::UInt2, 1},
    {Op::None, "NONE", Form::None, 0},
    {Op::PersId, "PERSID", Form::Line, 0},
    {Op::BinPersId, "BINPERSID", Form::None, 1},
    {Op::Reduce, "REDUCE", Form::None, 0},
    {Op::String, "STRING", Form::Line, 0},
    {Op::BinString, "BINSTRING", Form::CountedInt4, 1},
    {Op::ShortBinString, "SHORT_BINSTRING", Form::Counted1, 1},
    {Op::Unicode, "UNICODE", Form::Line, 0},
    {Op::BinUnicode, "BINUNICODE", Form::Counted4, 1},
    {Op::Append, "APPEND", Form::None, 0},
    {Op::Build, "BUILD", Form::None, 0},
    {Op::Global, "GLOBAL", Form::TwoLines, 0},
    {Op::Dict, "DICT", Form::None, 0},
    {Op::EmptyDict, "EMPTY_DICT", Form::None, 1},
    {Op::Appends, "APPENDS", Form::None, 1},
    {Op::Get, "GET", Form::Line, 0},
    {Op::BinGet, "BINGET", Form::UInt1, 1},
    {Op::Inst, "INST", Form::TwoLines, 0},
    {Op::LongBinGet, "LONG_BINGET", Form::UInt4, 1},
    {Op::List, "LIST", Form::None, 0},
    {Op::EmptyList, "EMPTY_LIST", Form::None, 1},
    {Op::Obj, "OBJ", Form::None, 1},
    {Op::Put, "PUT", Form::Line, 0},
    {Op::BinPut, "BINPUT", Form::UInt1, 1},
    {Op::LongBinPut, "LONG_BINPUT", Form::UInt4, 1},
    {Op::SetItem, "SETITEM", Form::None, 0},
    {Op::Tuple, "TUPLE", Form::None, 0},
    {Op::EmptyTuple, "EMPTY_TUPLE", Form::None, 1},
    {Op::SetItems, "SETITEMS", Form::None, 1},
    {Op::BinFloat, "BINFLOAT", Form::Float8, 1},
    {Op::Proto, "PROTO", Form::UInt1, 2},
    {Op::NewObj, "NEWOBJ", Form::None, 2},
    {Op::Ext1, "EXT1", Form::UInt1, 2},
    {Op::Ext2, "EXT2", Form::UInt2, 2},
    {Op::Ext4, "EXT4", Form::Int4, 2},
    {Op::Tuple1, "TUPLE1", Form::None, 2},
    {Op::Tuple2, "TUPLE2", Form::None, 2},
    {Op::Tuple3, "TUPLE3", Form::None, 2},
    {Op::NewTrue, "NEWTRUE", Form::None, 2},
    {Op::NewFalse, "NEWFALSE", Form::None, 2},
    {Op::Long1, "LONG1", Form::Counted1, 2},
    {Op::Long4, "LONG4", Form::CountedInt4, 2},
    {Op::BinBytes, "BINBYTES", Form::Counted4, 3},
    {Op::ShortBinBytes, "SHORT_BINBYTES", Form::Counted1, 3},
    {Op::ShortBinUnicode, "SHORT_BINUNICODE", Form::Counted1, 4},
    {Op::BinUnicode8, "BINUNICODE8", Form::Counted8, 4},
    {Op::BinBytes8, "BINBYTES8", Form::Counted8, 4},
    {Op::EmptySet, "EMPTY_SET", Form::None, 4},
    {Op::AddItems, "ADDITEMS", Form::None, 4},
    {Op::FrozenSet, "FROZENSET", Form::None, 4},
    {Op::NewObjEx, "NEWOBJ_EX", Form::None, 4},
    {Op::StackGlobal, "STACK_GLOBAL", Form::None, 4},
    {Op::Memoize, "MEMOIZE", Form::None, 4},
    {Op::Frame, "FRAME", Form::UInt8, 4},
    {Op::ByteArray8, "BYTEARRAY8", Form::Counted8, 5},
    {Op::NextBuffer, "NEXT_BUFFER", Form::None, 5},
    {Op::ReadonlyBuffer, "READONLY_BUFFER", Form::None, 5},
}};

/// By opcode byte: the index into the table plus 1, or 0.
constexpr std::array<std::uint8_t, 256> byCode = [] {
    std::array<std::uint8_t, 256> index{};
    for (std::size_t i = 0; i < table.size(); ++i)
        index[static_cast<std::size_t>(table[i].op)] = static_cast<std::uint8_t>(i + 1);
    return index;
}();

}  // namespace

const OpcodeTraits *findOpcode(std::byte code)
{
    const std::uint8_t index = byCode[std::to_integer<std::size_t>(code)];
    return index == 0 ? nullptr : &table[index - std::size_t{1}];
}

std::span<const OpcodeTraits> allOpcodes()
{
    return table;
}

}  // namespace pt2scope
