// SPDX-License-Identifier: Apache-2.0
#include "app/Glob.h"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace fs = std::filesystem;

namespace pt2scope {

namespace {

constexpr std::string_view anyFolders = "**";
constexpr std::size_t deepest = 64;  // folders that ** goes down

std::vector<std::string_view> splitPath(std::string_view path)
{
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (std::size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', begin)) {
        parts.push_back(path.substr(begin, slash - begin));
        begin = slash + 1;
    }
    parts.push_back(path.substr(begin));
    return parts;
}

std::size_t characterLength(std::string_view text, std::size_t at)
{
    std::size_t n = 1;
    while (at + n < text.size() && (static_cast<unsigned char>(text[at + n]) & 0xc0u) == 0x80u)
        ++n;
    return n;
}

struct SetMatch {
    std::size_t length;  // bytes of the pattern
    bool matches;
};

/// A set [...] at the start of `pattern`; nothing when it is not closed, and so is a plain bracket.
std::optional<SetMatch> matchSet(std::string_view pattern, unsigned char c)
{
    std::size_t i = 1;
    const bool negated = i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^');
    i += negated ? 1 : 0;
    const std::size_t close = pattern.find(']', i + 1);
    if (close == std::string_view::npos)
        return std::nullopt;
    bool found = false;
    while (i < close) {
        const auto first = static_cast<unsigned char>(pattern[i]);
        const bool isRange = i + 2 < close && pattern[i + 1] == '-';
        const auto last = isRange ? static_cast<unsigned char>(pattern[i + 2]) : first;
        found = found || (first <= c && c <= last);
        i += isRange ? 3 : 1;
    }
    return SetMatch{close + 1, found != negated};
}

/// Bytes of pattern and text that one step takes, other than a star; nothing when they differ.
std::optional<std::pair<std::size_t, std::size_t>> matchOne(std::string_view pattern, std::string_view text,
                                                            std::size_t at)
{
    if (pattern[0] == '?')
        return std::pair(std::size_t{1}, characterLength(text, at));
    if (pattern[0] == '[') {
        if (const auto set = matchSet(pattern, static_cast<unsigned char>(text[at])))
            return set->matches ? std::optional(std::pair(set->length, std::size_t{1})) : std::nullopt;
    }
    const std::size_t escape = pattern[0] == '\\' && pattern.size() > 1 ? 1 : 0;
    return pattern[escape] == text[at] ? std::optional(std::pair(escape + 1, std::size_t{1})) : std::nullopt;
}

/// One component. Only the last star is ever gone back to, so the cost is at most the product of both lengths.
bool componentMatches(std::string_view pattern, std::string_view text)
{
    std::size_t p = 0;
    std::size_t t = 0;
    std::optional<std::size_t> star;
    std::size_t starText = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            starText = t;
            continue;
        }
        const auto step = p < pattern.size() ? matchOne(pattern.substr(p), text, t) : std::nullopt;
        if (step) {
            p += step->first;
            t += step->second;
        } else if (star) {
            p = *star + 1;
            t = ++starText;
        } else {
            return false;
        }
    }
    return pattern.substr(p).find_first_not_of('*') == std::string_view::npos;
}

class Expansion {
public:
    explicit Expansion(std::string_view pattern) : m_parts(splitPath(pattern)) {}

    std::vector<std::string> run()
    {
        const bool absolute = m_parts.size() > 1 && m_parts.front().empty();
        descend(absolute ? "/" : "", absolute ? 1 : 0, 0);
        std::ranges::sort(m_found);
        m_found.erase(std::unique(m_found.begin(), m_found.end()), m_found.end());
        return std::move(m_found);
    }

private:
    void descend(const std::string &folder, std::size_t part, std::size_t depth)
    {
        if (part == m_parts.size()) {
            m_found.push_back(folder);
            return;
        }
        const std::string_view pattern = m_parts[part];
        if (!looksLikeGlob(pattern)) {
            const std::string path = join(folder, pattern);
            std::error_code failure;
            if (fs::symlink_status(path, failure).type() != fs::file_type::not_found && !failure)
                descend(path, part + 1, depth);
            return;
        }
        const bool anyDepth = pattern == anyFolders;
        if (anyDepth && part + 1 < m_parts.size())
            descend(folder, part + 1, depth);
        std::error_code failure;
        for (fs::directory_iterator it(folder.empty() ? "." : folder, failure), end; !failure && it != end;
             it.increment(failure))
            visit(folder, it->path().filename().string(), *it, part, depth);
    }

    void visit(const std::string &folder, const std::string &name, const fs::directory_entry &entry, std::size_t part,
               std::size_t depth)
    {
        const std::string_view pattern = m_parts[part];
        if (name.starts_with('.') && !pattern.starts_with('.'))
            return;
        const std::string path = join(folder, name);
        const bool last = part + 1 == m_parts.size();
        std::error_code failure;
        if (pattern == anyFolders) {
            if (last)
                m_found.push_back(path);
            if (depth < deepest && entry.is_directory(failure) && !entry.is_symlink(failure))
                descend(path, part, depth + 1);
        } else if (componentMatches(pattern, name) && (last || entry.is_directory(failure))) {
            descend(path, part + 1, depth);
        }
    }

    static std::string join(const std::string &folder, std::string_view name)
    {
        return folder + (folder.empty() || folder.ends_with('/') ? "" : "/") + std::string(name);
    }

    std::vector<std::string_view> m_parts;
    std::vector<std::string> m_found;
};

}  // namespace

bool looksLikeGlob(std::string_view text)
{
    return text.find_first_of("*?[") != std::string_view::npos;
}

bool globMatches(std::string_view pattern, std::string_view path)
{
    if (pattern.find('/') == std::string_view::npos && pattern != anyFolders)
        return componentMatches(pattern, path.substr(path.rfind('/') + 1));
    const std::vector<std::string_view> patterns = splitPath(pattern);
    const std::vector<std::string_view> names = splitPath(path);
    // matched[i]: whether the patterns so far match the first i names
    std::vector<bool> matched(names.size() + 1);
    matched[0] = true;
    for (const std::string_view part : patterns) {
        std::vector<bool> next(names.size() + 1);
        for (std::size_t i = 0; i <= names.size(); ++i) {
            if (part == anyFolders)
                next[i] = matched[i] || (i > 0 && next[i - 1]);
            else
                next[i] = i > 0 && matched[i - 1] && componentMatches(part, names[i - 1]);
        }
        matched = std::move(next);
    }
    return matched[names.size()];
}

std::vector<std::string> expandGlob(const std::string &pattern)
{
    return Expansion(pattern).run();
}

}  // namespace pt2scope
