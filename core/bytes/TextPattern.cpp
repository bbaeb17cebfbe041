// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/TextPattern.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr char quotationMark = '"';

/// Where the piece next stands; with `inPairs` so that quotation marks before it come in pairs.
std::size_t findPiece(std::string_view text, std::string_view piece, bool inPairs)
{
    bool isInside = false;
    std::size_t counted = 0;
    for (std::size_t at = text.find(piece); at != std::string_view::npos; at = text.find(piece, at + 1)) {
        for (; counted < at; ++counted)
            isInside ^= text[counted] == quotationMark;
        if (!isInside || !inPairs)
            return at;
    }
    return std::string_view::npos;
}

bool hasPairsOfQuotes(std::string_view text)
{
    return std::ranges::count(text, quotationMark) % 2 == 0;
}

}  // namespace

TextPattern::TextPattern(std::string_view pattern) : m_pieces(1)
{
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char next = i + 1 < pattern.size() ? pattern[i + 1] : '\0';
        if (pattern[i] != '%' || next < '1' || next > '9') {
            m_pieces.back() += pattern[i];
            continue;
        }
        m_holes.push_back(static_cast<std::size_t>(next - '1'));
        m_pieces.emplace_back();
        ++i;
    }
}

std::optional<TextPattern::Captures> TextPattern::match(std::string_view text) const
{
    if (m_holes.empty())
        return text == m_pieces.front() ? std::optional(Captures{}) : std::nullopt;
    const std::string &last = m_pieces.back();
    if (text.size() < fixedSize() || !text.starts_with(m_pieces.front()) || !text.ends_with(last))
        return std::nullopt;
    const bool inPairs = hasPairsOfQuotes(text);
    text = text.substr(m_pieces.front().size(), text.size() - m_pieces.front().size() - last.size());
    Captures captures{};
    for (std::size_t i = 0; i + 1 < m_holes.size(); ++i) {
        const std::size_t at = findPiece(text, m_pieces[i + 1], inPairs);
        if (at == std::string_view::npos)
            return std::nullopt;
        captures[m_holes[i]] = text.substr(0, at);
        text.remove_prefix(at + m_pieces[i + 1].size());
    }
    if (inPairs && !hasPairsOfQuotes(text))
        return std::nullopt;
    captures[m_holes.back()] = text;
    return captures;
}

std::size_t TextPattern::fixedSize() const
{
    std::size_t size = 0;
    for (const std::string &piece : m_pieces)
        size += piece.size();
    return size;
}

}  // namespace pt2scope
