// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace pt2scope {

/// What can become of a signature.
enum class SignatureCase : std::uint8_t {
    InputAdded,
    InputRemoved,
    InputRenamed,
    InputGivenOtherwise,
    InputReordered,
    InputKeyReordered,
    InputKind,
    InputConstant,
    InputFreed,
    InputNoConstant,
    InputDtype,
    InputRank,
    InputNarrower,
    InputWider,
    InputStrides,
    InputDevice,
    RangeNarrower,
    RangeWider,
    GuardAdded,
    GuardPassed,
    GuardRemoved,
    OutputAdded,
    OutputNamedAdded,
    OutputRemoved,
    OutputGotOtherwise,
    OutputReordered,
    OutputKeyReordered,
    OutputKind,
    OutputConstant,
    OutputOtherConstant,
    OutputNoConstant,
    OutputDtype,
    OutputSizes,
    OutputFixed,
    OutputFollows,
    OutputUnreached,
    OutputDevice,
    StructureIn,
    StructureOut,
    InputMutationAdded,
    InputMutationRemoved,
    StateMutationAdded,
    StateMutationRemoved,
    StateAdded,
    StateRemoved,
    StateRenamed,
    StateKind,
    StatePersistence,
    StateDtype,
    StateSizes,
    StateDevice,
};

struct SignatureVerdict {
    SignatureCase what;
    std::string_view word;  // DiffEntry::what
    bool breaking;          // a caller of A that gets B in its place fails, or gets what it does not expect
    std::string_view why;
};

/// Every case, in the order of the enum: the one place that says what breaks a caller.
inline constexpr std::array signatureVerdicts{
    SignatureVerdict{SignatureCase::InputAdded, "input", true, "callers do not give it"},
    SignatureVerdict{SignatureCase::InputRemoved, "input", true, "callers give it, and nothing takes it"},
    SignatureVerdict{SignatureCase::InputRenamed, "renamed", false, "given in the same way"},
    SignatureVerdict{SignatureCase::InputGivenOtherwise, "path", true, "callers give it in another way"},
    SignatureVerdict{SignatureCase::InputReordered, "order", true, "stands elsewhere among the inputs"},
    SignatureVerdict{SignatureCase::InputKeyReordered, "order", false, "given in the same way"},
    SignatureVerdict{SignatureCase::InputKind, "kind", true, "the constant is used, whatever callers give"},
    SignatureVerdict{SignatureCase::InputConstant, "value", true, "callers must give this very value"},
    SignatureVerdict{SignatureCase::InputFreed, "kind", false, "may be any value now"},
    SignatureVerdict{SignatureCase::InputNoConstant, "kind", true, "callers give the constant, which is not taken"},
    SignatureVerdict{SignatureCase::InputDtype, "dtype", true, "callers give the other type"},
    SignatureVerdict{SignatureCase::InputRank, "sizes", true, "another number of dimensions"},
    SignatureVerdict{SignatureCase::InputNarrower, "sizes", true, "sizes that were taken are not any more"},
    SignatureVerdict{SignatureCase::InputWider, "sizes", false, "takes all that it took, and more"},
    SignatureVerdict{SignatureCase::InputStrides, "strides", false, "of the example that it was exported with"},
    SignatureVerdict{SignatureCase::InputDevice, "device", true, "callers give it on the other device"},
    SignatureVerdict{SignatureCase::RangeNarrower, "range", true, "sizes that were taken are not any more"},
    SignatureVerdict{SignatureCase::RangeWider, "range", false, "takes all that it took, and more"},
    SignatureVerdict{SignatureCase::GuardAdded, "guard", true, "checked at each call"},
    SignatureVerdict{SignatureCase::GuardPassed, "guard", false, "all that it took passes"},
    SignatureVerdict{SignatureCase::GuardRemoved, "guard", false, "not checked any more"},
    SignatureVerdict{SignatureCase::OutputAdded, "output", true, "the result has more parts"},
    SignatureVerdict{SignatureCase::OutputNamedAdded, "output", false, "under a name of its own"},
    SignatureVerdict{SignatureCase::OutputRemoved, "output", true, "callers look for it"},
    SignatureVerdict{SignatureCase::OutputGotOtherwise, "path", true, "callers look for it where it was"},
    SignatureVerdict{SignatureCase::OutputReordered, "order", true, "stands elsewhere among the outputs"},
    SignatureVerdict{SignatureCase::OutputKeyReordered, "order", false, "found in the same way"},
    SignatureVerdict{SignatureCase::OutputKind, "kind", true, ""},
    SignatureVerdict{SignatureCase::OutputConstant, "value", true, "the constant, whatever callers give"},
    SignatureVerdict{SignatureCase::OutputOtherConstant, "value", true, "callers expect the other constant"},
    SignatureVerdict{SignatureCase::OutputNoConstant, "value", true, "callers expect the constant"},
    SignatureVerdict{SignatureCase::OutputDtype, "dtype", true, "callers expect the other type"},
    SignatureVerdict{SignatureCase::OutputSizes, "sizes", true, "callers expect the other sizes"},
    SignatureVerdict{SignatureCase::OutputFixed, "sizes", false, "one of the sizes that it could have"},
    SignatureVerdict{SignatureCase::OutputFollows, "sizes", false,
                     "the same wherever the inputs are those that it took"},
    SignatureVerdict{SignatureCase::OutputUnreached, "sizes", false, "no inputs that it took are taken any more"},
    SignatureVerdict{SignatureCase::OutputDevice, "device", true, "callers expect it on the other device"},
    SignatureVerdict{SignatureCase::StructureIn, "structure", true, "containers of the arguments"},
    SignatureVerdict{SignatureCase::StructureOut, "structure", true, "containers of the result"},
    SignatureVerdict{SignatureCase::InputMutationAdded, "mutation", true, "what callers give is overwritten"},
    SignatureVerdict{SignatureCase::InputMutationRemoved, "mutation", true, "what callers give is left as it is"},
    SignatureVerdict{SignatureCase::StateMutationAdded, "mutation", false, ""},
    SignatureVerdict{SignatureCase::StateMutationRemoved, "mutation", false, ""},
    SignatureVerdict{SignatureCase::StateAdded, "state", false, ""},
    SignatureVerdict{SignatureCase::StateRemoved, "state", false, ""},
    SignatureVerdict{SignatureCase::StateRenamed, "renamed", false, ""},
    SignatureVerdict{SignatureCase::StateKind, "kind", false, ""},
    SignatureVerdict{SignatureCase::StatePersistence, "persistent", false, ""},
    SignatureVerdict{SignatureCase::StateDtype, "dtype", false, ""},
    SignatureVerdict{SignatureCase::StateSizes, "sizes", false, ""},
    SignatureVerdict{SignatureCase::StateDevice, "device", false, ""},
};

constexpr const SignatureVerdict &verdictOf(SignatureCase what)
{
    return signatureVerdicts[static_cast<std::size_t>(what)];
}

static_assert([] {
    for (std::size_t i = 0; i < signatureVerdicts.size(); ++i) {
        if (static_cast<std::size_t>(signatureVerdicts[i].what) != i)
            return false;
    }
    return true;
}());

}  // namespace pt2scope
