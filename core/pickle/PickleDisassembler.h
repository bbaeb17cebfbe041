// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/PickleFault.h"
#include "core/pickle/PickleOpcodes.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pt2scope {

/// One instruction. The views point into the bytes that were disassembled.
struct PickleInstruction {
    const OpcodeTraits *opcode = nullptr;  // never null
    std::uint64_t offset = 0;              // of the opcode byte
    std::uint64_t end = 0;                 // of the next instruction
    std::int64_t number = 0;               // of UInt1 … UInt8 and Int4; of a UInt8 over 2^63 it is -1
    std::string_view text;                 // of Line, TwoLines (the first), Counted and Float8: the bytes as written
    std::string_view secondText;           // of TwoLines

    /// The argument for people, printable: "'weight'", "12", "torch._utils _rebuild_tensor_v2"; empty without one. Text
    /// of more than `limit` bytes is cut and ends in "…".
    std::string argument(std::size_t limit = 200) const;
};

/// Splits bytes into instructions, front to back. Executes nothing and believes no length that is not there.
class PickleDisassembler {
public:
    explicit PickleDisassembler(std::span<const std::byte> bytes, std::size_t begin = 0)
        : m_bytes(bytes), m_position(begin)
    {}

    /// Nothing after STOP, and nothing at damage, which is then in fault(). Bytes that end without STOP are damage.
    std::optional<PickleInstruction> next();
    const std::optional<PickleFault> &fault() const { return m_fault; }
    /// Of the next instruction; after STOP the first byte that is no part of the pickle.
    std::size_t position() const { return m_position; }

private:
    bool readArgument(PickleInstruction &instruction);
    bool readNumber(PickleInstruction &instruction, std::size_t nbytes, bool isSigned);
    bool readCounted(PickleInstruction &instruction, std::size_t nbytes, bool isSigned);
    bool readLine(PickleInstruction &instruction, std::string_view &line);
    bool fail(const PickleInstruction &instruction, PickleFaultKind kind, std::string detail);
    std::size_t remaining() const { return m_bytes.size() - m_position; }

    std::span<const std::byte> m_bytes;
    std::size_t m_position;
    bool m_stopped = false;
    std::optional<PickleFault> m_fault;
};

}  // namespace pt2scope
