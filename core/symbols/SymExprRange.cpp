// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprRange.h"

#include <algorithm>
#include <limits>

namespace pt2scope {

namespace {

constexpr SymRange truth{0, 1};

bool isTrue(const SymRange &range)
{
    return range == SymRange::exactly(1);
}

bool isFalse(const SymRange &range)
{
    return range == SymRange::exactly(0);
}

SymRange truthOf(bool provenTrue, bool provenFalse)
{
    if (provenTrue)
        return SymRange::exactly(1);
    return provenFalse ? SymRange::exactly(0) : truth;
}

bool isProvenLess(const SymRange &a, const SymRange &b)
{
    return a.max && b.min && *a.max < *b.min;
}

bool isProvenLessEqual(const SymRange &a, const SymRange &b)
{
    return a.max && b.min && *a.max <= *b.min;
}

SymRange equality(const SymRange &a, const SymRange &b)
{
    return truthOf(a.isExact() && a == b, isProvenLess(a, b) || isProvenLess(b, a));
}

SymRange negation(const SymRange &a)
{
    return truthOf(isFalse(a), isTrue(a));
}

/// Of a number that does not fit.
SymRange beyondIntegers(bool isNegative)
{
    SymRange range;
    if (isNegative)
        range.max = std::numeric_limits<std::int64_t>::min();
    else
        range.min = std::numeric_limits<std::int64_t>::max();
    return range;
}

/// Ranges of all nodes below one expression, arguments first.
class Ranges {
public:
    Ranges(const SymExprPool &pool, const SymRangeOf &symbolRange, std::vector<SymExprId> nodes)
        : m_pool(pool), m_symbolRange(symbolRange), m_nodes(std::move(nodes))
    {}

    SymRange last();

private:
    SymRange compute(SymExprId id) const;
    SymRange ofSymbol(SymExprId id) const;
    SymRange ofNumbers(SymExprId id) const;
    SymRange ofDivision(SymExprId id) const;
    SymRange ofRelation(SymExprId id) const;
    SymRange ofLogic(SymExprId id) const;
    SymRange ofPower(SymExprId id) const;
    SymRange ofShift(SymExprId id) const;
    SymRange ofRounding(SymExprId id) const;
    SymRange at(SymExprId id) const;
    SymRange arg(SymExprId id, std::size_t index) const { return at(m_pool.args(id)[index]); }

    const SymExprPool &m_pool;
    const SymRangeOf &m_symbolRange;
    std::vector<SymExprId> m_nodes;
    std::vector<SymRange> m_ranges;
};

SymRange Ranges::last()
{
    for (const SymExprId id : m_nodes)
        m_ranges.push_back(compute(id));
    return m_ranges.back();
}

SymRange Ranges::at(SymExprId id) const
{
    const auto found = std::lower_bound(m_nodes.begin(), m_nodes.end(), id);
    return m_ranges[static_cast<std::size_t>(found - m_nodes.begin())];
}

SymRange Ranges::compute(SymExprId id) const
{
    switch (m_pool.op(id)) {
        case SymOp::Integer: {
            if (const std::optional<std::int64_t> value = m_pool.value(id))
                return SymRange::exactly(*value);
            return beyondIntegers(m_pool.decimal(id).starts_with('-'));
        }
        case SymOp::True: return SymRange::exactly(1);
        case SymOp::False: return SymRange::exactly(0);
        case SymOp::Symbol: return ofSymbol(id);
        case SymOp::Add:
        case SymOp::Mul:
        case SymOp::Max:
        case SymOp::Min: return ofNumbers(id);
        case SymOp::Pow:
        case SymOp::PowByNatural: return ofPower(id);
        case SymOp::FloorDiv:
        case SymOp::CleanDiv:
        case SymOp::CeilDiv:
        case SymOp::IntTrueDiv:
        case SymOp::Mod:
        case SymOp::PythonMod:
        case SymOp::ModularIndexing: return ofDivision(id);
        case SymOp::LShift:
        case SymOp::RShift: return ofShift(id);
        case SymOp::Equal:
        case SymOp::NotEqual:
        case SymOp::Less:
        case SymOp::LessEqual:
        case SymOp::Greater:
        case SymOp::GreaterEqual: return ofRelation(id);
        case SymOp::And:
        case SymOp::Or:
        case SymOp::Not:
        case SymOp::Xor:
        case SymOp::Where:
        case SymOp::IfThenElse:
        case SymOp::Piecewise: return ofLogic(id);
        case SymOp::Abs: return absolute(arg(id, 0));
        case SymOp::ExprCondPair:
        case SymOp::Identity:
        case SymOp::ToFloat: return arg(id, 0);
        case SymOp::Floor:
        case SymOp::Ceiling:
        case SymOp::CeilToInt:
        case SymOp::FloorToInt:
        case SymOp::TruncToInt:
        case SymOp::TruncToFloat:
        case SymOp::RoundToInt: return ofRounding(id);
        case SymOp::IsNonOverlappingAndDenseIndicator: return truth;
        default: return {};
    }
}

SymRange Ranges::ofSymbol(SymExprId id) const
{
    SymRange range = m_symbolRange(m_pool.text(id));
    const std::string assumptions = ", " + std::string(m_pool.assumptions(id));
    const auto has = [&](std::string_view text) { return assumptions.find(text) != std::string::npos; };
    if (has(", positive=True"))
        range = intersect(range, {has(", integer=True") ? 1 : 0, std::nullopt});
    if (has(", nonnegative=True"))
        range = intersect(range, {0, std::nullopt});
    const bool isInverted = range.min && range.max && *range.min > *range.max;
    return isInverted ? SymRange{} : range;
}

SymRange Ranges::ofNumbers(SymExprId id) const
{
    const SymOp op = m_pool.op(id);
    if (m_pool.args(id).empty())
        return {};
    std::optional<SymRange> out;
    for (const SymExprId next : m_pool.args(id)) {
        const SymRange range = at(next);
        if (!out)
            out = range;
        else if (op == SymOp::Add)
            out = *out + range;
        else if (op == SymOp::Mul)
            out = *out * range;
        else
            out = op == SymOp::Max ? larger(*out, range) : smaller(*out, range);
    }
    return *out;
}

SymRange Ranges::ofDivision(SymExprId id) const
{
    const SymRange a = arg(id, 0);
    const SymRange b = arg(id, 1);
    switch (m_pool.op(id)) {
        case SymOp::CeilDiv: return ceilDivide(a, b);
        case SymOp::IntTrueDiv: return {floorDivide(a, b).min, ceilDivide(a, b).max};
        case SymOp::Mod:
        case SymOp::PythonMod: return modulo(a, b);
        case SymOp::ModularIndexing: return modulo(floorDivide(a, b), arg(id, 2));
        default: return floorDivide(a, b);
    }
}

SymRange Ranges::ofRelation(SymExprId id) const
{
    const SymRange a = arg(id, 0);
    const SymRange b = arg(id, 1);
    switch (m_pool.op(id)) {
        case SymOp::Equal: return equality(a, b);
        case SymOp::NotEqual: return negation(equality(a, b));
        case SymOp::Less: return truthOf(isProvenLess(a, b), isProvenLessEqual(b, a));
        case SymOp::LessEqual: return truthOf(isProvenLessEqual(a, b), isProvenLess(b, a));
        case SymOp::Greater: return truthOf(isProvenLess(b, a), isProvenLessEqual(a, b));
        default: return truthOf(isProvenLessEqual(b, a), isProvenLess(a, b));
    }
}

SymRange Ranges::ofLogic(SymExprId id) const
{
    const std::span<const SymExprId> args = m_pool.args(id);
    const auto rangesTrue = [this](SymExprId a) { return isTrue(at(a)); };
    const auto rangesFalse = [this](SymExprId a) { return isFalse(at(a)); };
    switch (m_pool.op(id)) {
        case SymOp::And: return truthOf(std::ranges::all_of(args, rangesTrue), std::ranges::any_of(args, rangesFalse));
        case SymOp::Or: return truthOf(std::ranges::any_of(args, rangesTrue), std::ranges::all_of(args, rangesFalse));
        case SymOp::Not: return negation(at(args[0]));
        case SymOp::Where:
        case SymOp::IfThenElse:
            if (isTrue(at(args[0])) || isFalse(at(args[0])))
                return at(args[isTrue(at(args[0])) ? 1 : 2]);
            return unite(at(args[1]), at(args[2]));
        case SymOp::Piecewise: break;
        default: return truth;
    }
    SymRange out = at(args.front());
    for (const SymExprId next : args)
        out = unite(out, at(next));
    return out;
}

SymRange Ranges::ofPower(SymExprId id) const
{
    const std::optional<std::int64_t> exponent = m_pool.value(m_pool.args(id)[1]);
    return exponent && *exponent >= 0 ? raise(arg(id, 0), *exponent) : SymRange{};
}

SymRange Ranges::ofShift(SymExprId id) const
{
    const std::optional<std::int64_t> count = m_pool.value(m_pool.args(id)[1]);
    constexpr std::int64_t maxCount = 62;
    if (!count || *count < 0 || *count > maxCount)
        return {};
    const SymRange factor = SymRange::exactly(std::int64_t{1} << *count);
    return m_pool.op(id) == SymOp::LShift ? arg(id, 0) * factor : floorDivide(arg(id, 0), factor);
}

/// Whole bounds hold after rounding, too.
SymRange Ranges::ofRounding(SymExprId id) const
{
    const SymExprId inner = m_pool.args(id)[0];
    const SymOp op = m_pool.op(id);
    if (m_pool.op(inner) == SymOp::IntTrueDiv && op == SymOp::CeilToInt)
        return ceilDivide(arg(inner, 0), arg(inner, 1));
    if (m_pool.op(inner) == SymOp::IntTrueDiv && op == SymOp::FloorToInt)
        return floorDivide(arg(inner, 0), arg(inner, 1));
    return at(inner);
}

}  // namespace

SymRange rangeOf(const SymExprPool &pool, SymExprId id, const SymRangeOf &symbolRange)
{
    return Ranges(pool, symbolRange, pool.nodes(id)).last();
}

}  // namespace pt2scope
