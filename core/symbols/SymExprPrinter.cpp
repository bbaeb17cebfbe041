// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprPrinter.h"

#include "core/json/JsonNumber.h"
#include "core/symbols/SymExprFunctions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace pt2scope {

namespace {

// As in Python: the higher, the tighter.
enum Precedence { relation = 1, bitOr, bitXor, bitAnd, shift, sum, product, unary, power, atom };

/// What to print between the arguments, how tight it binds, and how tight each side must.
struct Infix {
    SymOp op;
    std::string_view text;
    Precedence precedence;
    Precedence left;
    Precedence right;
};

constexpr std::array infixes{
    Infix{SymOp::Pow, "**", power, atom, unary},
    Infix{SymOp::PowByNatural, "**", power, atom, unary},
    Infix{SymOp::FloatPow, "**", power, atom, unary},
    Infix{SymOp::FloorDiv, "//", product, product, unary},
    Infix{SymOp::CleanDiv, "//", product, product, unary},
    Infix{SymOp::IntTrueDiv, "/", product, product, unary},
    Infix{SymOp::FloatTrueDiv, "/", product, product, unary},
    Infix{SymOp::Mod, " % ", product, product, unary},
    Infix{SymOp::PythonMod, " % ", product, product, unary},
    Infix{SymOp::LShift, " << ", shift, shift, sum},
    Infix{SymOp::RShift, " >> ", shift, shift, sum},
    Infix{SymOp::Equal, " == ", relation, bitOr, bitOr},
    Infix{SymOp::NotEqual, " != ", relation, bitOr, bitOr},
    Infix{SymOp::Less, " < ", relation, bitOr, bitOr},
    Infix{SymOp::LessEqual, " <= ", relation, bitOr, bitOr},
    Infix{SymOp::Greater, " > ", relation, bitOr, bitOr},
    Infix{SymOp::GreaterEqual, " >= ", relation, bitOr, bitOr},
    Infix{SymOp::And, " & ", bitAnd, shift, shift},
    Infix{SymOp::Xor, " ^ ", bitXor, bitAnd, bitAnd},
    Infix{SymOp::Or, " | ", bitOr, bitXor, bitXor},
};

struct Printed {
    std::string text;
    Precedence precedence = atom;
};

/// The shortest text that means the same double.
std::string floatText(std::string_view literal)
{
    const double value =
        literal.ends_with("inf") ? (literal.front() == '-' ? -HUGE_VAL : HUGE_VAL) : nearestDouble(literal);
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "oo" : "-oo";
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    const std::string text(digits.data(), end);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string_view callName(const SymExprPool &pool, SymExprId id)
{
    switch (pool.op(id)) {
        case SymOp::Unknown: return pool.text(id);
        case SymOp::Max: return "max";
        case SymOp::Min: return "min";
        case SymOp::Abs: return "abs";
        case SymOp::ExprCondPair: return "";
        default: return symFunctionName(pool.op(id));
    }
}

/// Numbers first, divisors last: "-3*s0*s1/(2*u0)".
class ProductText {
public:
    void addNumber(std::string_view number)
    {
        const bool isMinusOne = number == "-1" && !m_isNegative;
        m_isNegative ^= number.starts_with('-');
        if (!isMinusOne)
            addFactor(m_numbers, number.substr(number.starts_with('-') ? 1 : 0));
    }
    void addFactor(std::string_view factor) { addFactor(m_factors, factor); }
    void addRatio(std::string_view numerator, std::string_view denominator)
    {
        if (numerator != "1")
            addNumber(numerator);
        addDivisor(denominator);
    }
    void addDivisor(std::string_view divisor)
    {
        append(m_divisors, divisor);
        ++m_divisorCount;
    }

    /// "-x": nothing but a sign before one factor.
    bool isSigned() const { return m_isNegative && m_factorCount == 1 && m_divisorCount == 0; }

    std::string text() const
    {
        std::string out = m_numbers;
        if (!m_factors.empty())
            append(out, m_factors);
        out = (m_isNegative ? "-" : "") + (out.empty() ? "1" : out);
        if (m_divisorCount == 0)
            return out;
        return out + "/" + (m_divisorCount > 1 ? "(" + m_divisors + ")" : m_divisors);
    }

private:
    void addFactor(std::string &product, std::string_view factor)
    {
        append(product, factor);
        ++m_factorCount;
    }
    static void append(std::string &product, std::string_view factor)
    {
        product += product.empty() ? "" : "*";
        product += factor;
    }

    std::string m_numbers;
    std::string m_factors;
    std::string m_divisors;
    std::size_t m_factorCount = 0;
    std::size_t m_divisorCount = 0;
    bool m_isNegative = false;
};

class Printer {
public:
    explicit Printer(const SymExprPool &pool) : m_pool(pool) {}

    Printed print(SymExprId id);

private:
    Printed printNode(SymExprId id);
    Printed printNumber(std::string text) const;
    Printed printSum(std::span<const SymExprId> terms);
    Printed printProduct(std::span<const SymExprId> factors);
    Printed printInfix(const Infix &infix, std::span<const SymExprId> args);
    Printed printCall(SymExprId id);
    std::string at(Precedence least, SymExprId id) { return enclosed(print(id), least); }
    static std::string enclosed(const Printed &printed, Precedence least);
    bool isReciprocal(SymExprId id) const;

    const SymExprPool &m_pool;
    std::size_t m_depth = 0;
    std::size_t m_nodes = 0;
};

std::string Printer::enclosed(const Printed &printed, Precedence least)
{
    return printed.precedence < least ? "(" + printed.text + ")" : printed.text;
}

Printed Printer::print(SymExprId id)
{
    constexpr std::size_t maxDepth = 2'000;
    constexpr std::size_t maxNodes = 10'000;
    if (m_depth == maxDepth || m_nodes == maxNodes)
        return {"..."};
    ++m_nodes;
    ++m_depth;
    Printed printed = printNode(id);
    --m_depth;
    return printed;
}

Printed Printer::printNode(SymExprId id)
{
    const std::span<const SymExprId> args = m_pool.args(id);
    const SymOp op = m_pool.op(id);
    switch (op) {
        case SymOp::Integer: return printNumber(m_pool.decimal(id));
        case SymOp::Rational: return {std::string(m_pool.text(id)), product};
        case SymOp::Float: return printNumber(floatText(m_pool.text(id)));
        case SymOp::Symbol: return {std::string(m_pool.text(id))};
        case SymOp::True: return {"True"};
        case SymOp::False: return {"False"};
        case SymOp::Infinity: return {"oo"};
        case SymOp::IntInfinity: return {"int_oo"};
        case SymOp::ComplexInfinity: return {"zoo"};
        case SymOp::NaN: return {"nan"};
        case SymOp::Identity: return print(args.front());
        case SymOp::Not: return {"~" + at(unary, args.front()), unary};
        case SymOp::Add: return args.empty() ? printCall(id) : printSum(args);
        case SymOp::Mul: return args.empty() ? printCall(id) : printProduct(args);
        default: break;
    }
    if (isReciprocal(id))
        return printProduct(std::span(&id, 1));
    const auto *infix = std::ranges::find(infixes, op, &Infix::op);
    return infix == infixes.end() || args.empty() ? printCall(id) : printInfix(*infix, args);
}

Printed Printer::printNumber(std::string text) const
{
    const Precedence precedence = text.starts_with('-') ? unary : atom;
    return {std::move(text), precedence};
}

Printed Printer::printSum(std::span<const SymExprId> terms)
{
    if (terms.size() == 1)
        return print(terms.front());
    std::string text;
    for (const SymExprId term : terms) {
        const std::string printed = at(sum, term);
        if (text.empty())
            text = printed;
        else if (printed.starts_with('-'))
            text += " - " + printed.substr(1);
        else
            text += " + " + printed;
    }
    return {text, sum};
}

/// x**-2, but not x**-y.
bool Printer::isReciprocal(SymExprId id) const
{
    return m_pool.op(id) == SymOp::Pow && m_pool.value(m_pool.args(id)[1]).value_or(0) < 0;
}

Printed Printer::printProduct(std::span<const SymExprId> factors)
{
    if (factors.size() == 1 && !isReciprocal(factors.front()))
        return print(factors.front());
    ProductText out;
    for (const SymExprId factor : factors) {
        const SymOp op = m_pool.op(factor);
        if (op == SymOp::Integer || op == SymOp::Float) {
            out.addNumber(print(factor).text);
        } else if (op == SymOp::Rational) {
            const std::string_view ratio = m_pool.text(factor);
            out.addRatio(ratio.substr(0, ratio.find('/')), ratio.substr(ratio.find('/') + 1));
        } else if (isReciprocal(factor)) {
            const SymExprId base = m_pool.args(factor)[0];
            const std::string exponent = m_pool.decimal(m_pool.args(factor)[1]).substr(1);
            out.addDivisor(exponent == "1" ? at(unary, base) : at(atom, base) + "**" + exponent);
        } else {
            out.addFactor(at(unary, factor));
        }
    }
    return {out.text(), out.isSigned() ? unary : product};
}

Printed Printer::printInfix(const Infix &infix, std::span<const SymExprId> args)
{
    std::string text = at(infix.left, args.front());
    for (const SymExprId arg : args.subspan(1))
        text += std::string(infix.text) + at(infix.right, arg);
    return {text, args.size() == 1 ? atom : infix.precedence};
}

Printed Printer::printCall(SymExprId id)
{
    std::string text = std::string(callName(m_pool, id)) + "(";
    bool isFirst = true;
    for (const SymExprId arg : m_pool.args(id)) {
        text += (isFirst ? "" : ", ") + print(arg).text;
        isFirst = false;
    }
    return {text + ")", atom};
}

}  // namespace

std::string printSymExpr(const SymExprPool &pool, SymExprId id)
{
    return Printer(pool).print(id).text;
}

}  // namespace pt2scope
