// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExpr.h"
#include "core/symbols/SymExprLexer.h"

namespace pt2scope {

/// Integer, Rational, Float and Symbol: constructors with literal arguments, not functions.
bool isSymLeaf(std::string_view name);

/// Reads what follows such a name: "(2)", "(1, 2)", "('0.5', precision=53)", "('s0', positive=True, integer=True)".
class SymExprLeafReader {
public:
    SymExprLeafReader(SymExprLexer &lexer, SymExprPool &pool) : m_lexer(lexer), m_pool(pool) {}

    /// Nothing when the text is anything else.
    std::optional<SymExprId> read(const SymToken &name);
    const SymToken &unexpectedToken() const { return m_unexpected; }
    const std::string &wanted() const { return m_wanted; }

private:
    std::optional<SymExprId> readInteger();
    std::optional<SymExprId> readRational();
    std::optional<SymExprId> readFloat();
    std::optional<SymExprId> readSymbol();
    std::optional<std::string> readAssumption();
    std::optional<std::string> readSignedInteger();
    bool expect(std::string_view op);
    std::nullopt_t fail(const SymToken &token, std::string_view wanted);

    SymExprLexer &m_lexer;
    SymExprPool &m_pool;
    SymToken m_unexpected;
    std::string m_wanted;
};

}  // namespace pt2scope
