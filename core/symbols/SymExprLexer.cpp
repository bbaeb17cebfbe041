// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprLexer.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// 0 when no operator begins there.
std::size_t operatorLength(std::string_view text)
{
    constexpr std::string_view ofOne = "()[],.=<>+-*/%~&|^";
    constexpr std::array<std::string_view, 8> ofTwo{"**", "//", "==", "!=", "<=", ">=", "<<", ">>"};
    if (std::ranges::find(ofTwo, text.substr(0, 2)) != ofTwo.end())
        return 2;
    return ofOne.find(text.front()) == std::string_view::npos ? 0 : 1;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::size_t nameLength(std::string_view text)
{
    const auto end = std::ranges::find_if(text, [](char c) { return !isNameStart(c) && !isDigit(c); });
    return static_cast<std::size_t>(end - text.begin());
}

std::size_t digitCount(std::string_view text)
{
    return std::min(text.find_first_not_of("0123456789"), text.size());
}

/// Length of "1", "1.5", ".5", "1e-05"; 0 when no number begins there.
std::size_t numberLength(std::string_view text)
{
    std::size_t length = digitCount(text);
    const bool hasFraction = length < text.size() && text[length] == '.';
    if (hasFraction)
        length += 1 + digitCount(text.substr(length + 1));
    if (length == 0 || text.substr(0, length) == ".")
        return 0;
    if (length == text.size() || (text[length] != 'e' && text[length] != 'E'))
        return length;
    std::size_t exponent = length + 1;
    if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-'))
        ++exponent;
    const std::size_t digits = digitCount(text.substr(exponent));
    return digits == 0 ? length : exponent + digits;
}

}  // namespace

bool SymToken::isInteger() const
{
    const bool isPadded = text.size() > 1 && text.front() == '0';
    return kind == SymTokenKind::Number && !isPadded && text.find_first_of(".eE") == std::string_view::npos;
}

std::string describeUnexpected(const SymToken &token, std::string_view wanted)
{
    constexpr std::size_t shownBytes = 20;
    const std::string found =
        token.kind == SymTokenKind::End ? "the end" : "'" + printable(token.text.substr(0, shownBytes)) + "'";
    return found + " stands where " + std::string(wanted) + " must";
}

SymToken SymExprLexer::next()
{
    if (!m_hasPeeked)
        return read();
    m_hasPeeked = false;
    return m_peeked;
}

const SymToken &SymExprLexer::peek()
{
    if (!m_hasPeeked)
        m_peeked = read();
    m_hasPeeked = true;
    return m_peeked;
}

bool SymExprLexer::accept(std::string_view op)
{
    const bool isThere = peek().is(op);
    if (isThere)
        next();
    return isThere;
}

SymToken SymExprLexer::read()
{
    m_position = std::min(m_text.find_first_not_of(" \t\n", m_position), m_text.size());
    const std::string_view rest = m_text.substr(m_position);
    if (rest.empty())
        return take(SymTokenKind::End, 0);
    if (isNameStart(rest.front()))
        return take(SymTokenKind::Name, nameLength(rest));
    if (const std::size_t length = numberLength(rest))
        return take(SymTokenKind::Number, length);
    if (rest.front() == '\'' || rest.front() == '"')
        return readString(rest.front());
    const std::size_t length = operatorLength(rest);
    return length == 0 ? take(SymTokenKind::Invalid, rest.size()) : take(SymTokenKind::Operator, length);
}

SymToken SymExprLexer::take(SymTokenKind kind, std::size_t length)
{
    const SymToken token{kind, m_text.substr(m_position, length), m_position};
    m_position += length;
    return token;
}

SymToken SymExprLexer::readString(char quote)
{
    const std::size_t begin = m_position + 1;
    const auto isForbidden = [](char c) {
        return c == '\'' || c == '"' || c == '\\' || (static_cast<unsigned char>(c) < 0x20) || c == 0x7f;
    };
    const auto found = std::find_if(m_text.begin() + static_cast<std::ptrdiff_t>(begin), m_text.end(), isForbidden);
    const auto end = static_cast<std::size_t>(found - m_text.begin());
    if (end == m_text.size() || m_text[end] != quote)
        return take(SymTokenKind::Invalid, m_text.size() - m_position);
    const SymToken token{SymTokenKind::String, m_text.substr(begin, end - begin), m_position};
    m_position = end + 1;
    return token;
}

}  // namespace pt2scope
