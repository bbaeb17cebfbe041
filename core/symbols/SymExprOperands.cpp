// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprOperands.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::array<std::pair<std::string_view, SymOp>, 11> binaryOps{{
    {"**", SymOp::Pow},
    {"//", SymOp::FloorDiv},
    {"%", SymOp::Mod},
    {"<<", SymOp::LShift},
    {">>", SymOp::RShift},
    {"==", SymOp::Equal},
    {"!=", SymOp::NotEqual},
    {"<", SymOp::Less},
    {"<=", SymOp::LessEqual},
    {">", SymOp::Greater},
    {">=", SymOp::GreaterEqual},
}};

constexpr std::array<std::pair<std::string_view, SymOp>, 5> growingOps{{
    {"+", SymOp::Add},
    {"*", SymOp::Mul},
    {"&", SymOp::And},
    {"|", SymOp::Or},
    {"^", SymOp::Xor},
}};

template <std::size_t N>
std::optional<SymOp> find(const std::array<std::pair<std::string_view, SymOp>, N> &ops, std::string_view name)
{
    const auto *found = std::ranges::find(ops, name, &std::pair<std::string_view, SymOp>::first);
    return found == ops.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

void SymExprOperands::close()
{
    whole(m_operands.back());
}

void SymExprOperands::negate()
{
    negate(m_operands.back());
}

void SymExprOperands::invert()
{
    call(SymOp::Not, 1);
}

void SymExprOperands::combine(std::string_view op)
{
    if (const std::optional<SymOp> binary = find(binaryOps, op))
        return call(*binary, 2);
    Operand right = pop();
    if (op == "/")
        return divide(std::move(right));
    if (op == "-") {
        negate(right);
        return append(SymOp::Add, std::move(right));
    }
    append(*find(growingOps, op), std::move(right));
}

void SymExprOperands::call(SymOp op, std::size_t argCount)
{
    std::size_t depth = 0;
    const std::vector<SymExprId> args = popArgs(argCount, depth);
    m_operands.push_back({SymOp::Unknown, {m_pool.apply(op, args)}, depth});
}

void SymExprOperands::callUnknown(std::string_view name, std::size_t argCount)
{
    std::size_t depth = 0;
    const std::vector<SymExprId> args = popArgs(argCount, depth);
    m_operands.push_back({SymOp::Unknown, {m_pool.applyUnknown(name, args)}, depth});
}

SymExprId SymExprOperands::result()
{
    return whole(m_operands.back());
}

SymExprId SymExprOperands::whole(Operand &operand)
{
    if (operand.open != SymOp::Unknown) {
        operand.terms = {m_pool.apply(operand.open, operand.terms)};
        operand.open = SymOp::Unknown;
    }
    return operand.terms.front();
}

SymExprOperands::Operand SymExprOperands::pop()
{
    Operand operand = std::move(m_operands.back());
    m_operands.pop_back();
    return operand;
}

void SymExprOperands::append(SymOp op, Operand right)
{
    Operand &left = m_operands.back();
    if (left.open != op)
        left = {op, {whole(left)}, left.depth + 1};
    left.depth = std::max(left.depth, right.depth + 1);
    m_deepest = std::max(m_deepest, left.depth);
    left.terms.push_back(whole(right));
}

void SymExprOperands::divide(Operand right)
{
    const SymExprId divisor = whole(right);
    const bool isInteger = m_pool.op(divisor) == SymOp::Integer && m_pool.value(divisor) != 0;
    Operand &left = m_operands.back();
    const SymExprId dividend = left.terms.front();
    const bool isWhole = left.open == SymOp::Unknown;
    if (isInteger && isWhole && m_pool.op(dividend) == SymOp::Integer) {
        left.terms.front() = m_pool.rational(m_pool.decimal(dividend), m_pool.decimal(divisor));
        return;
    }
    const SymExprId inverse = isInteger ? m_pool.rational("1", m_pool.decimal(divisor))
                                        : m_pool.apply(SymOp::Pow, {divisor, m_pool.integer(-1)});
    const Operand factor{SymOp::Unknown, {inverse}, right.depth + (isInteger ? 0 : 1)};
    if (isWhole && m_pool.value(dividend) == 1)
        left = factor;
    else
        append(SymOp::Mul, factor);
    m_deepest = std::max(m_deepest, factor.depth);
}

void SymExprOperands::negate(Operand &operand)
{
    const bool isProduct = operand.open == SymOp::Mul;
    if (!isProduct && !isNumber(operand)) {
        operand = {SymOp::Mul, {m_pool.integer(-1), whole(operand)}, operand.depth + 1};
        m_deepest = std::max(m_deepest, operand.depth);
        return;
    }
    SymExprId &first = operand.terms.front();
    if (m_pool.op(first) != SymOp::Integer && isProduct) {
        operand.terms.insert(operand.terms.begin(), m_pool.integer(-1));
        return;
    }
    first = negativeOf(first);
    if (isProduct && m_pool.value(first) == 1) {
        operand.terms.erase(operand.terms.begin());
        if (operand.terms.size() == 1)
            operand.open = SymOp::Unknown;
    }
}

SymExprId SymExprOperands::negativeOf(SymExprId number)
{
    const std::string digits = m_pool.decimal(number);
    const std::string negative = digits.starts_with('-') ? digits.substr(1) : '-' + digits;
    return m_pool.op(number) == SymOp::Float ? m_pool.floating(negative) : m_pool.integer(negative);
}

bool SymExprOperands::isNumber(const Operand &operand) const
{
    const SymOp op = m_pool.op(operand.terms.front());
    return operand.open == SymOp::Unknown && (op == SymOp::Integer || op == SymOp::Float);
}

std::vector<SymExprId> SymExprOperands::popArgs(std::size_t argCount, std::size_t &depth)
{
    std::vector<SymExprId> args;
    const std::size_t first = m_operands.size() - argCount;
    for (std::size_t i = first; i < m_operands.size(); ++i) {
        args.push_back(whole(m_operands[i]));
        depth = std::max(depth, m_operands[i].depth);
    }
    m_operands.resize(first);
    m_deepest = std::max(m_deepest, ++depth);
    return args;
}

}  // namespace pt2scope
