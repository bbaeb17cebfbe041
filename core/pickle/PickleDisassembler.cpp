// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleDisassembler.h"

#include "core/bytes/ByteReader.h"
#include "core/bytes/PythonFloat.h"
#include "core/bytes/Text.h"
#include "core/pickle/PickleNumbers.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <utility>

namespace pt2scope {

namespace {

std::string hexByte(std::byte value)
{
    std::array<char, 8> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "0x%02x", std::to_integer<unsigned>(value));
    return buffer.data();
}

std::string cut(std::string_view text, std::size_t limit)
{
    return text.size() <= limit ? printable(text) : printable(text.substr(0, limit)) + "…";
}

bool isLongNumber(PickleOp op)
{
    return op == PickleOp::Long1 || op == PickleOp::Long4;
}

/// The value of `nbytes` little-endian bytes, sign-extended when signed. An unsigned one over 2^63 is nothing.
std::optional<std::int64_t> littleEndian(std::string_view bytes, bool isSigned)
{
    if (isSigned)
        return decodeLong(bytes);
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    return static_cast<std::int64_t>(value);
}

}  // namespace

std::string PickleInstruction::argument(std::size_t limit) const
{
    switch (opcode->argument) {
        case ArgumentForm::None: return "";
        case ArgumentForm::UInt1:
        case ArgumentForm::UInt2:
        case ArgumentForm::UInt4:
        case ArgumentForm::Int4:
        case ArgumentForm::UInt8: return std::to_string(number);
        case ArgumentForm::Float8: return pythonFloat(decodeFloat8(text));
        case ArgumentForm::Line: return cut(text, limit);
        case ArgumentForm::TwoLines: return cut(text, limit) + " " + cut(secondText, limit);
        default: break;
    }
    if (!isLongNumber(opcode->op))
        return "'" + cut(text, limit) + "'";
    const std::optional<std::int64_t> value = decodeLong(text);
    return value ? std::to_string(*value) : cut(hexOfLong(text.substr(0, limit)), limit);
}

std::optional<PickleInstruction> PickleDisassembler::next()
{
    if (m_stopped || m_fault)
        return std::nullopt;
    PickleInstruction instruction;
    instruction.offset = m_position;
    if (m_position >= m_bytes.size()) {
        fail(instruction, PickleFaultKind::Truncated, "the bytes end without STOP");
        return std::nullopt;
    }
    const std::byte code = m_bytes[m_position];
    instruction.opcode = findOpcode(code);
    if (!instruction.opcode) {
        fail(instruction, PickleFaultKind::UnknownOpcode, hexByte(code) + " is no instruction");
        return std::nullopt;
    }
    ++m_position;
    if (!readArgument(instruction))
        return std::nullopt;
    instruction.end = m_position;
    m_stopped = instruction.opcode->op == PickleOp::Stop;
    return instruction;
}

bool PickleDisassembler::readArgument(PickleInstruction &instruction)
{
    switch (instruction.opcode->argument) {
        case ArgumentForm::None: return true;
        case ArgumentForm::UInt1: return readNumber(instruction, 1, false);
        case ArgumentForm::UInt2: return readNumber(instruction, 2, false);
        case ArgumentForm::UInt4: return readNumber(instruction, 4, false);
        case ArgumentForm::Int4: return readNumber(instruction, 4, true);
        case ArgumentForm::UInt8: return readNumber(instruction, 8, false);
        case ArgumentForm::Float8: return readNumber(instruction, 8, true);
        case ArgumentForm::Line: return readLine(instruction, instruction.text);
        case ArgumentForm::TwoLines:
            return readLine(instruction, instruction.text) && readLine(instruction, instruction.secondText);
        case ArgumentForm::Counted1: return readCounted(instruction, 1, false);
        case ArgumentForm::Counted4: return readCounted(instruction, 4, false);
        case ArgumentForm::CountedInt4: return readCounted(instruction, 4, true);
        case ArgumentForm::Counted8: return readCounted(instruction, 8, false);
    }
    return false;
}

bool PickleDisassembler::readNumber(PickleInstruction &instruction, std::size_t nbytes, bool isSigned)
{
    if (remaining() < nbytes)
        return fail(instruction, PickleFaultKind::Truncated,
                    std::string(instruction.opcode->name) + " is cut off after " + formatBytes(remaining())
                        + " of its argument");
    instruction.text = asText(m_bytes.subspan(m_position, nbytes));
    instruction.number = littleEndian(instruction.text, isSigned).value_or(-1);
    m_position += nbytes;
    return true;
}

bool PickleDisassembler::readCounted(PickleInstruction &instruction, std::size_t nbytes, bool isSigned)
{
    if (!readNumber(instruction, nbytes, isSigned))
        return false;
    const std::string_view written = instruction.text;
    const std::optional<std::int64_t> length = littleEndian(written, isSigned);
    if (length && *length < 0)
        return fail(instruction, PickleFaultKind::BadLength,
                    std::string(instruction.opcode->name) + " has the length " + std::to_string(*length));
    if (!length || static_cast<std::uint64_t>(*length) > remaining())
        return fail(instruction, PickleFaultKind::SizeClaim,
                    std::string(instruction.opcode->name) + " claims "
                        + (length ? std::to_string(*length) : "more than 2^63") + " bytes, where "
                        + std::to_string(remaining()) + " follow");
    instruction.text = asText(m_bytes.subspan(m_position, static_cast<std::size_t>(*length)));
    m_position += instruction.text.size();
    return true;
}

bool PickleDisassembler::readLine(PickleInstruction &instruction, std::string_view &line)
{
    const std::string_view rest = asText(m_bytes.subspan(m_position));
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos)
        return fail(instruction, PickleFaultKind::Truncated,
                    std::string(instruction.opcode->name) + " has no newline after its argument");
    line = rest.substr(0, end);
    m_position += end + 1;
    return true;
}

bool PickleDisassembler::fail(const PickleInstruction &instruction, PickleFaultKind kind, std::string detail)
{
    m_fault = PickleFault{kind, instruction.offset, std::move(detail)};
    return false;
}

}  // namespace pt2scope
