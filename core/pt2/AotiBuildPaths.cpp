// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/AotiFiles.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t pathLimit = 100;
constexpr std::string_view delimiters = " \t\r\n\"';,=()";

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Where a path may begin: after a delimiter, or after an option that takes one without a space.
bool mayBegin(std::string_view text, std::size_t at)
{
    if (at == 0 || delimiters.find(text[at - 1]) != std::string_view::npos)
        return true;
    const std::string_view before = text.substr(0, at);
    return before.ends_with("-I") || before.ends_with("-L") || before.ends_with("/I");
}

/// /a/b or C:\a: a lone slash, "//" and Windows' "/O2" are none.
bool looksAbsolute(std::string_view path)
{
    if (path.size() > 3 && isLetter(path[0]) && path[1] == ':' && (path[2] == '/' || path[2] == '\\'))
        return true;
    return path.size() > 3 && path[0] == '/' && path[1] != '/' && path[1] != '*'
           && path.find('/', 2) != std::string_view::npos;
}

}  // namespace

std::string_view buildCommands(std::string_view source)
{
    const std::size_t found = source.find("// Compile cmd");
    return found == std::string_view::npos ? std::string_view() : source.substr(found);
}

AotiBuildPaths parseAotiBuildPaths(std::string_view text, std::size_t record, AotiBudget &budget)
{
    AotiBuildPaths found;
    found.record = record;
    std::size_t at = 0;
    while (found.paths.size() < pathLimit && (at = text.find_first_of("/:", at)) != std::string_view::npos) {
        const std::size_t begin = text[at] == ':' && at > 0 ? at - 1 : at;
        ++at;
        if (!mayBegin(text, begin))
            continue;
        const std::size_t end = std::min(text.find_first_of(delimiters, at), text.size());
        const std::string_view path = text.substr(begin, end - begin);
        at = end;
        if (!looksAbsolute(path) || std::ranges::find(found.paths, path) != found.paths.end())
            continue;
        if (!budget.keep(AotiBudget::itemBytes + path.size()))
            break;
        found.paths.emplace_back(path);
    }
    return found;
}

}  // namespace pt2scope
