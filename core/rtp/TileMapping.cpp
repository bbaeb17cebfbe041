// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/TileMapping.h"

#include <array>
#include <set>

namespace pt2scope {

namespace {

constexpr std::size_t maxLines = 1'000'000;

struct TwinPattern {
    std::string_view user;
    std::string_view plain;
};

constexpr std::array<TwinPattern, 7> twinPatterns{{
    {".ebc_user.embedding_bags.", ".ebc.embedding_bags."},
    {".mc_ebc_user._embedding_module.", ".mc_ebc._embedding_module."},
    {".mc_ebc_user._managed_collision_collection.", ".mc_ebc._managed_collision_collection."},
    {".ec_list_user.", ".ec_list."},
    {".mc_ec_list_user.", ".mc_ec_list."},
    {".ec_dict_user.", ".ec_dict."},
    {".mc_ec_dict_user.", ".mc_ec_dict."},
}};

bool isTwin(const std::string &newName, std::string_view oldName)
{
    for (const TwinPattern &pattern : twinPatterns) {
        const std::size_t at = newName.find(pattern.user);
        if (at == std::string::npos)
            continue;
        std::string plain = newName;
        plain.replace(at, pattern.user.size(), pattern.plain);
        if (plain == oldName)
            return true;
    }
    return false;
}

/// Fields between white space, the first two kept.
TileMappingLine splitLine(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\f\v";
    TileMappingLine line;
    std::size_t at = text.find_first_not_of(blanks);
    while (at != std::string_view::npos) {
        const std::size_t end = text.find_first_of(blanks, at);
        const std::string_view field = text.substr(at, end == std::string_view::npos ? end : end - at);
        if (++line.fields == 1)
            line.newName = field;
        else if (line.fields == 2)
            line.oldName = field;
        at = text.find_first_not_of(blanks, end);
    }
    line.fitsPattern = line.fields == 2 && isTwin(line.newName, line.oldName);
    return line;
}

}  // namespace

TileMapping parseTileMapping(std::string_view text, std::string path)
{
    TileMapping mapping;
    mapping.path = std::move(path);
    std::set<std::string, std::less<>> names;
    std::uint32_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        TileMappingLine line = splitLine(text.substr(begin, end - begin));
        line.line = ++number;
        line.offset = begin;
        begin = end + 1;
        if (line.fields == 0)
            continue;
        if (mapping.lines.size() >= maxLines) {
            mapping.limitReached = true;
            break;
        }
        line.isRepeat = !names.insert(line.newName).second;
        mapping.lines.push_back(std::move(line));
    }
    return mapping;
}

}  // namespace pt2scope
