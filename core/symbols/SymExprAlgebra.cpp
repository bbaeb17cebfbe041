// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprAlgebra.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// Operations whose arguments may stand in any order.
bool isSymmetric(SymOp op)
{
    switch (op) {
        case SymOp::Add:
        case SymOp::Mul:
        case SymOp::Max:
        case SymOp::Min:
        case SymOp::Equal:
        case SymOp::NotEqual:
        case SymOp::And:
        case SymOp::Or:
        case SymOp::Xor: return true;
        default: return false;
    }
}

/// Whether its value is an integer whenever its arguments are.
bool keepsIntegers(SymOp op)
{
    switch (op) {
        case SymOp::Max:
        case SymOp::Min:
        case SymOp::Abs:
        case SymOp::PowByNatural:
        case SymOp::LShift:
        case SymOp::RShift:
        case SymOp::Floor:
        case SymOp::Ceiling:
        case SymOp::CeilToInt:
        case SymOp::FloorToInt:
        case SymOp::TruncToInt:
        case SymOp::RoundToInt: return true;
        default: return false;
    }
}

}  // namespace

bool SymExprAlgebra::provablyEqual(SymExprId a, SymExprId b)
{
    return a == b || polynomialOf(a) == polynomialOf(b);
}

bool SymExprAlgebra::provablyDifferent(SymExprId a, SymExprId b, const SymRangeOf &symbolRange)
{
    const SymPolynomial left = polynomialOf(a);
    const std::optional<SymPolynomial> difference = add(left, polynomialOf(b), -1);
    if (!difference)
        return false;
    AtomRanges known;
    return !rangeOfPolynomial(*difference, symbolRange, known).contains(0);
}

const SymPolynomial &SymExprAlgebra::polynomialOf(SymExprId id)
{
    constexpr std::size_t maxNodes = 1'000;
    if (const auto found = m_results.find(id); found != m_results.end())
        return found->second;
    const std::vector<SymExprId> nodes = m_pool.nodes(id);
    if (nodes.size() > maxNodes)
        return m_results.emplace(id, opaqueNode(id)).first->second;
    for (const SymExprId node : nodes) {
        const std::optional<SymPolynomial> computed = compute(node);
        m_parts.emplace(node, computed ? *computed : opaque(node));
    }
    const auto result = m_results.emplace(id, m_parts.at(id)).first;
    m_parts.clear();
    return result->second;
}

std::optional<SymPolynomial> SymExprAlgebra::compute(SymExprId id)
{
    switch (m_pool.op(id)) {
        case SymOp::Integer: {
            const std::optional<std::int64_t> value = m_pool.value(id);
            return value ? std::optional(SymPolynomial::constant(*value)) : std::nullopt;
        }
        case SymOp::Add:
        case SymOp::Mul: return computeSum(id);
        case SymOp::Pow:
        case SymOp::PowByNatural: return computePower(id);
        case SymOp::FloorDiv:
        case SymOp::CleanDiv:
        case SymOp::CeilDiv:
        case SymOp::CeilToInt:
        case SymOp::FloorToInt:
        case SymOp::Mod:
        case SymOp::PythonMod:
        case SymOp::ModularIndexing: return computeQuotient(id);
        case SymOp::Identity: return arg(id, 0);
        default: return std::nullopt;
    }
}

std::optional<SymPolynomial> SymExprAlgebra::computeSum(SymExprId id)
{
    const bool isSum = m_pool.op(id) == SymOp::Add;
    std::optional<SymPolynomial> out = SymPolynomial::constant(isSum ? 0 : 1);
    for (std::size_t i = 0; i < m_pool.args(id).size() && out; ++i)
        out = isSum ? add(*out, arg(id, i)) : multiply(*out, arg(id, i));
    return out;
}

std::optional<SymPolynomial> SymExprAlgebra::computePower(SymExprId id)
{
    const std::optional<std::int64_t> exponent = arg(id, 1).constantValue();
    if (!exponent || *exponent < 0 || *exponent > SymPolynomial::maxDegree)
        return std::nullopt;
    std::optional<SymPolynomial> out = SymPolynomial::constant(1);
    for (std::int64_t i = 0; i < *exponent && out; ++i)
        out = multiply(*out, arg(id, 0));
    return out;
}

std::optional<SymPolynomial> SymExprAlgebra::computeQuotient(SymExprId id)
{
    switch (m_pool.op(id)) {
        case SymOp::CeilDiv: return ceilQuotient(arg(id, 0), arg(id, 1));
        case SymOp::Mod:
        case SymOp::PythonMod: return remainder(arg(id, 0), arg(id, 1));
        case SymOp::ModularIndexing: {
            const std::optional<SymPolynomial> quotient = floorQuotient(arg(id, 0), arg(id, 1));
            return quotient ? remainder(*quotient, arg(id, 2)) : std::nullopt;
        }
        case SymOp::CeilToInt:
        case SymOp::FloorToInt: break;
        default: return floorQuotient(arg(id, 0), arg(id, 1));
    }
    const SymExprId inner = m_pool.args(id)[0];
    if (m_pool.op(inner) != SymOp::IntTrueDiv)
        return std::nullopt;
    const bool isCeil = m_pool.op(id) == SymOp::CeilToInt;
    return isCeil ? ceilQuotient(arg(inner, 0), arg(inner, 1)) : floorQuotient(arg(inner, 0), arg(inner, 1));
}

std::optional<SymPolynomial> SymExprAlgebra::floorQuotient(const SymPolynomial &dividend, const SymPolynomial &divisor)
{
    // (2*q*d + r) // d is 2*q + r // d, since q is an integer.
    SymPolynomial whole;
    SymPolynomial rest = dividend;
    if (divisor.terms().size() == 1 && isInteger(dividend) && isInteger(divisor))
        std::tie(whole, rest) = splitDivisible(dividend, divisor);
    if (rest.isZero())
        return whole;
    const std::optional<std::int64_t> a = rest.constantValue();
    const std::optional<std::int64_t> b = divisor.constantValue();
    if (a && b && *b > 0)
        return add(whole, SymPolynomial::constant(*a / *b - (*a % *b < 0 ? 1 : 0)));
    return add(whole, atomOf(rest.key() + "//" + divisor.key(), {noSymExpr, rest, divisor}));
}

std::optional<SymPolynomial> SymExprAlgebra::ceilQuotient(const SymPolynomial &dividend, const SymPolynomial &divisor)
{
    const std::optional<SymPolynomial> negative = add({}, dividend, -1);
    const std::optional<SymPolynomial> quotient = negative ? floorQuotient(*negative, divisor) : std::nullopt;
    return quotient ? add({}, *quotient, -1) : std::nullopt;
}

std::optional<SymPolynomial> SymExprAlgebra::remainder(const SymPolynomial &dividend, const SymPolynomial &divisor)
{
    const std::optional<SymPolynomial> quotient = floorQuotient(dividend, divisor);
    const std::optional<SymPolynomial> product = quotient ? multiply(*quotient, divisor) : std::nullopt;
    return product ? add(dividend, *product, -1) : std::nullopt;
}

SymPolynomial SymExprAlgebra::opaque(SymExprId id)
{
    const SymOp op = m_pool.op(id);
    const std::string_view text = m_pool.text(id);
    if (op == SymOp::Symbol) {
        const bool isFloat = text.starts_with("zf") || text.starts_with("zuf");
        return atomOf("symbol " + std::string(text), {id, {}, {}, !isFloat});
    }
    constexpr std::size_t maxArgs = 64;
    const std::span<const SymExprId> args = m_pool.args(id);
    if (args.size() > maxArgs)
        return opaqueNode(id);

    std::vector<std::string> keys;
    bool hasIntegers = keepsIntegers(op);
    for (std::size_t i = 0; i < args.size(); ++i) {
        keys.push_back(arg(id, i).key());
        hasIntegers = hasIntegers && isInteger(arg(id, i));
    }
    if (isSymmetric(op))
        std::ranges::sort(keys);
    std::string key = "op " + std::to_string(static_cast<int>(op)) + " " + std::string(text) + "(";
    for (const std::string &next : keys)
        key += next + ",";
    return atomOf(key, {id, {}, {}, hasIntegers});
}

SymPolynomial SymExprAlgebra::opaqueNode(SymExprId id)
{
    return atomOf("node " + std::to_string(static_cast<std::uint32_t>(id)), {id, {}, {}, false});
}

SymPolynomial SymExprAlgebra::atomOf(const std::string &key, const Atom &atom)
{
    const auto next = static_cast<SymPolynomial::Atom>(m_atoms.size());
    const auto [entry, isNew] = m_atomIds.try_emplace(key, next);
    if (isNew)
        m_atoms.push_back(atom);
    return SymPolynomial::ofAtom(entry->second);
}

bool SymExprAlgebra::isInteger(const SymPolynomial &polynomial) const
{
    return std::ranges::all_of(polynomial.terms(), [this](const auto &term) {
        return std::ranges::all_of(term.first, [this](const auto &power) { return m_atoms[power.first].isInteger; });
    });
}

SymRange SymExprAlgebra::rangeOfPolynomial(const SymPolynomial &polynomial, const SymRangeOf &symbolRange,
                                           AtomRanges &known) const
{
    SymRange sum = SymRange::exactly(0);
    for (const auto &[monomial, coefficient] : polynomial.terms()) {
        SymRange product = SymRange::exactly(coefficient);
        for (const auto &[atom, power] : monomial)
            product = product * raise(rangeOfAtom(atom, symbolRange, known), power);
        sum = sum + product;
    }
    return sum;
}

SymRange SymExprAlgebra::rangeOfAtom(SymPolynomial::Atom atom, const SymRangeOf &symbolRange, AtomRanges &known) const
{
    if (const auto found = known.find(atom); found != known.end())
        return found->second;
    const Atom &what = m_atoms[atom];
    const SymRange range = what.expr != noSymExpr ? rangeOf(m_pool, what.expr, symbolRange)
                                                  : floorDivide(rangeOfPolynomial(what.dividend, symbolRange, known),
                                                                rangeOfPolynomial(what.divisor, symbolRange, known));
    return known[atom] = range;
}

}  // namespace pt2scope
