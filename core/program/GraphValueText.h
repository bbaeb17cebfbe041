// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <span>
#include <string>
#include <vector>

namespace pt2scope {

/// Prints sizes and other symbolic numbers of one program, each expression once. Lives no longer than the program.
class GraphValueText {
public:
    explicit GraphValueText(const Program &program) : m_program(program), m_texts(program.expressions.size()) {}

    const Program &program() const { return m_program; }
    /// "2*s77 + 1"; an expression outside of the grammar as the file has it. Safe to show.
    const std::string &expression(std::uint32_t index);
    std::string symInt(const SymInt &number);
    /// "[2*s77 + 1, 3]".
    std::string sizes(std::span<const SymInt> sizes);
    /// The value of a sym_int_values, sym_float_values or sym_bool_values entry.
    std::string symbolic(const SymbolicValue &value);
    /// "float32", or the number that fits no table.
    std::string dtype(const TensorValue &value) const;
    /// "cuda:1".
    std::string device(const TensorValue &value) const;

private:
    const Program &m_program;
    std::vector<std::string> m_texts;  // by expression; empty until it was asked for
};

}  // namespace pt2scope
