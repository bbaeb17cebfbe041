// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"
#include "core/symbols/SymRange.h"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// What range_constraints say of the sizes of a program. Made as asked for, once for each expression.
class ProgramRanges {
public:
    explicit ProgramRanges(const Program &program);

    SymRange of(const SymInt &size);
    SymRange ofExpression(std::uint32_t expression);
    SymRange ofSymbol(std::string_view name) const;

private:
    const Program &m_program;
    std::unordered_map<std::string_view, SymRange> m_symbols;
    std::vector<std::optional<SymRange>> m_expressions;
};

}  // namespace pt2scope
