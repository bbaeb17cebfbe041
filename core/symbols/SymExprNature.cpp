// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprNature.h"

#include "core/symbols/SymExprValue.h"

#include <algorithm>

namespace pt2scope {

namespace {

using enum SymNature;

/// Of a literal that may be too large for a value.
bool hasMinus(const SymExprPool &pool, SymExprId id)
{
    const SymOp op = pool.op(id);
    const bool isLiteral = op == SymOp::Integer || op == SymOp::Rational || op == SymOp::Float;
    return isLiteral && (op == SymOp::Integer ? pool.decimal(id) : std::string(pool.text(id))).starts_with('-');
}

SymNature ofRational(std::string_view text)
{
    const std::string_view denominator = text.substr(text.find('/') + 1);
    return denominator.find_first_not_of("-0") == std::string_view::npos ? Infinite : Fraction;
}

/// Natures of all nodes below one expression, arguments first.
class Natures {
public:
    Natures(const SymExprPool &pool, std::vector<SymExprId> nodes)
        : m_pool(pool), m_nodes(std::move(nodes)), m_values(evaluateConstants(pool, m_nodes))
    {}

    SymNature last()
    {
        for (const SymExprId id : m_nodes)
            m_natures.push_back(of(id));
        return m_natures.back();
    }

private:
    SymNature of(SymExprId id) const
    {
        const auto args = m_pool.args(id);
        for (const SymNature error : {Failing, Refused}) {
            if (std::ranges::any_of(args, [&](SymExprId arg) { return at(arg) == error; }))
                return error;
        }
        switch (m_pool.op(id)) {
            case SymOp::Rational: return valueAt(id) ? Integer : ofRational(m_pool.text(id));
            case SymOp::Float: return Fraction;
            case SymOp::Infinity:
            case SymOp::IntInfinity:
            case SymOp::ComplexInfinity:
            case SymOp::NaN: return Infinite;
            case SymOp::True:
            case SymOp::False:
            case SymOp::Equal:
            case SymOp::NotEqual:
            case SymOp::Less:
            case SymOp::LessEqual:
            case SymOp::Greater:
            case SymOp::GreaterEqual:
            case SymOp::And:
            case SymOp::Or:
            case SymOp::Not:
            case SymOp::Xor: return Truth;
            case SymOp::FloorDiv:
            case SymOp::CleanDiv:
            case SymOp::CeilDiv:
            case SymOp::IntTrueDiv:
            case SymOp::FloatTrueDiv: return isZero(args[1]) ? Failing : ofQuotient(m_pool.op(id), args);
            case SymOp::Mod:
            case SymOp::PythonMod: return isZero(args[1]) ? Failing : ofRemainder(m_pool.op(id), args);
            case SymOp::LShift:
            case SymOp::RShift: return isNegative(args[1]) ? Failing : ofShift(m_pool.op(id), args);
            case SymOp::Where: return isNumber(args[0]) ? Refused : Integer;
            case SymOp::ModularIndexing: return ofModularIndexing(args);
            case SymOp::PowByNatural: return ofNaturalPower(args);
            case SymOp::Pow: return ofPower(args);
            case SymOp::Max:
            case SymOp::Min: return ofExtreme(m_pool.op(id), args);
            case SymOp::Add:
            case SymOp::Mul: return areAllFinite(args) ? Integer : Infinite;
            case SymOp::Abs:
            case SymOp::Floor:
            case SymOp::Ceiling:
            case SymOp::Identity:
            case SymOp::CeilToInt:
            case SymOp::FloorToInt:
            case SymOp::TruncToInt:
            case SymOp::TruncToFloat:
            case SymOp::RoundToInt:
            case SymOp::ToFloat: return at(args[0]) == Truth ? Refused : ofFirst(args);
            default: return Integer;
        }
    }

    SymNature ofFirst(std::span<const SymExprId> args) const { return at(args[0]) == Infinite ? Infinite : Integer; }

    std::optional<std::int64_t> valueAt(SymExprId id) const { return m_values[indexOf(id)]; }
    bool isZero(SymExprId id) const { return valueAt(id) == 0; }
    bool isNegative(SymExprId id) const { return valueAt(id) ? *valueAt(id) < 0 : hasMinus(m_pool, id); }
    bool isNumber(SymExprId id) const
    {
        const bool isKnown = valueAt(id) || m_pool.op(id) == SymOp::Integer;
        return at(id) == Fraction || (isKnown && at(id) == Integer);
    }

    /// torch divides no fractions.
    SymNature ofQuotient(SymOp op, std::span<const SymExprId> args) const
    {
        const bool hasFraction = at(args[0]) == Fraction || at(args[1]) == Fraction;
        const bool areNumbers = isNumber(args[0]) && isNumber(args[1]);
        if (op != SymOp::FloatTrueDiv && hasFraction && areNumbers && !isZero(args[0]) && args[0] != args[1])
            return Refused;
        return op == SymOp::CeilDiv && at(args[1]) == Infinite ? Infinite : ofFirst(args);
    }

    /// torch's Mod is for natural numbers, but looks at the easy cases first.
    SymNature ofRemainder(SymOp op, std::span<const SymExprId> args) const
    {
        const std::optional<std::int64_t> dividend = valueAt(args[0]);
        const std::optional<std::int64_t> divisor = valueAt(args[1]);
        const bool isOpposite = dividend && divisor && *dividend == -*divisor;
        const bool isEasy = isZero(args[0]) || args[0] == args[1] || isOpposite || divisor == 1;
        if (op == SymOp::PythonMod || isEasy || !isNumber(args[0]) || !isNumber(args[1]))
            return ofFirst(args);
        return isNegative(args[0]) || isNegative(args[1]) || at(args[1]) == Fraction ? Refused : ofFirst(args);
    }

    SymNature ofShift(SymOp op, std::span<const SymExprId> args) const
    {
        if (at(args[1]) == Fraction && isNumber(args[0]) && !isZero(args[0]))
            return Refused;
        return op == SymOp::LShift && at(args[1]) == Infinite ? Infinite : ofFirst(args);
    }

    SymNature ofModularIndexing(std::span<const SymExprId> args) const
    {
        const bool isEasy = isZero(args[0]) || valueAt(args[2]) == 1;
        const bool areNumbers = std::ranges::all_of(args, [this](SymExprId arg) { return isNumber(arg); });
        if (isEasy)
            return Integer;
        return areNumbers && (isZero(args[1]) || isZero(args[2])) ? Failing : ofFirst(args);
    }

    SymNature ofNaturalPower(std::span<const SymExprId> args) const
    {
        if (at(args[0]) == Integer && isNumber(args[0]) && isNegative(args[1]))
            return Failing;
        return areAllFinite(args) ? Integer : Infinite;
    }

    SymNature ofPower(std::span<const SymExprId> args) const
    {
        const std::optional<std::int64_t> exponent = m_pool.value(args[1]);
        if (exponent && *exponent < 0)
            return isZero(args[0]) ? Infinite : Integer;
        return ofFirst(args);
    }

    bool areAllFinite(std::span<const SymExprId> args) const
    {
        return std::ranges::none_of(args, [this](SymExprId arg) { return at(arg) == Infinite; });
    }

    /// Of the larger or smaller of several, one end of the line counts for nothing.
    SymNature ofExtreme(SymOp op, std::span<const SymExprId> args) const
    {
        const auto decides = [&](SymExprId arg) {
            const SymOp leaf = m_pool.op(arg);
            return leaf == SymOp::ComplexInfinity || leaf == SymOp::NaN
                   || (op == SymOp::Max && (leaf == SymOp::Infinity || leaf == SymOp::IntInfinity));
        };
        const bool isOfInfinites = std::ranges::all_of(args, [this](SymExprId arg) { return at(arg) == Infinite; });
        return isOfInfinites || std::ranges::any_of(args, decides) ? Infinite : Integer;
    }

    SymNature at(SymExprId id) const { return m_natures[indexOf(id)]; }

    std::size_t indexOf(SymExprId id) const
    {
        return static_cast<std::size_t>(std::lower_bound(m_nodes.begin(), m_nodes.end(), id) - m_nodes.begin());
    }

    const SymExprPool &m_pool;
    std::vector<SymExprId> m_nodes;
    std::vector<std::optional<std::int64_t>> m_values;
    std::vector<SymNature> m_natures;
};

}  // namespace

SymNature natureOf(const SymExprPool &pool, SymExprId id)
{
    return Natures(pool, pool.nodes(id)).last();
}

}  // namespace pt2scope
