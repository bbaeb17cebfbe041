// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorTexts.h"

#include <array>
#include <cstdio>

namespace pt2scope {

namespace {

constexpr std::size_t mostTies = 3;

std::string figure(double value, int digits)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*g", digits, value);
    return text.data();
}

std::string listed(std::span<const std::int64_t> numbers, std::uint64_t of)
{
    std::string text;
    for (const std::int64_t number : numbers)
        text += (text.empty() ? "" : ", ") + std::to_string(number);
    return "(" + text + (numbers.size() < of ? ", …)" : ")");
}

/// "[2, 1]"; of a hash map "key 17, column 1".
std::string placeText(const std::vector<std::int64_t> &place, bool isMap)
{
    if (isMap && place.size() == 2)
        return "key " + std::to_string(place[0]) + ", column " + std::to_string(place[1]);
    return numbersText(place);
}

}  // namespace

std::string numbersText(std::span<const std::int64_t> numbers)
{
    std::string text = "[";
    for (const std::int64_t number : numbers)
        text += (text.size() > 1 ? ", " : "") + std::to_string(number);
    return text + "]";
}

std::string typeText(const LogicalTensor &tensor)
{
    if (tensor.isMap)
        return tensor.parts.empty() ? std::string() : std::string(traits(tensor.parts.front().values.meta.dtype).name);
    return tensor.dtypeName;
}

std::string tensorText(const LogicalTensor &tensor)
{
    if (tensor.isMap) {
        if (tensor.parts.empty())
            return {};
        std::int64_t keys = 0;
        for (const MapPart &part : tensor.parts)
            keys += part.keys.meta.sizes[0];
        const std::int64_t width = tensor.parts.front().values.meta.sizes[1];
        return std::to_string(keys) + " keys, " + typeText(tensor) + " [" + std::to_string(width) + "] each";
    }
    const std::string sizes = tensor.sizes ? numbersText(*tensor.sizes) : std::string();
    const std::string type = typeText(tensor);
    return type.empty() || sizes.empty() ? type + sizes : type + " " + sizes;
}

std::string layoutText(const LogicalTensor &tensor)
{
    constexpr std::string_view isA = "it is ";
    if (tensor.sparse)
        return std::string(layoutName(tensor.sparse->layout));
    if (!tensor.isInParts)
        return "dense";
    const std::string form = tensor.row->noBytes.substr(0, tensor.row->noBytes.find(':'));
    return form.starts_with(isA) ? form.substr(isA.size()) : form;
}

std::string tiesText(const LogicalTensor &tensor)
{
    if (!tensor.row->storageGroup)
        return {};
    std::string text;
    std::size_t count = 0;
    for (const std::string &name : *tensor.row->storageGroup) {
        if (name == tensor.row->name)
            continue;
        if (count++ == mostTies)
            return text + " and " + std::to_string(tensor.row->storageGroup->size() - 1 - mostTies) + " more";
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

std::string figuresText(const ValueDifference &values, bool isMap)
{
    std::string text = std::to_string(values.changed) + " of " + std::to_string(values.elements)
                       + (values.elements == 1 ? " element changed" : " elements changed");
    if (values.beyondTolerance > 0 && values.beyondTolerance < values.changed)
        text += ", " + std::to_string(values.beyondTolerance) + " of them beyond the tolerance";
    if (values.maxAbsolute > 0)
        text += ", by at most " + figure(values.maxAbsolute, 6);
    if (!values.largestAt.empty())
        text += (values.maxAbsolute > 0 ? " at " : ", first at ") + placeText(values.largestAt, isMap);
    if (values.nanAppeared > 0)
        text += ", " + std::to_string(values.nanAppeared) + " became NaN";
    if (values.nanGone > 0)
        text += ", " + std::to_string(values.nanGone) + " were NaN";
    if (values.finite == 0)
        return text;
    if (values.finite < values.elements)
        text += "; of the " + std::to_string(values.finite) + " that " + (values.finite == 1 ? "is" : "are")
                + " finite on both sides";
    if (values.maxAbsolute > 0)
        text += ", relative change at most " + figure(values.maxRelative, 4) + ", root mean square "
                + figure(values.rootMeanSquare, 4);
    if (values.cosine)
        text += ", cosine " + figure(*values.cosine, 6);
    return text;
}

std::string changedKeysText(const MapDifference &map)
{
    const std::uint64_t keys = map.keysA - map.removed;
    return std::to_string(map.changedKeys) + " of " + std::to_string(keys) + (keys == 1 ? " key" : " keys")
           + " that both have changed; " + figuresText(map.values, true);
}

std::string keysText(const MapDifference &map)
{
    std::string text;
    if (map.added > 0)
        text += std::to_string(map.added) + " added " + listed(map.someAdded, map.added);
    if (map.removed > 0)
        text += (text.empty() ? "" : ", ") + std::to_string(map.removed) + " removed "
                + listed(map.someRemoved, map.removed);
    return text;
}

}  // namespace pt2scope
