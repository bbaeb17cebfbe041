// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprNature.h"

#include "core/symbols/SymExprValue.h"

#include <algorithm>

namespace pt2scope {

namespace {

using enum SymNature;

bool isZero(const SymExprPool &pool, SymExprId id)
{
    return pool.op(id) == SymOp::Integer && pool.value(id) == 0;
}

bool isNegative(const SymExprPool &pool, SymExprId id)
{
    return pool.op(id) == SymOp::Integer && pool.decimal(id).starts_with('-');
}

/// 4/2 is one.
bool isInteger(const SymExprPool &pool, SymExprId rational)
{
    return evaluate(pool, rational, [](std::string_view) { return std::optional<std::int64_t>(); }).has_value();
}

SymNature ofRational(std::string_view text)
{
    const std::string_view denominator = text.substr(text.find('/') + 1);
    return denominator.find_first_not_of("-0") == std::string_view::npos ? Infinite : Fraction;
}

/// Natures of all nodes below one expression, arguments first.
class Natures {
public:
    Natures(const SymExprPool &pool, std::vector<SymExprId> nodes) : m_pool(pool), m_nodes(std::move(nodes)) {}

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
        if (std::ranges::any_of(args, [&](SymExprId arg) { return at(arg) == Failing; }))
            return Failing;
        switch (m_pool.op(id)) {
            case SymOp::Rational: return isInteger(m_pool, id) ? Integer : ofRational(m_pool.text(id));
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
            case SymOp::FloatTrueDiv:
            case SymOp::Mod:
            case SymOp::PythonMod: return isZero(m_pool, args[1]) ? Failing : ofFirst(args);
            case SymOp::LShift:
            case SymOp::RShift: return isNegative(m_pool, args[1]) ? Failing : Integer;
            case SymOp::ModularIndexing:
                return isZero(m_pool, args[1]) || isZero(m_pool, args[2]) ? Failing : ofFirst(args);
            case SymOp::PowByNatural:
                return m_pool.op(args[0]) == SymOp::Integer && isNegative(m_pool, args[1]) ? Failing : Integer;
            case SymOp::Pow: return ofPower(args);
            case SymOp::Max:
            case SymOp::Min: return ofExtreme(m_pool.op(id), args);
            case SymOp::Add:
            case SymOp::Mul: return areAllFinite(args) ? Integer : Infinite;
            case SymOp::Abs:
            case SymOp::Floor:
            case SymOp::Ceiling:
            case SymOp::Identity: return ofFirst(args);
            default: return Integer;
        }
    }

    SymNature ofFirst(std::span<const SymExprId> args) const { return at(args[0]) == Infinite ? Infinite : Integer; }

    SymNature ofPower(std::span<const SymExprId> args) const
    {
        const std::optional<std::int64_t> exponent = m_pool.value(args[1]);
        if (exponent && *exponent < 0)
            return isZero(m_pool, args[0]) ? Infinite : Integer;
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

    SymNature at(SymExprId id) const
    {
        const auto found = std::lower_bound(m_nodes.begin(), m_nodes.end(), id);
        return m_natures[static_cast<std::size_t>(found - m_nodes.begin())];
    }

    const SymExprPool &m_pool;
    std::vector<SymExprId> m_nodes;
    std::vector<SymNature> m_natures;
};

}  // namespace

SymNature natureOf(const SymExprPool &pool, SymExprId id)
{
    return Natures(pool, pool.nodes(id)).last();
}

}  // namespace pt2scope
