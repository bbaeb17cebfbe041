// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ProtoLexer.h"

#include <algorithm>

namespace pt2scope {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isWord(char c)
{
    return isLetter(c) || (c >= '0' && c <= '9') || c == '.' || c == '+' || c == '-' || c == '/';
}

bool isOctal(char c)
{
    return c >= '0' && c <= '7';
}

}  // namespace

void ProtoLexer::skipSpace()
{
    for (; m_position < m_text.size(); ++m_position) {
        const char c = m_text[m_position];
        if (c == '#') {
            m_position = std::min(m_text.find('\n', m_position), m_text.size() - 1);
            m_line += m_text[m_position] == '\n';
            continue;
        }
        if (!isBlank(c))
            return;
        m_line += c == '\n';
    }
}

bool ProtoLexer::next()
{
    skipSpace();
    const bool afterColon = m_afterColon;
    m_afterColon = false;
    if (m_position >= m_text.size())
        return false;
    m_token = {.text = {}, .offset = m_position, .line = m_line};
    const char c = m_text[m_position];
    if (c == '"' || c == '\'') {
        readString(c);
        return true;
    }
    if (c == '[' && !afterColon) {
        readExtension();
        return true;
    }
    m_token.isName = isLetter(c);
    const std::size_t begin = m_position++;
    while (isWord(c) && m_position < m_text.size() && isWord(m_text[m_position]))
        ++m_position;
    m_token.text = m_text.substr(begin, m_position - begin);
    m_afterColon = c == ':';
    return true;
}

void ProtoLexer::readString(char quote)
{
    m_token.isString = true;
    ++m_position;
    while (m_position < m_text.size() && m_text[m_position] != '\n') {
        const char c = m_text[m_position++];
        if (c == quote)
            return;
        if (c == '\\' && m_position < m_text.size())
            readEscape();
        else
            m_token.text += c;
    }
    m_token.isOpenString = true;
}

/// Of \x and octal escapes the byte, of \u none: names and paths hold them as UTF-8.
void ProtoLexer::readEscape()
{
    const char c = m_text[m_position++];
    constexpr std::string_view letters = "abfnrtv";
    constexpr std::string_view meanings = "\a\b\f\n\r\t\v";
    if (const std::size_t at = letters.find(c); at != std::string_view::npos) {
        m_token.text += meanings[at];
        return;
    }
    if (!isOctal(c)) {
        m_token.text += c;
        return;
    }
    unsigned value = static_cast<unsigned>(c - '0');
    for (int digits = 1; digits < 3 && m_position < m_text.size() && isOctal(m_text[m_position]); ++digits)
        value = value * 8 + static_cast<unsigned>(m_text[m_position++] - '0');
    m_token.text += static_cast<char>(static_cast<unsigned char>(value & 0xff));
}

void ProtoLexer::readExtension()
{
    constexpr std::size_t longestName = 200;
    const std::string_view rest = m_text.substr(m_position, longestName);
    const std::size_t end = rest.find_first_of("]\n{}");
    const bool closed = end != std::string_view::npos && rest[end] == ']';
    const std::size_t length = closed ? end + 1 : 1;
    m_token.text = m_text.substr(m_position, length);
    m_token.isName = closed;
    m_position += length;
}

}  // namespace pt2scope
