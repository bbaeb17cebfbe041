// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/StateNames.h"
#include "core/diff/program/GraphAlignment.h"
#include "core/diff/signature/SignatureItem.h"

#include <functional>

namespace pt2scope {

/// What content says that state without a namesake is called in B.
using RenamedState = std::function<StateNames()>;

/// State by kind and target, then by target alone, unless these are numbers and one side has more of them, then by
/// content, then by the last part of the target and the type, where both sides have as many of these; what the caller
/// gives by name and path, then by either, then by position and type.
Partners matchInputs(SignatureItems &a, SignatureItems &b, const RenamedState &renamedState);

/// The state left over that has one name on both sides.
void pairLeftState(const SignatureItems &a, const SignatureItems &b, Partners &partners);

/// The output of B, by index, that is the same value as that of A; Partners::none when there is none.
using SameOutput = std::function<std::uint32_t(std::uint32_t a)>;

/// Mutations by kind and target; what the caller gets by path and value, then by either, then by position and type.
Partners matchOutputs(SignatureItems &a, SignatureItems &b, const Partners &inputs, const SameOutput &sameOutput);

}  // namespace pt2scope
