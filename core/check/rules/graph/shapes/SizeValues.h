// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/graph/shapes/TensorShape.h"
#include "core/program/Program.h"

#include <map>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Whether an example input gave the symbol its hint: PyTorch names those s0, s77 …, and those that depend on data u0.
bool isBackedSymbol(std::string_view name);

/// The sizes of a program as they were when it was traced: every symbol has the value of its hint. What holds of a
/// graph for all sizes holds of those, so a contradiction among them is one. Undecided are sizes that depend on data,
/// and symbolic sizes of 0 or 1, which PyTorch does not treat like the plain numbers.
class SizeValues {
public:
    explicit SizeValues(const Program &program);

    Size of(const SymInt &size) const;
    Size of(const SymbolicValue &value) const;

private:
    Size valueOf(const ProgramExpression &expression) const;
    void collectHints(const Program &program);

    const SymExprPool &m_symbols;
    std::map<std::string_view, Size> m_hints;  // by symbol; nothing where hints contradict each other
    std::vector<Size> m_values;                // by expression
};

}  // namespace pt2scope
