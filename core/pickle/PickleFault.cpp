// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleFault.h"

namespace pt2scope {

bool stopsPython(PickleFaultKind kind)
{
    return kind < PickleFaultKind::MemoBomb;
}

bool isSizeBomb(PickleFaultKind kind)
{
    return kind == PickleFaultKind::SizeClaim || kind == PickleFaultKind::TooManyObjects
           || kind == PickleFaultKind::MemoBomb || kind == PickleFaultKind::TooNested;
}

std::string_view faultName(PickleFaultKind kind)
{
    switch (kind) {
        case PickleFaultKind::UnknownOpcode: return "unknown opcode";
        case PickleFaultKind::Truncated: return "truncated";
        case PickleFaultKind::SizeClaim: return "length beyond the end";
        case PickleFaultKind::StackUnderflow: return "stack underflow";
        case PickleFaultKind::NoMark: return "no mark";
        case PickleFaultKind::MemoMissing: return "memo key absent";
        case PickleFaultKind::BadLength: return "negative length";
        case PickleFaultKind::BadNumber: return "bad number";
        case PickleFaultKind::BadText: return "bad text";
        case PickleFaultKind::BadOperand: return "bad operand";
        case PickleFaultKind::UnsupportedProtocol: return "unsupported protocol";
        case PickleFaultKind::OutOfBandBuffer: return "out-of-band buffer";
        case PickleFaultKind::TooManyObjects: return "too many objects";
        case PickleFaultKind::BadFrame: return "bad frame";
        case PickleFaultKind::MemoBomb: return "memo bomb";
        case PickleFaultKind::TooNested: return "nested too deep";
    }
    return "";
}

}  // namespace pt2scope
