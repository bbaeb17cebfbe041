// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprValue.h"

#include "core/symbols/SymFraction.h"

#include <algorithm>
#include <charconv>

namespace pt2scope {

namespace {

constexpr SymFraction one{1, 1};
constexpr SymFraction zero{0, 1};

MaybeFraction fractionOf(std::string_view text)
{
    const std::size_t slash = text.find('/');
    std::int64_t numerator = 0;
    std::int64_t denominator = 0;
    const auto first = std::from_chars(text.data(), text.data() + slash, numerator);
    const auto second = std::from_chars(text.data() + slash + 1, text.data() + text.size(), denominator);
    return first.ec == std::errc() && second.ec == std::errc() ? makeFraction(numerator, denominator) : std::nullopt;
}

SymFraction fractionOf(bool truth)
{
    return truth ? one : zero;
}

MaybeFraction floorQuotient(const SymFraction &a, const SymFraction &b)
{
    const MaybeFraction quotient = divide(a, b);
    return quotient ? makeFraction(floorOf(*quotient), 1) : std::nullopt;
}

MaybeFraction ceilOf(const SymFraction &a)
{
    const MaybeFraction negative = negate(a);
    return negative ? makeFraction(-floorOf(*negative), 1) : std::nullopt;
}

MaybeFraction modulo(const SymFraction &a, const SymFraction &b)
{
    const MaybeFraction quotient = floorQuotient(a, b);
    const MaybeFraction product = quotient ? multiply(*quotient, b) : std::nullopt;
    const MaybeFraction negative = product ? negate(*product) : std::nullopt;
    return negative ? add(a, *negative) : std::nullopt;
}

/// Python divides in doubles: beyond this the exact quotient may round otherwise.
MaybeFraction trueQuotient(const SymFraction &a, const SymFraction &b)
{
    constexpr std::int64_t limit = std::int64_t{1} << 50;
    const bool isSmall = a.numerator > -limit && a.numerator < limit && b.numerator > -limit && b.numerator < limit;
    return isSmall ? divide(a, b) : std::nullopt;
}

/// Values of all nodes below one expression, arguments first.
class Values {
public:
    Values(const SymExprPool &pool, const SymValueOf &symbolValue, std::vector<SymExprId> nodes)
        : m_pool(pool), m_symbolValue(symbolValue), m_nodes(std::move(nodes))
    {}

    MaybeFraction last();

private:
    MaybeFraction compute(SymExprId id) const;
    MaybeFraction ofLeaf(SymExprId id) const;
    MaybeFraction ofChoice(SymExprId id) const;
    MaybeFraction ofArgs(SymOp op, const std::vector<SymFraction> &args) const;
    static MaybeFraction ofPair(SymOp op, const SymFraction &a, const SymFraction &b);
    static MaybeFraction ofOne(SymOp op, const SymFraction &a);
    const MaybeFraction &at(SymExprId id) const;

    const SymExprPool &m_pool;
    const SymValueOf &m_symbolValue;
    std::vector<SymExprId> m_nodes;
    std::vector<MaybeFraction> m_values;
};

MaybeFraction Values::last()
{
    for (const SymExprId id : m_nodes)
        m_values.push_back(compute(id));
    return m_values.back();
}

const MaybeFraction &Values::at(SymExprId id) const
{
    const auto found = std::lower_bound(m_nodes.begin(), m_nodes.end(), id);
    return m_values[static_cast<std::size_t>(found - m_nodes.begin())];
}

MaybeFraction Values::compute(SymExprId id) const
{
    const SymOp op = m_pool.op(id);
    if (op == SymOp::Where || op == SymOp::IfThenElse || op == SymOp::Piecewise)
        return ofChoice(id);
    if (m_pool.args(id).empty())
        return ofLeaf(id);
    std::vector<SymFraction> args;
    for (const SymExprId arg : m_pool.args(id)) {
        if (!at(arg))
            return std::nullopt;
        args.push_back(*at(arg));
    }
    return ofArgs(op, args);
}

MaybeFraction Values::ofLeaf(SymExprId id) const
{
    switch (m_pool.op(id)) {
        case SymOp::Integer: {
            const std::optional<std::int64_t> value = m_pool.value(id);
            return value ? makeFraction(*value, 1) : std::nullopt;
        }
        case SymOp::Symbol: {
            const std::optional<std::int64_t> value = m_symbolValue(m_pool.text(id));
            return value ? makeFraction(*value, 1) : std::nullopt;
        }
        case SymOp::Rational: return fractionOf(m_pool.text(id));
        case SymOp::True: return one;
        case SymOp::False: return zero;
        default: return std::nullopt;
    }
}

MaybeFraction Values::ofChoice(SymExprId id) const
{
    const std::span<const SymExprId> args = m_pool.args(id);
    if (m_pool.op(id) != SymOp::Piecewise)
        return at(args[0]) ? at(args[*at(args[0]) == zero ? 2 : 1]) : std::nullopt;
    for (const SymExprId pair : args) {
        if (m_pool.op(pair) != SymOp::ExprCondPair || !at(m_pool.args(pair)[1]))
            return std::nullopt;
        if (at(m_pool.args(pair)[1]) != zero)
            return at(m_pool.args(pair)[0]);
    }
    return std::nullopt;
}

MaybeFraction Values::ofArgs(SymOp op, const std::vector<SymFraction> &args) const
{
    const auto isZero = [](const SymFraction &a) { return a == zero; };
    switch (op) {
        case SymOp::And: return fractionOf(std::ranges::none_of(args, isZero));
        case SymOp::Or: return fractionOf(!std::ranges::all_of(args, isZero));
        case SymOp::Max: return *std::ranges::max_element(args, isLess);
        case SymOp::Min: return *std::ranges::min_element(args, isLess);
        case SymOp::Add:
        case SymOp::Mul: break;
        case SymOp::ModularIndexing: {
            const MaybeFraction quotient = floorQuotient(args[0], args[1]);
            return quotient ? modulo(*quotient, args[2]) : std::nullopt;
        }
        default:
            if (args.size() > 2)
                return std::nullopt;
            return args.size() == 1 ? ofOne(op, args[0]) : ofPair(op, args[0], args[1]);
    }
    MaybeFraction out = args.front();
    for (std::size_t i = 1; i < args.size() && out; ++i)
        out = op == SymOp::Add ? add(*out, args[i]) : multiply(*out, args[i]);
    return out;
}

MaybeFraction Values::ofPair(SymOp op, const SymFraction &a, const SymFraction &b)
{
    constexpr std::int64_t maxShift = 62;
    const bool isShift = b.isInteger() && b.numerator >= 0 && b.numerator <= maxShift;
    switch (op) {
        case SymOp::Pow:
        case SymOp::PowByNatural: return b.isInteger() ? raise(a, b.numerator) : std::nullopt;
        case SymOp::FloorDiv:
        case SymOp::CleanDiv: return floorQuotient(a, b);
        case SymOp::CeilDiv: {
            const MaybeFraction quotient = divide(a, b);
            return quotient ? ceilOf(*quotient) : std::nullopt;
        }
        case SymOp::IntTrueDiv: return trueQuotient(a, b);
        case SymOp::Mod:
        case SymOp::PythonMod: return modulo(a, b);
        case SymOp::LShift: return isShift ? multiply(a, {std::int64_t{1} << b.numerator, 1}) : std::nullopt;
        case SymOp::RShift: return isShift ? floorQuotient(a, {std::int64_t{1} << b.numerator, 1}) : std::nullopt;
        case SymOp::Equal: return fractionOf(a == b);
        case SymOp::NotEqual: return fractionOf(a != b);
        case SymOp::Less: return fractionOf(isLess(a, b));
        case SymOp::LessEqual: return fractionOf(!isLess(b, a));
        case SymOp::Greater: return fractionOf(isLess(b, a));
        case SymOp::GreaterEqual: return fractionOf(!isLess(a, b));
        case SymOp::Xor: return fractionOf((a == zero) != (b == zero));
        default: return std::nullopt;
    }
}

MaybeFraction Values::ofOne(SymOp op, const SymFraction &a)
{
    switch (op) {
        case SymOp::Not: return fractionOf(a == zero);
        case SymOp::Abs: return a.numerator < 0 ? negate(a) : a;
        case SymOp::Floor:
        case SymOp::FloorToInt: return makeFraction(floorOf(a), 1);
        case SymOp::Ceiling:
        case SymOp::CeilToInt: return ceilOf(a);
        case SymOp::TruncToInt: return a.numerator < 0 ? ceilOf(a) : makeFraction(floorOf(a), 1);
        case SymOp::Identity:
        case SymOp::Xor: return a;
        default: return std::nullopt;
    }
}

}  // namespace

std::optional<std::int64_t> evaluate(const SymExprPool &pool, SymExprId id, const SymValueOf &symbolValue)
{
    const MaybeFraction value = Values(pool, symbolValue, pool.nodes(id)).last();
    return value && value->isInteger() ? std::optional(value->numerator) : std::nullopt;
}

}  // namespace pt2scope
