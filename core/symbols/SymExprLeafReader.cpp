// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprLeafReader.h"

#include "core/symbols/SymExprNames.h"

namespace pt2scope {

namespace {

/// "-0.5", "1e+300", "inf": what Float() takes between its quotes.
bool isFloatText(std::string_view text)
{
    if (text.starts_with('-'))
        text.remove_prefix(1);
    SymExprLexer lexer(text);
    return text == "inf" || text == "nan"
           || (lexer.next().kind == SymTokenKind::Number && lexer.next().kind == SymTokenKind::End);
}

}  // namespace

bool isSymLeaf(std::string_view name)
{
    return name == "Integer" || name == "Rational" || name == "Float" || name == "Symbol";
}

std::optional<SymExprId> SymExprLeafReader::read(const SymToken &name)
{
    if (!expect("("))
        return std::nullopt;
    if (name.text == "Integer")
        return readInteger();
    if (name.text == "Rational")
        return readRational();
    return name.text == "Float" ? readFloat() : readSymbol();
}

std::optional<SymExprId> SymExprLeafReader::readInteger()
{
    const std::optional<std::string> value = readSignedInteger();
    if (!value || !expect(")"))
        return std::nullopt;
    return m_pool.integer(*value);
}

std::optional<SymExprId> SymExprLeafReader::readRational()
{
    const std::optional<std::string> numerator = readSignedInteger();
    if (!numerator || !expect(","))
        return std::nullopt;
    const std::optional<std::string> denominator = readSignedInteger();
    if (!denominator || !expect(")"))
        return std::nullopt;
    return m_pool.rational(*numerator, *denominator);
}

std::optional<SymExprId> SymExprLeafReader::readFloat()
{
    const SymToken literal = m_lexer.next();
    if (literal.kind != SymTokenKind::String || !isFloatText(literal.text))
        return fail(literal, "a number in quotes");
    if (m_lexer.accept(",")) {
        const SymToken key = m_lexer.next();
        if (!key.isName("precision"))
            return fail(key, "precision");
        if (!expect("=") || !readSignedInteger())
            return std::nullopt;
    }
    if (!expect(")"))
        return std::nullopt;
    return m_pool.floating(literal.text);
}

std::optional<SymExprId> SymExprLeafReader::readSymbol()
{
    const SymToken name = m_lexer.next();
    if (name.kind != SymTokenKind::String || !isPlainIdentifier(name.text))
        return fail(name, "a symbol's name in quotes");
    std::string assumptions;
    while (m_lexer.accept(",")) {
        const std::optional<std::string> assumption = readAssumption();
        if (!assumption)
            return std::nullopt;
        assumptions += (assumptions.empty() ? "" : ", ") + *assumption;
    }
    if (!expect(")"))
        return std::nullopt;
    return m_pool.symbol(name.text, assumptions);
}

std::optional<std::string> SymExprLeafReader::readAssumption()
{
    const SymToken key = m_lexer.next();
    if (key.kind != SymTokenKind::Name || !isSymbolAssumption(key.text))
        return fail(key, "an assumption");
    if (!expect("="))
        return std::nullopt;
    const SymToken value = m_lexer.next();
    if (!value.isName("True") && !value.isName("False"))
        return fail(value, "True or False");
    return std::string(key.text) + "=" + std::string(value.text);
}

std::optional<std::string> SymExprLeafReader::readSignedInteger()
{
    const std::string sign = m_lexer.accept("-") ? "-" : "";
    const SymToken token = m_lexer.next();
    if (!token.isInteger())
        return fail(token, "an integer");
    return sign + std::string(token.text);
}

bool SymExprLeafReader::expect(std::string_view op)
{
    const SymToken token = m_lexer.next();
    if (!token.is(op))
        fail(token, "'" + std::string(op) + "'");
    return token.is(op);
}

std::nullopt_t SymExprLeafReader::fail(const SymToken &token, std::string_view wanted)
{
    m_unexpected = token;
    m_wanted = wanted;
    return std::nullopt;
}

}  // namespace pt2scope
