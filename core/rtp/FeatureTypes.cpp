// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FeatureConfig.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 1> expression{"expression"};
constexpr std::array<std::string_view, 1> variables{"variables"};
constexpr std::array<std::string_view, 2> formula{"expression", "variables"};
constexpr std::array<std::string_view, 2> lookup{"map", "key"};
constexpr std::array<std::string_view, 3> match{"user", "category", "item"};
constexpr std::array<std::string_view, 2> overlapInputs{"query", "title"};
constexpr std::array<std::string_view, 3> overlap{"query", "title", "method"};
constexpr std::array<std::string_view, 3> custom{"expression", "operator_name", "operator_lib_file"};
constexpr std::array<std::string_view, 2> tokenize{"expression", "vocab_file"};
constexpr std::array<std::string_view, 2> dotProduct{"query", "document"};

constexpr std::array<std::string_view, 2> replacement{"expression", "regex_pattern"};

const std::array<FeatureTypeTraits, 14> types{{
    {"id_feature", true, expression, expression},
    {"raw_feature", true, expression, expression},
    {"combo_feature", true, expression, expression},
    {"lookup_feature", true, lookup, lookup},
    {"match_feature", true, match, match},
    {"overlap_feature", true, overlap, overlapInputs},
    {"expr_feature", false, formula, variables},
    {"combine_feature", false, expression, expression},
    {"custom_feature", false, custom, expression},
    {"tokenize_feature", false, tokenize, expression},
    {"text_normalizer", false, expression, expression},
    {"regex_replace_feature", false, replacement, expression},
    {"kv_dot_product", false, dotProduct, dotProduct},
    {"bool_mask_feature", false, expression, expression},
}};

constexpr std::array<std::string_view, 6> rtpKeys{"gen_key_type",        "gen_val_type",    "shared_name",
                                                  "embedding_dimension", "value_dimension", "sequence_table"};

}  // namespace

const FeatureTypeTraits *featureTypeTraits(std::string_view baseType)
{
    const auto *found = std::ranges::find(types, baseType, &FeatureTypeTraits::type);
    return found == types.end() ? nullptr : found;
}

bool isRtpKey(std::string_view key)
{
    return std::ranges::find(rtpKeys, key) != rtpKeys.end();
}

}  // namespace pt2scope
