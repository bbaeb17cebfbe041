// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExpr.h"

namespace pt2scope {

/// The operands that a parser has read and not yet used. Sums and products grow in place, so that a + b + c becomes one
/// node, as sympy makes it.
class SymExprOperands {
public:
    explicit SymExprOperands(SymExprPool &pool) : m_pool(pool) {}

    std::size_t count() const { return m_operands.size(); }
    std::size_t deepest() const { return m_deepest; }  // of all expressions made so far

    void push(SymExprId leaf) { m_operands.push_back({SymOp::Unknown, {leaf}, 1}); }
    /// The top operand is whole: a sum that follows does not grow into it.
    void close();
    /// The top operand becomes its negative, or its logical negation.
    void negate();
    void invert();
    /// The two topmost operands become one; `op` is Python's operator.
    void combine(std::string_view op);
    /// The topmost `argCount` operands become the arguments of one call.
    void call(SymOp op, std::size_t argCount);
    void callUnknown(std::string_view name, std::size_t argCount);
    /// The only operand.
    SymExprId result();

private:
    struct Operand {
        SymOp open;  // Add, Mul, And, Or or Xor, whose terms these are; Unknown: one whole expression
        std::vector<SymExprId> terms;
        std::size_t depth;
    };

    SymExprId whole(Operand &operand);
    Operand pop();
    void append(SymOp op, Operand right);
    void divide(Operand right);
    void negate(Operand &operand);
    SymExprId negativeOf(SymExprId number);
    bool isNumber(const Operand &operand) const;
    std::vector<SymExprId> popArgs(std::size_t argCount, std::size_t &depth);

    SymExprPool &m_pool;
    std::vector<Operand> m_operands;
    std::size_t m_deepest = 0;
};

}  // namespace pt2scope
