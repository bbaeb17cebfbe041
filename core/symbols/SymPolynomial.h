// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pt2scope {

/// A sum of products of numbered atoms with integer coefficients, of bounded size. Operations give nothing when the
/// result would be larger than that, or overflows.
class SymPolynomial {
public:
    static constexpr std::size_t maxTerms = 64;
    static constexpr std::uint32_t maxDegree = 16;

    using Atom = std::uint32_t;
    using Monomial = std::vector<std::pair<Atom, std::uint32_t>>;  // atom and power > 0, by atom; empty: the constant
    using Terms = std::map<Monomial, std::int64_t>;                // no coefficient is 0

    SymPolynomial() = default;
    static SymPolynomial constant(std::int64_t value);
    static SymPolynomial ofAtom(Atom atom);

    const Terms &terms() const { return m_terms; }
    bool isZero() const { return m_terms.empty(); }
    std::optional<std::int64_t> constantValue() const;  // when it is nothing else
    std::string key() const;                            // equal for equal polynomials only

    bool operator==(const SymPolynomial &) const = default;

private:
    friend std::optional<SymPolynomial> add(const SymPolynomial &a, const SymPolynomial &b, std::int64_t factor);
    friend std::optional<SymPolynomial> multiply(const SymPolynomial &a, const SymPolynomial &b);
    friend std::pair<SymPolynomial, SymPolynomial> splitDivisible(const SymPolynomial &a, const SymPolynomial &divisor);

    bool addTerm(const Monomial &monomial, std::int64_t coefficient);

    Terms m_terms;
};

/// a + factor * b.
std::optional<SymPolynomial> add(const SymPolynomial &a, const SymPolynomial &b, std::int64_t factor = 1);
std::optional<SymPolynomial> multiply(const SymPolynomial &a, const SymPolynomial &b);

/// Quotient of those terms of `a` that the divisor, a single term, divides; and the sum of all others.
std::pair<SymPolynomial, SymPolynomial> splitDivisible(const SymPolynomial &a, const SymPolynomial &divisor);

}  // namespace pt2scope
