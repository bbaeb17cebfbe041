// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace pt2scope {

/// All instructions of protocols 0 to 5, by their byte.
enum class PickleOp : std::uint8_t {
    Mark = '(',
    Stop = '.',
    Pop = '0',
    PopMark = '1',
    Dup = '2',
    Float = 'F',
    Int = 'I',
    BinInt = 'J',
    BinInt1 = 'K',
    Long = 'L',
    BinInt2 = 'M',
    None = 'N',
    PersId = 'P',
    BinPersId = 'Q',
    Reduce = 'R',
    String = 'S',
    BinString = 'T',
    ShortBinString = 'U',
    Unicode = 'V',
    BinUnicode = 'X',
    Append = 'a',
    Build = 'b',
    Global = 'c',
    Dict = 'd',
    EmptyDict = '}',
    Appends = 'e',
    Get = 'g',
    BinGet = 'h',
    Inst = 'i',
    LongBinGet = 'j',
    List = 'l',
    EmptyList = ']',
    Obj = 'o',
    Put = 'p',
    BinPut = 'q',
    LongBinPut = 'r',
    SetItem = 's',
    Tuple = 't',
    EmptyTuple = ')',
    SetItems = 'u',
    BinFloat = 'G',
    // protocol 2
    Proto = 0x80,
    NewObj = 0x81,
    Ext1 = 0x82,
    Ext2 = 0x83,
    Ext4 = 0x84,
    Tuple1 = 0x85,
    Tuple2 = 0x86,
    Tuple3 = 0x87,
    NewTrue = 0x88,
    NewFalse = 0x89,
    Long1 = 0x8a,
    Long4 = 0x8b,
    // protocol 3
    BinBytes = 'B',
    ShortBinBytes = 'C',
    // protocol 4
    ShortBinUnicode = 0x8c,
    BinUnicode8 = 0x8d,
    BinBytes8 = 0x8e,
    EmptySet = 0x8f,
    AddItems = 0x90,
    FrozenSet = 0x91,
    NewObjEx = 0x92,
    StackGlobal = 0x93,
    Memoize = 0x94,
    Frame = 0x95,
    // protocol 5
    ByteArray8 = 0x96,
    NextBuffer = 0x97,
    ReadonlyBuffer = 0x98,
};

/// How the argument is written after the opcode. Numbers are little-endian, Float8 is big-endian.
enum class ArgumentForm : std::uint8_t {
    None,
    UInt1,
    UInt2,
    UInt4,
    Int4,
    UInt8,
    Float8,
    Line,      // up to a newline
    TwoLines,  // module, name
    Counted1,  // a length of 1, 4 or 8 bytes, then so many bytes
    Counted4,
    CountedInt4,  // a signed length
    Counted8,
};

struct OpcodeTraits {
    PickleOp op;
    std::string_view name;  // as Python's pickletools has it: "BINUNICODE"
    ArgumentForm argument;
    std::uint8_t protocol;  // the first that has it
};

/// Null for a byte that is no instruction.
const OpcodeTraits *findOpcode(std::byte code);
std::span<const OpcodeTraits> allOpcodes();

}  // namespace pt2scope
