// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pt2scope {

/// What a pickle stream can be found to be. Facts, not verdicts.
enum class PickleFaultKind {
    // Python raises an exception here, and nothing can be read after it.
    UnknownOpcode,
    Truncated,       // the bytes end inside an instruction, or before STOP
    SizeClaim,       // a length that reaches past the end of the bytes
    StackUnderflow,  // an instruction takes more than the stack holds above the last MARK
    NoMark,          // an instruction needs a MARK that is not there
    MemoMissing,     // a GET of a key that was never PUT
    BadLength,       // a negative length
    TooManyObjects,  // our own limit, see maxPickleObjects
    // Python raises an exception here; the reader goes on, as another unpickler or encoding might.
    BadNumber,            // a number or memo key that is none
    BadText,              // invalid UTF-8, a bad escape, a string without quotes
    BadOperand,           // an operand of a type that the instruction refuses
    UnsupportedProtocol,  // PROTO over 5
    OutOfBandBuffer,      // NEXT_BUFFER: torch.load gives none
    BadFrame,  // a FRAME ends inside an instruction or another frame: Python's C reader drops the bytes between
    // Python goes on.
    MemoBomb,   // a memo key over 10^6 that the number of entries does not explain: Python allocates up to there
    TooNested,  // objects nested deeper than 1000
};

struct PickleFault {
    PickleFaultKind kind;
    std::uint64_t offset = 0;  // of the instruction, or of the object that is nested too deep
    std::string detail;        // one clause with the values found, printable
};

/// Python raises an exception at this fault: nothing after it is executed.
bool stopsPython(PickleFaultKind kind);
/// The fault is a size meant to exhaust memory or the stack.
bool isSizeBomb(PickleFaultKind kind);
std::string_view faultName(PickleFaultKind kind);  // in words: "stack underflow"

}  // namespace pt2scope
