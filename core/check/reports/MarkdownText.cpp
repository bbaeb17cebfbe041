// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/MarkdownText.h"

#include "core/bytes/Text.h"

namespace pt2scope {

namespace {

std::string entity(char c)
{
    return "&#" + std::to_string(static_cast<int>(c)) + ";";
}

bool isPunctuation(char c)
{
    return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

/// What a code span cannot hold, or would change.
bool needsEntities(std::string_view name)
{
    return name.empty() || name.front() == ' ' || name.back() == ' '
           || name.find_first_of("`|") != std::string_view::npos;
}

}  // namespace

std::string markdownText(std::string_view text)
{
    const std::string safe = printable(text);
    std::string out;
    for (std::size_t i = 0; i < safe.size(); ++i) {
        const char c = safe[i];
        const std::string_view rest = std::string_view(safe).substr(i + 1);
        const bool beginsLink =
            (c == ':' && rest.starts_with("//")) || (c == '.' && i >= 3 && safe.compare(i - 3, 3, "www") == 0);
        if (c == '<' || c == '>' || c == '&' || c == '|' || c == '@')
            out += entity(c);
        else if (beginsLink || std::string_view("\\`*_[]~$").find(c) != std::string_view::npos)
            out += {'\\', c};
        else
            out += c;
    }
    return out;
}

std::string markdownCode(std::string_view name)
{
    const std::string safe = printable(name);
    return needsEntities(safe) ? htmlCode(name) : "`" + safe + "`";
}

std::string htmlCode(std::string_view name)
{
    std::string out = "<code>";
    for (const char c : printable(name))
        out += isPunctuation(c) ? entity(c) : std::string(1, c);
    return out + "</code>";
}

}  // namespace pt2scope
