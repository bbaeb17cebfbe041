// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymFold.h"

#include "core/json/JsonNumber.h"

#include <algorithm>
#include <cmath>

namespace pt2scope {

namespace {

using enum SymFolded::Kind;

SymFolded ofRational(std::string_view text)
{
    const std::size_t slash = text.find('/');
    const SymFolded numerator = foldedInteger(text.substr(0, slash));
    const SymFolded denominator = foldedInteger(text.substr(slash + 1));
    if (denominator.isZero())
        return folded(numerator.isZero() ? NotANumber : NotReal);
    if (const MaybeFraction exact =
            numerator.exact && denominator.exact ? divide(*numerator.exact, *denominator.exact) : std::nullopt)
        return foldedFraction(*exact);
    SymFolded result = folded(Rational);
    result.value = numerator.value / denominator.value;
    return result;
}

/// Results of all nodes below one expression, arguments first.
class Folding {
public:
    Folding(const SymExprPool &pool, const SymValueOf &symbolValue, std::vector<SymExprId> nodes)
        : m_pool(pool), m_symbolValue(symbolValue), m_nodes(std::move(nodes))
    {}

    SymFolded last()
    {
        for (const SymExprId id : m_nodes)
            m_results.push_back(of(id));
        return m_results.back();
    }

private:
    SymFolded of(SymExprId id) const
    {
        const SymOp op = m_pool.op(id);
        std::vector<SymFolded> args;
        for (const SymExprId arg : m_pool.args(id))
            args.push_back(at(arg));
        for (const SymFolded &arg : args) {
            if (arg.isError())
                return arg;
        }
        switch (op) {
            case SymOp::Add: return reduce(args, std::int64_t{0}, foldedSum);
            case SymOp::Mul: return reduce(args, std::int64_t{1}, foldedProduct);
            case SymOp::Pow: return foldedPower(args[0], args[1]);
            case SymOp::Max:
            case SymOp::Min: return ofExtreme(op, args);
            case SymOp::Abs:
            case SymOp::Floor:
            case SymOp::Ceiling: return ofSympyFunction(op, args[0]);
            case SymOp::Equal:
            case SymOp::NotEqual:
            case SymOp::Less:
            case SymOp::LessEqual:
            case SymOp::Greater:
            case SymOp::GreaterEqual: return ofComparison(op, args[0], args[1]);
            case SymOp::And:
            case SymOp::Or:
            case SymOp::Not:
            case SymOp::Xor: return ofLogic(op, args);
            case SymOp::Where:
            case SymOp::IfThenElse: return ofChoice(args);
            case SymOp::Piecewise: return ofPieces(id);
            case SymOp::ExprCondPair: return args[0];
            case SymOp::Identity: return ofIdentity(args[0]);
            case SymOp::IsNonOverlappingAndDenseIndicator:
            case SymOp::Unknown: return openOfAll(args);
            default: return args.empty() ? ofLeaf(id) : foldTorchFunction(op, args, areFirstSame(id));
        }
    }

    SymFolded ofLeaf(SymExprId id) const
    {
        switch (m_pool.op(id)) {
            case SymOp::Integer: return foldedInteger(std::string_view(m_pool.decimal(id)));
            case SymOp::Rational: return ofRational(m_pool.text(id));
            case SymOp::Float: return foldedFloat(nearestDouble(m_pool.text(id)));
            case SymOp::Infinity: return foldedInfinity(Infinity, false);
            case SymOp::IntInfinity: return foldedInfinity(IntInfinity, false);
            case SymOp::NaN: return folded(NotANumber);
            case SymOp::ComplexInfinity: return folded(NotReal);
            case SymOp::True: return foldedTruth(true);
            case SymOp::False: return foldedTruth(false);
            default: return ofSymbol(id);
        }
    }

    SymFolded ofSymbol(SymExprId id) const
    {
        if (const std::optional<std::int64_t> value = m_symbolValue(m_pool.text(id)))
            return foldedInteger(*value);
        SymFolded symbol;
        symbol.hasSymbols = true;
        const std::string_view assumptions = m_pool.assumptions(id);
        symbol.isPositive = assumptions.find("positive=True") != std::string_view::npos
                            && assumptions.find("integer=True") != std::string_view::npos;
        return symbol;
    }

    template <typename Operation>
    static SymFolded reduce(const std::vector<SymFolded> &args, std::int64_t neutral, Operation operation)
    {
        SymFolded result = foldedInteger(neutral);
        for (const SymFolded &arg : args)
            result = operation(result, arg);
        return result;
    }

    static SymFolded openOfAll(const std::vector<SymFolded> &args)
    {
        SymFolded result;
        for (const SymFolded &arg : args)
            result = openOf(result, arg);
        return result;
    }

    static SymFolded ofExtreme(SymOp op, const std::vector<SymFolded> &args)
    {
        const bool isMax = op == SymOp::Max;
        SymFolded number = foldedInfinity(Infinity, isMax);
        for (const SymFolded &arg : args) {
            if (arg.is(NotANumber) || arg.is(NotReal) || arg.is(Truth))
                return folded(Refused);
            if (arg.isNumber() && (isMax ? arg.value > number.value : arg.value < number.value))
                number = arg;
        }
        const bool isDecided = number.isInfinite() && (number.value > 0) == isMax;
        const bool hasOpen = std::ranges::any_of(args, [](const SymFolded &arg) { return !arg.isNumber(); });
        return hasOpen && !isDecided ? openOfAll(args) : number;
    }

    static SymFolded ofSympyFunction(SymOp op, const SymFolded &a)
    {
        if (a.is(Truth))
            return folded(Refused);
        if (a.isInfinite() || a.is(NotReal))
            return op == SymOp::Abs ? foldedInfinity(Infinity, false) : a;
        if (!a.isFinite())
            return a.is(NotANumber) ? a : openOf(a);
        if (op == SymOp::Abs)
            return a.value < 0 ? foldedNegative(a) : a;
        if (a.is(Integer))
            return a;
        if (a.exact)
            return foldedInteger(floorOf(*a.exact) + (op == SymOp::Floor ? 0 : 1));  // it is no integer
        return foldedInteger(op == SymOp::Floor ? std::floor(a.value) : std::ceil(a.value));
    }

    static SymFolded ofComparison(SymOp op, const SymFolded &a, const SymFolded &b)
    {
        const bool isEquality = op == SymOp::Equal || op == SymOp::NotEqual;
        const auto isUnordered = [](const SymFolded &side) {
            return side.is(NotANumber) || side.is(NotReal) || side.is(Truth);
        };
        if (!isEquality && (isUnordered(a) || isUnordered(b)))
            return folded(Refused);
        if (!a.isNumber() || !b.isNumber())
            return undecidedTruth();
        const bool areExact = a.exact && b.exact;
        const bool areEqual = areExact ? a.exact == b.exact : a.value == b.value;
        const bool isLower = !areEqual && (areExact ? isLess(*a.exact, *b.exact) : a.value < b.value);
        switch (op) {
            case SymOp::Equal: return foldedTruth(areEqual);
            case SymOp::NotEqual: return foldedTruth(!areEqual);
            case SymOp::Less: return foldedTruth(isLower);
            case SymOp::LessEqual: return foldedTruth(isLower || areEqual);
            case SymOp::Greater: return foldedTruth(!isLower && !areEqual);
            default: return foldedTruth(!isLower);
        }
    }

    static SymFolded ofLogic(SymOp op, const std::vector<SymFolded> &args)
    {
        const auto isTrue = [](const SymFolded &arg) { return arg.isTrue(); };
        const auto isFalse = [](const SymFolded &arg) { return arg.isFalse(); };
        if (op == SymOp::Not && (isTrue(args[0]) || isFalse(args[0])))
            return foldedTruth(isFalse(args[0]));
        if (op == SymOp::And && (std::ranges::any_of(args, isFalse) || std::ranges::all_of(args, isTrue)))
            return foldedTruth(std::ranges::none_of(args, isFalse));
        if (op == SymOp::Or && (std::ranges::any_of(args, isTrue) || std::ranges::all_of(args, isFalse)))
            return foldedTruth(std::ranges::any_of(args, isTrue));
        return undecidedTruth();
    }

    static SymFolded ofChoice(const std::vector<SymFolded> &args)
    {
        const SymFolded &condition = args[0];
        if (condition.isTrue() || condition.isFalse())
            return condition.isTrue() ? args[1] : args[2];
        if (condition.isNumber())
            return {};  // stays as it is, whatever symbols come to
        for (const SymFolded &branch : {args[1], args[2]}) {
            if (!branch.isFinite() && !branch.is(Open) && !branch.is(Wrapped))
                return branch;  // no range of values holds both
        }
        return undecided();
    }

    SymFolded ofPieces(SymExprId id) const
    {
        for (const SymExprId pair : m_pool.args(id)) {
            if (m_pool.op(pair) != SymOp::ExprCondPair)
                break;
            const SymFolded condition = at(m_pool.args(pair)[1]);
            if (condition.isTrue())
                return at(m_pool.args(pair)[0]);
            if (!condition.isFalse())
                break;
        }
        return undecided();
    }

    static SymFolded undecided()
    {
        SymFolded result;
        result.hasSymbols = true;
        return result;
    }

    static SymFolded ofIdentity(const SymFolded &inner)
    {
        if (!inner.isFinite())
            return inner;
        SymFolded result = inner;
        result.kind = Wrapped;
        return result;
    }

    bool areFirstSame(SymExprId id) const
    {
        const auto args = m_pool.args(id);
        return args.size() > 1 && args[0] == args[1];
    }

    const SymFolded &at(SymExprId id) const
    {
        const auto found = std::lower_bound(m_nodes.begin(), m_nodes.end(), id);
        return m_results[static_cast<std::size_t>(found - m_nodes.begin())];
    }

    const SymExprPool &m_pool;
    const SymValueOf &m_symbolValue;
    std::vector<SymExprId> m_nodes;
    std::vector<SymFolded> m_results;
};

}  // namespace

SymFolded fold(const SymExprPool &pool, SymExprId id, const SymValueOf &symbolValue)
{
    return Folding(pool, symbolValue, pool.nodes(id)).last();
}

}  // namespace pt2scope
