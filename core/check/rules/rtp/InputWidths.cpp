// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/rtp/InputWidths.h"

#include "core/bytes/Checked.h"

namespace pt2scope {

std::string_view featureName(std::string_view column)
{
    return column.substr(0, column.find('@'));
}

std::optional<std::uint64_t> widthOf(const FeatureNames &features, std::string_view column)
{
    constexpr std::string_view sequenceLength = "_sequence_length";
    if (column.ends_with(sequenceLength))
        return 1;
    const auto found = features.find(std::string(featureName(column)));
    if (found == features.end())
        return std::nullopt;
    const Feature *feature = found->second;
    for (const char *key : {"embedding_dimension", "value_dimension"}) {
        if (const auto width = feature->integer(key))
            return *width > 0 ? std::optional(static_cast<std::uint64_t>(*width)) : std::nullopt;
    }
    return feature->find("value_dimension") ? std::nullopt : std::optional<std::uint64_t>(1);
}

std::optional<std::uint64_t> widthOf(const FeatureNames &features, const std::vector<std::string> &columns)
{
    std::uint64_t sum = 0;
    for (const std::string &column : columns) {
        const auto width = widthOf(features, column);
        const auto wider = width ? checkedAdd(sum, *width) : std::nullopt;
        if (!wider)
            return std::nullopt;
        sum = *wider;
    }
    return sum;
}

}  // namespace pt2scope
