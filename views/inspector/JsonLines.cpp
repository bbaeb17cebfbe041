// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/JsonLines.h"

#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t widestLine = 38;  // with a list or an object on it: more the inspector breaks
constexpr std::size_t mostLines = 40;
constexpr std::string_view mark = "▸ ";
constexpr std::string_view noMark = "  ";

class Setter {
public:
    Setter(std::string_view piece, std::size_t place) : m_piece(piece), m_place(place) {}

    std::string run()
    {
        while (m_at < m_piece.size() && m_lines < mostLines && !m_isOver)
            step();
        endLine();
        return std::move(m_text);
    }

private:
    void step()
    {
        m_isMarked = m_isMarked || m_at == m_place;
        const char c = m_piece[m_at];
        if (c == '{' || c == '[') {
            open();
        } else if (c == '}' || c == ']') {
            close(c);
        } else if (c == ',') {
            m_line += c;
            ++m_at;
            endLine();
        } else if (c == '"') {
            take(stringEnd(m_at));
        } else {
            if (c == ':')
                m_line += ": ";
            else if (!isSpace(c))
                m_line += c;
            ++m_at;
        }
    }

    static bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

    std::size_t stringEnd(std::size_t from) const
    {
        for (std::size_t i = from + 1; i < m_piece.size(); ++i) {
            if (m_piece[i] == '\\')
                ++i;
            else if (m_piece[i] == '"')
                return i + 1;
        }
        return m_piece.size();
    }

    void take(std::size_t end)
    {
        m_line += m_piece.substr(m_at, end - m_at);
        m_at = end;
    }

    /// Behind the bracket that closes the one at m_at, where that is near and holds no other; 0 where not.
    std::size_t inlineEnd() const
    {
        const std::size_t used = 2 * m_depth + m_line.size();
        const std::size_t limit = std::min(m_piece.size(), m_at + (used < widestLine ? widestLine - used : 0));
        for (std::size_t i = m_at + 1; i < limit; ++i) {
            if (m_piece[i] == '"')
                i = stringEnd(i) - 1;
            else if (m_piece[i] == '{' || m_piece[i] == '[')
                return 0;
            else if (m_piece[i] == '}' || m_piece[i] == ']')
                return i < limit ? i + 1 : 0;
        }
        return 0;
    }

    void open()
    {
        const bool holdsPlace = m_place > m_at;
        if (const std::size_t end = inlineEnd(); end > 0 && !(holdsPlace && m_place < end)) {
            take(end);
            m_isOver = m_depth == 0 && m_at > m_place;
            return;
        }
        m_line += m_piece[m_at++];
        endLine();
        ++m_depth;
    }

    void close(char bracket)
    {
        endLine();
        m_isOver = m_depth == 0 || (m_depth == 1 && m_at > m_place);
        m_depth -= m_depth > 0 ? 1 : 0;
        m_line += bracket;
        ++m_at;
    }

    void endLine()
    {
        if (m_line.empty())
            return;
        m_text += m_isMarked ? mark : noMark;
        m_text += std::string(2 * m_depth, ' ') + printable(m_line) + "\n";
        m_line.clear();
        m_isMarked = false;
        ++m_lines;
    }

    const std::string_view m_piece;
    const std::size_t m_place;
    std::size_t m_at = 0;
    std::size_t m_depth = 0;
    std::size_t m_lines = 0;
    bool m_isMarked = false;
    bool m_isOver = false;
    std::string m_line;
    std::string m_text;
};

}  // namespace

std::string jsonLines(std::string_view piece, std::size_t place)
{
    return Setter(piece, place).run();
}

}  // namespace pt2scope
