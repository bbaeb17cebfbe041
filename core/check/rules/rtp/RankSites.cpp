// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/rtp/RankSites.h"

namespace pt2scope {

const Safetensors *RankSite::header() const
{
    return rank.tensors && rank.tensors->headerRead ? &*rank.tensors : nullptr;
}

const RankMeta *RankSite::meta() const
{
    return rank.meta && rank.meta->file.isWhole() ? &*rank.meta : nullptr;
}

Location RankSite::at(const SafetensorsTensor &tensor) const
{
    Location place = fileAt(rank.tensorsPath, tensor.pointer(), tensor.headerOffset);
    place.tensor = tensor.name;
    return place;
}

Location RankSite::at(const RankMetaEntry &entry) const
{
    Location place = fileAt(rank.metaPath, entry.pointer, entry.offset);
    place.tensor = entry.key;
    return place;
}

std::string numbersText(std::span<const std::uint64_t> numbers)
{
    constexpr std::size_t shown = 5;
    std::string text;
    for (std::size_t i = 0; i < numbers.size() && i < shown; ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
    return numbers.size() > shown ? text + " and " + std::to_string(numbers.size() - shown) + " more" : text;
}

}  // namespace pt2scope
