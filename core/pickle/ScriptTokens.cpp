// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/ScriptTokens.h"

#include <algorithm>

namespace pt2scope {

namespace {

bool isBlank(char c)
{
    return static_cast<unsigned char>(c) <= ' ';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isOfName(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
}

bool isQuote(char c)
{
    return c == '"' || c == '\'';
}

}  // namespace

void ScriptTokens::skipBlanks()
{
    while (m_at < m_source.size()) {
        const char c = m_source[m_at];
        if (c == '#') {
            m_at = std::min(m_source.find('\n', m_at), m_source.size());
        } else if (c == '\\') {
            skipJoint();
        } else if (c == '\n') {
            m_lineBegin = ++m_at;
            m_isNewLine = m_isNewLine || m_nesting == 0;
        } else if (isBlank(c)) {
            ++m_at;
        } else {
            return;
        }
    }
}

/// A backslash, and the end of the line that it takes back.
void ScriptTokens::skipJoint()
{
    for (++m_at; m_at < m_source.size() && isBlank(m_source[m_at]); ++m_at) {
        if (m_source[m_at] == '\n') {
            ++m_at;
            return;
        }
    }
}

std::size_t ScriptTokens::endOfString() const
{
    const std::string_view rest = m_source.substr(m_at);
    const std::string_view quote = rest.substr(0, rest.size() > 2 && rest[1] == rest[0] && rest[2] == rest[0] ? 3 : 1);
    for (std::size_t i = quote.size(); i < rest.size(); ++i) {
        if (rest[i] == '\\')
            ++i;
        else if (rest.substr(i).starts_with(quote))
            return m_at + i + quote.size();
    }
    return m_source.size();
}

std::size_t ScriptTokens::endOfWord() const
{
    const char first = m_source[m_at];
    if (isQuote(first))
        return endOfString();
    std::size_t end = m_at + 1;
    if (isOfName(first)) {
        const bool isNumber = isDigit(first);
        while (end < m_source.size() && (isOfName(m_source[end]) || (isNumber && m_source[end] == '.')))
            ++end;
    } else if (end < m_source.size() && m_source[end] == '='
               && std::string_view("=!<>").find(first) != std::string_view::npos) {
        ++end;
    }
    return end;
}

ScriptToken ScriptTokens::next()
{
    skipBlanks();
    ScriptToken token;
    token.offset = m_at;
    if (m_at >= m_source.size())
        return token;
    token.beginsLine = m_isNewLine;
    if (m_isNewLine)
        m_indent = m_at - m_lineBegin;
    m_isNewLine = false;
    token.indent = m_indent;
    const char first = m_source[m_at];
    const std::size_t end = endOfWord();
    token.text = m_source.substr(m_at, end - m_at);
    token.kind = isQuote(first) || isDigit(first) ? ScriptToken::Kind::Literal
                 : isOfName(first)                ? ScriptToken::Kind::Name
                                                  : ScriptToken::Kind::Sign;
    m_at = end;
    if (std::string_view(")]}").find(first) != std::string_view::npos && m_nesting > 0)
        --m_nesting;
    token.nesting = m_nesting;
    if (std::string_view("([{").find(first) != std::string_view::npos)
        ++m_nesting;
    return token;
}

}  // namespace pt2scope
