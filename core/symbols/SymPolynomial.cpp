// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymPolynomial.h"

#include "core/bytes/Checked.h"

namespace pt2scope {

namespace {

using Monomial = SymPolynomial::Monomial;

/// Nothing beyond the largest degree.
std::optional<Monomial> product(const Monomial &a, const Monomial &b)
{
    std::map<SymPolynomial::Atom, std::uint32_t> powers(a.begin(), a.end());
    for (const auto &[atom, power] : b)
        powers[atom] += power;
    std::uint32_t degree = 0;
    for (const auto &[atom, power] : powers)
        degree += power;
    return degree > SymPolynomial::maxDegree ? std::nullopt : std::optional(Monomial(powers.begin(), powers.end()));
}

/// Nothing when b does not divide a.
std::optional<Monomial> quotient(const Monomial &a, const Monomial &b)
{
    std::map<SymPolynomial::Atom, std::uint32_t> powers(a.begin(), a.end());
    for (const auto &[atom, power] : b) {
        const auto found = powers.find(atom);
        if (found == powers.end() || found->second < power)
            return std::nullopt;
        found->second -= power;
        if (found->second == 0)
            powers.erase(found);
    }
    return Monomial(powers.begin(), powers.end());
}

}  // namespace

SymPolynomial SymPolynomial::constant(std::int64_t value)
{
    SymPolynomial out;
    if (value != 0)
        out.m_terms[{}] = value;
    return out;
}

SymPolynomial SymPolynomial::ofAtom(Atom atom)
{
    SymPolynomial out;
    out.m_terms[{{atom, 1}}] = 1;
    return out;
}

std::optional<std::int64_t> SymPolynomial::constantValue() const
{
    if (isZero())
        return 0;
    const auto &[monomial, coefficient] = *m_terms.begin();
    return m_terms.size() == 1 && monomial.empty() ? std::optional(coefficient) : std::nullopt;
}

std::string SymPolynomial::key() const
{
    std::string out;
    for (const auto &[monomial, coefficient] : m_terms) {
        out += std::to_string(coefficient);
        for (const auto &[atom, power] : monomial)
            out += "*" + std::to_string(atom) + "^" + std::to_string(power);
        out += "+";
    }
    return out;
}

bool SymPolynomial::addTerm(const Monomial &monomial, std::int64_t coefficient)
{
    const auto [term, isNew] = m_terms.try_emplace(monomial, coefficient);
    if (isNew)
        return m_terms.size() <= maxTerms;
    const std::optional<std::int64_t> sum = checkedAdd(term->second, coefficient);
    if (!sum)
        return false;
    term->second = *sum;
    if (*sum == 0)
        m_terms.erase(term);
    return true;
}

std::optional<SymPolynomial> add(const SymPolynomial &a, const SymPolynomial &b, std::int64_t factor)
{
    SymPolynomial out = a;
    for (const auto &[monomial, coefficient] : b.m_terms) {
        const std::optional<std::int64_t> scaled = checkedMul(coefficient, factor);
        if (!scaled || !out.addTerm(monomial, *scaled))
            return std::nullopt;
    }
    return out;
}

std::optional<SymPolynomial> multiply(const SymPolynomial &a, const SymPolynomial &b)
{
    SymPolynomial out;
    for (const auto &[monomialA, coefficientA] : a.m_terms) {
        for (const auto &[monomialB, coefficientB] : b.m_terms) {
            const std::optional<Monomial> monomial = product(monomialA, monomialB);
            const std::optional<std::int64_t> coefficient = checkedMul(coefficientA, coefficientB);
            if (!monomial || !coefficient || !out.addTerm(*monomial, *coefficient))
                return std::nullopt;
        }
    }
    return out;
}

std::pair<SymPolynomial, SymPolynomial> splitDivisible(const SymPolynomial &a, const SymPolynomial &divisor)
{
    const auto &[divisorMonomial, divisorCoefficient] = *divisor.m_terms.begin();
    SymPolynomial quotients;
    SymPolynomial rest;
    for (const auto &[monomial, coefficient] : a.m_terms) {
        const std::optional<Monomial> divided = quotient(monomial, divisorMonomial);
        if (divided && divisorCoefficient > 0 && coefficient % divisorCoefficient == 0)
            quotients.m_terms[*divided] = coefficient / divisorCoefficient;
        else
            rest.m_terms[monomial] = coefficient;
    }
    return {quotients, rest};
}

}  // namespace pt2scope
