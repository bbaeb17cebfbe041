// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"
#include "core/program/TreeSpec.h"
#include "core/symbols/Guard.h"

#include <optional>
#include <string>
#include <unordered_map>

namespace pt2scope {

/// The inputs of a program under the names that guards have for them: those of forward()'s arguments.
class GuardedInputs {
public:
    explicit GuardedInputs(const Program &program);

    /// False when the program does not say enough: then nothing can be told of a guard.
    bool known() const { return !m_prefixes.empty(); }
    /// Whether it is an input, or may be one: how Python bound *args and **kwargs is not in the file.
    bool mayBe(const GuardInput &input) const;
    /// The place of an input among the leaves of in_spec, when it is one for sure.
    std::optional<std::size_t> leafOf(const GuardInput &input) const;

private:
    std::string pathOf(const GuardInput &input) const;

    std::size_t m_leafCount = 0;
    std::unordered_map<std::string, std::string> m_prefixes;  // "x": "args[0]", "scale": "kwargs['scale']"
    std::unordered_map<std::string, std::size_t> m_leaves;    // "args[0]['k']"
};

}  // namespace pt2scope
