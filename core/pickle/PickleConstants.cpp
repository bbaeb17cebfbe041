// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/pickle/PickleMachine.h"
#include "core/pickle/PickleNumbers.h"
#include "core/pickle/PickleStrings.h"

#include <bit>

namespace pt2scope {

using enum PickleFaultKind;

namespace {

/// "'abc…'", for a fault's words.
std::string quoted(std::string_view text)
{
    constexpr std::size_t shown = 40;
    return "'" + printable(text.substr(0, shown)) + (text.size() > shown ? "…'" : "'");
}

}  // namespace

bool PickleMachine::executeConstant()
{
    switch (m_now.opcode->op) {
        case PickleOp::None: return pushNew(ObjectKind::None);
        case PickleOp::NewTrue: return pushNew(ObjectKind::Bool, 1);
        case PickleOp::NewFalse: return pushNew(ObjectKind::Bool, 0);
        case PickleOp::BinInt:
        case PickleOp::BinInt1:
        case PickleOp::BinInt2: return pushInteger(m_now.number);
        case PickleOp::Long1:
        case PickleOp::Long4: return pushInteger(decodeLong(m_now.text));
        case PickleOp::Int: return pushIntegerLine(m_now.text, true);
        case PickleOp::Long:
            return pushIntegerLine(m_now.text.substr(0, m_now.text.size() - (m_now.text.ends_with('L') ? 1 : 0)),
                                   false);
        case PickleOp::BinFloat: return pushFloat(decodeFloat8(m_now.text));
        case PickleOp::Float: {
            const std::optional<double> value = parseFloat(m_now.text);
            if (!value)
                fail(BadNumber, quoted(m_now.text) + " is no float");
            return pushFloat(value.value_or(0));
        }
        case PickleOp::BinUnicode:
        case PickleOp::ShortBinUnicode:
        case PickleOp::BinUnicode8: return pushText();
        case PickleOp::Unicode: return pushRawUnicode();
        case PickleOp::String: return pushQuoted();
        case PickleOp::BinString:
        case PickleOp::ShortBinString: return pushPython2String();
        case PickleOp::BinBytes:
        case PickleOp::ShortBinBytes:
        case PickleOp::BinBytes8: return pushNew(ObjectKind::Bytes, 0, m_now.text);
        case PickleOp::ByteArray8: return pushNew(ObjectKind::ByteArray, 0, m_now.text);
        case PickleOp::NextBuffer: return pushOutOfBandBuffer();
        default: return makeReadonly();
    }
}

bool PickleMachine::pushInteger(std::optional<std::int64_t> value)
{
    return value ? pushNew(ObjectKind::Integer, *value) : pushNew(ObjectKind::BigInteger, 0, m_now.text);
}

bool PickleMachine::pushIntegerLine(std::string_view text, bool mayBeBool)
{
    if (mayBeBool && (text == "00" || text == "01"))
        return pushNew(ObjectKind::Bool, text == "01" ? 1 : 0);
    const TextNumber number = parseInteger(text);
    if (!number.wellFormed) {
        fail(BadNumber, quoted(text) + " is no integer");
        return pushNew(ObjectKind::Integer);
    }
    if (number.value)
        return pushNew(ObjectKind::Integer, *number.value);
    return pushNew(ObjectKind::BigInteger, 1, text);
}

bool PickleMachine::pushFloat(double value)
{
    return pushNew(ObjectKind::Float, std::bit_cast<std::int64_t>(value));
}

bool PickleMachine::pushText()
{
    if (!isPickleUtf8(m_now.text))
        fail(BadText, quoted(m_now.text) + " is not UTF-8");
    return pushNew(ObjectKind::Text, 0, m_now.text);
}

/// torch.load decodes the strings of Python 2 as UTF-8, strictly.
bool PickleMachine::pushPython2String()
{
    if (findInvalidUtf8(m_now.text))
        fail(BadText, quoted(m_now.text) + " is not UTF-8");
    return pushNew(ObjectKind::Text, 0, m_now.text);
}

bool PickleMachine::pushQuoted()
{
    std::optional<std::string> text = decodeQuoted(m_now.text);
    if (!text || findInvalidUtf8(*text))
        fail(BadText, quoted(m_now.text) + " is no quoted string");
    return pushNew(ObjectKind::Text, 0, text ? keep(std::move(*text)) : m_now.text);
}

bool PickleMachine::pushRawUnicode()
{
    if (isAscii(m_now.text) && m_now.text.find('\\') == std::string_view::npos)
        return pushNew(ObjectKind::Text, 0, m_now.text);
    std::optional<std::string> text = decodeRawUnicode(m_now.text);
    if (!text)
        fail(BadText, quoted(m_now.text) + " has a bad escape");
    return pushNew(ObjectKind::Text, 0, text ? keep(std::move(*text)) : m_now.text);
}

bool PickleMachine::pushOutOfBandBuffer()
{
    fail(OutOfBandBuffer, "the bytes lie outside of the pickle");
    return pushNew(ObjectKind::Bytes);
}

bool PickleMachine::makeReadonly()
{
    if (!need(1))
        return false;
    if (isPlain(top()) && kindOf(top()) != ObjectKind::Bytes && kindOf(top()) != ObjectKind::ByteArray)
        noteOperand(top(), "in place of a buffer");
    return true;
}

}  // namespace pt2scope
