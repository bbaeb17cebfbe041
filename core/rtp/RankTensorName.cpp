// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/RankTensorName.h"

#include "core/bytes/Text.h"

#include <tuple>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::string_view partBegin = "/part_";

/// "0_2".
std::optional<ShardPart> parsePart(std::string_view text)
{
    const std::size_t underscore = text.find('_');
    if (underscore == std::string_view::npos)
        return std::nullopt;
    const auto index = parseDecimal(text.substr(0, underscore));
    const auto count = parseDecimal(text.substr(underscore + 1));
    if (!index || !count || *index >= *count)
        return std::nullopt;
    return ShardPart{*index, *count};
}

/// What precedes the last dot, and what follows it.
std::pair<std::string_view, std::string_view> splitAtLastDot(std::string_view text)
{
    const std::size_t dot = text.rfind('.');
    if (dot == std::string_view::npos)
        return {{}, text};
    return {text.substr(0, dot), text.substr(dot + 1)};
}

void readPart(std::string_view name, RankTensorName &out)
{
    const std::size_t begin = name.rfind(partBegin);
    out.base = name.substr(0, begin);
    if (begin == std::string_view::npos)
        return;
    out.suffix = name.substr(begin);
    out.part = parsePart(out.suffix.substr(partBegin.size()));
    out.partIsBad = !out.part;
}

void readCollection(RankTensorName &out)
{
    for (const std::string_view collection : {".embedding_bags", ".embeddings"}) {
        if (!out.module.ends_with(collection))
            continue;
        out.module.remove_suffix(collection.size());
        out.isStandard = out.role == EmbeddingRole::Weight;
        return;
    }
}

bool isSixDigits(std::string_view text)
{
    return text.size() == 6 && parseDecimal(text).has_value();
}

}  // namespace

RankTensorName splitRankTensorName(std::string_view name)
{
    RankTensorName out;
    readPart(name, out);
    const auto [path, leaf] = splitAtLastDot(out.base);
    if (!out.suffix.empty() && leaf == "keys")
        out.role = EmbeddingRole::HashKeys;
    else if (!out.suffix.empty() && leaf == "values")
        out.role = EmbeddingRole::HashValues;
    std::tie(out.module, out.table) = splitAtLastDot(path);
    out.isStandard = out.role != EmbeddingRole::Weight;
    if (leaf == "weight")
        readCollection(out);
    return out;
}

std::optional<RankFileName> parseRankFileName(std::string_view fileName)
{
    constexpr std::string_view begin = "model-";
    constexpr std::string_view middle = "-of-";
    if (!fileName.starts_with(begin))
        return std::nullopt;
    fileName.remove_prefix(begin.size());
    const auto [stem, ending] = splitAtLastDot(fileName);
    if (ending != "safetensors" && ending != "json")
        return std::nullopt;
    const std::size_t at = stem.find(middle);
    RankFileName name;
    if (at == std::string_view::npos)
        return name;
    const std::string_view rank = stem.substr(0, at);
    const std::string_view world = stem.substr(at + middle.size());
    name.rank = parseDecimal(rank).value_or(0);
    name.world = parseDecimal(world).value_or(0);
    name.isWellFormed = isSixDigits(rank) && isSixDigits(world) && name.rank < name.world;
    return name;
}

}  // namespace pt2scope
