// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/model/GuardedInputs.h"
#include "core/check/rules/program/ProgramRanges.h"

#include <optional>
#include <string_view>
#include <vector>

namespace pt2scope {

/// What tensor_values, sym_int_values and range_constraints say of the inputs that guards read.
class GuardSizes {
public:
    GuardSizes(const Program &program, const GuardedInputs &inputs);

    /// The rank of a tensor of which the guard reads a size that it does not have.
    std::optional<std::size_t> missingAxisOf(const GuardInput &input) const;
    /// Whether the guard is false for all sizes that the program admits.
    bool excludes(std::string_view code, const ParsedGuard &guard);

private:
    const Argument *argumentOf(const GuardInput &input) const;
    const TensorValue *tensorOf(const GuardInput &input) const;
    SymRange rangeOfInput(const GuardInput &input);

    const Program &m_program;
    const GuardedInputs &m_inputs;
    ProgramRanges m_ranges;
    std::vector<const Argument *> m_leaves;  // what the signature says of them
};

}  // namespace pt2scope
