// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExprRange.h"
#include "core/symbols/SymPolynomial.h"

namespace pt2scope {

/// Proves expressions of one pool equal or different, as polynomials over symbols and opaque calls. Silent rather than
/// wrong: what it cannot decide is neither. Symbols of one name are one symbol, whatever their assumptions, and integer
/// unless they are floats by name (zf0, zuf0). The pool may grow between calls.
class SymExprAlgebra {
public:
    explicit SymExprAlgebra(const SymExprPool &pool) : m_pool(pool) {}

    bool provablyEqual(SymExprId a, SymExprId b);
    bool provablyDifferent(SymExprId a, SymExprId b, const SymRangeOf &symbolRange);

private:
    /// What a polynomial takes as one unknown: an expression, or the quotient of two polynomials rounded down.
    struct Atom {
        SymExprId expr = noSymExpr;  // noSymExpr: a quotient
        SymPolynomial dividend;
        SymPolynomial divisor;
        bool isInteger = true;
    };

    const SymPolynomial &polynomialOf(SymExprId id);
    std::optional<SymPolynomial> compute(SymExprId id);
    std::optional<SymPolynomial> computeSum(SymExprId id);
    std::optional<SymPolynomial> computePower(SymExprId id);
    std::optional<SymPolynomial> computeQuotient(SymExprId id);
    std::optional<SymPolynomial> floorQuotient(const SymPolynomial &dividend, const SymPolynomial &divisor);
    std::optional<SymPolynomial> ceilQuotient(const SymPolynomial &dividend, const SymPolynomial &divisor);
    std::optional<SymPolynomial> remainder(const SymPolynomial &dividend, const SymPolynomial &divisor);
    SymPolynomial opaque(SymExprId id);
    SymPolynomial opaqueNode(SymExprId id);
    SymPolynomial atomOf(const std::string &key, const Atom &atom);
    const SymPolynomial &arg(SymExprId id, std::size_t index) { return m_parts.at(m_pool.args(id)[index]); }
    bool isInteger(const SymPolynomial &polynomial) const;

    using AtomRanges = std::map<SymPolynomial::Atom, SymRange>;
    SymRange rangeOfPolynomial(const SymPolynomial &polynomial, const SymRangeOf &symbolRange, AtomRanges &known) const;
    SymRange rangeOfAtom(SymPolynomial::Atom atom, const SymRangeOf &symbolRange, AtomRanges &known) const;

    const SymExprPool &m_pool;
    std::vector<Atom> m_atoms;
    std::map<std::string, SymPolynomial::Atom> m_atomIds;  // by a key that equal atoms share
    std::map<SymExprId, SymPolynomial> m_results;
    std::map<SymExprId, SymPolynomial> m_parts;  // of the expression being worked on
};

}  // namespace pt2scope
