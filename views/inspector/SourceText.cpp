// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/SourceText.h"

#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    text.remove_prefix(begin);
    return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

std::string_view lastFolderAndName(std::string_view path)
{
    const std::size_t name = path.rfind('/');
    const std::size_t folder = name == std::string_view::npos || name == 0 ? name : path.rfind('/', name - 1);
    return folder == std::string_view::npos ? path : path.substr(folder + 1);
}

/// "nn/linear.py:134 forward" of `File "…/nn/linear.py", line 134, in forward`; empty for another line.
std::string frameLine(std::string_view line)
{
    constexpr std::string_view opening = "File \"";
    constexpr std::string_view beforeNumber = "\", line ";
    constexpr std::string_view beforeFunction = ", in ";
    const std::size_t path = opening.size();
    const std::size_t number = line.find(beforeNumber);
    const std::size_t function = line.find(beforeFunction, std::min(number, line.size()));
    if (!line.starts_with(opening) || number == std::string_view::npos || function == std::string_view::npos)
        return {};
    const std::size_t digits = number + beforeNumber.size();
    return std::string(lastFolderAndName(line.substr(path, number - path))) + ":"
           + std::string(line.substr(digits, function - digits)) + " "
           + std::string(line.substr(function + beforeFunction.size()));
}

class Indenter {
public:
    Indenter(std::string_view json, std::size_t most) : m_json(json), m_most(most) {}

    std::string run()
    {
        while (m_at < m_json.size() && m_text.size() < m_most)
            step();
        return m_at < m_json.size() ? m_text + "\n…" : m_text;
    }

private:
    void step()
    {
        const char c = m_json[m_at];
        const std::size_t small = c == '{' || c == '[' ? smallLength() : 0;
        if (small > 0 || c == '"') {
            const std::size_t length = small > 0 ? small : stringLength(m_at);
            m_text += printable(m_json.substr(m_at, length));
            m_at += length;
            return;
        }
        ++m_at;
        if (c == '{' || c == '[') {
            ++m_depth;
            m_text += c;
            breakLine();
        } else if (c == '}' || c == ']') {
            m_depth -= m_depth > 0 ? 1 : 0;
            breakLine();
            m_text += c;
        } else if (c == ',') {
            m_text += c;
            breakLine();
        } else if (c == ':') {
            m_text += ": ";
        } else if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
            m_text += printable(std::string_view(&c, 1));
        }
    }

    void breakLine()
    {
        constexpr std::size_t deepest = 24;
        m_text += '\n';
        m_text.append(std::min(m_depth, deepest) * 2, ' ');
    }

    std::size_t stringLength(std::size_t from) const
    {
        for (std::size_t i = from + 1; i < m_json.size(); ++i) {
            if (m_json[i] == '\\')
                ++i;
            else if (m_json[i] == '"')
                return i + 1 - from;
        }
        return m_json.size() - from;
    }

    /// Of the object or list that begins here, when it is short enough for one line; else 0.
    std::size_t smallLength() const
    {
        constexpr std::size_t shortEnough = 44;
        const std::size_t end = std::min(m_json.size(), m_at + shortEnough);
        std::size_t depth = 0;
        for (std::size_t i = m_at; i < end; ++i) {
            const char c = m_json[i];
            if (c == '"')
                i += stringLength(i) - 1;
            else if (c == '{' || c == '[')
                ++depth;
            else if ((c == '}' || c == ']') && --depth == 0)
                return i + 1 - m_at;
        }
        return 0;
    }

    std::string_view m_json;
    std::size_t m_most;
    std::size_t m_at = 0;
    std::size_t m_depth = 0;
    std::string m_text;
};

}  // namespace

StackText stackText(std::string_view trace)
{
    StackText text;
    while (!trace.empty()) {
        const std::size_t end = std::min(trace.find('\n'), trace.size());
        const std::string_view line = trimmed(trace.substr(0, end));
        trace.remove_prefix(std::min(end + 1, trace.size()));
        if (line.empty())
            continue;
        const std::string frame = frameLine(line);
        text.frames += frame.empty() ? 0 : 1;
        text.lines += (text.lines.empty() ? "" : "\n") + (frame.empty() ? "  " + printable(line) : printable(frame));
    }
    return text;
}

std::string indentedJson(std::string_view json, std::size_t most)
{
    return Indenter(json, most).run();
}

}  // namespace pt2scope
