// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/fg/FeatureKeyTypes.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace pt2scope {

namespace {

struct KeyType {
    std::string_view key;
    JsonValue::Kind kind;
};

/// Without those that are inputs, buckets, names or of a sequence: rules of their own judge what they hold.
constexpr std::array keyTypes{
    KeyType{"default_value", JsonValue::Kind::String},
    KeyType{"value_type", JsonValue::Kind::String},
    KeyType{"separator", JsonValue::Kind::String},
    KeyType{"normalizer", JsonValue::Kind::String},
    KeyType{"combiner", JsonValue::Kind::String},
    KeyType{"matchType", JsonValue::Kind::String},
    KeyType{"method", JsonValue::Kind::String},
    KeyType{"operator_name", JsonValue::Kind::String},
    KeyType{"operator_lib_file", JsonValue::Kind::String},
    KeyType{"tokenizer_type", JsonValue::Kind::String},
    KeyType{"output_type", JsonValue::Kind::String},
    KeyType{"stop_char_file", JsonValue::Kind::String},
    KeyType{"value_dim", JsonValue::Kind::Integer},
    KeyType{"value_dimension", JsonValue::Kind::Integer},
    KeyType{"stub_type", JsonValue::Kind::Bool},
    KeyType{"need_prefix", JsonValue::Kind::Bool},
    KeyType{"weighted", JsonValue::Kind::Bool},
    KeyType{"need_discrete", JsonValue::Kind::Bool},
    KeyType{"needDiscrete", JsonValue::Kind::Bool},
    KeyType{"needKey", JsonValue::Kind::Bool},
    KeyType{"show_category", JsonValue::Kind::Bool},
    KeyType{"show_item", JsonValue::Kind::Bool},
    KeyType{"is_op_thread_safe", JsonValue::Kind::Bool},
    KeyType{"is_sequence", JsonValue::Kind::Bool},
    KeyType{"is_gbk_input", JsonValue::Kind::Bool},
    KeyType{"is_gbk_output", JsonValue::Kind::Bool},
    KeyType{"sequence_fields", JsonValue::Kind::Array},
    KeyType{"value_map", JsonValue::Kind::Object},
};

/// Keys of which other rules say that they are wrong at all, or empty, where a feature of this kind has them.
bool isJudgedElsewhere(const FeatureSite &site, const Feature &feature, std::string_view key)
{
    if (key == "default_value")
        return feature.sequence.has_value() || feature.isStandaloneSequence();
    return site.isRewritten() && (key == "value_dim" || key == "need_discrete");
}

/// The one expression that is a formula and no input.
bool isFormula(const Feature &feature, const FeatureKey &key)
{
    return key.name == "expression" && feature.baseType() == "expr_feature";
}

}  // namespace

std::string faultOfKeyType(const FeatureSite &site, const Feature &feature, const FeatureKey &key)
{
    const auto *const known = std::ranges::find(keyTypes, std::string_view(key.name), &KeyType::key);
    if ((known == keyTypes.end() && !isFormula(feature, key)) || isJudgedElsewhere(site, feature, key.name))
        return {};
    const JsonValue::Kind needed = known == keyTypes.end() ? JsonValue::Kind::String : known->kind;
    if (key.kind != needed)
        return "has " + std::string(describe(key.kind)) + " as its " + key.name + ", not "
               + std::string(describe(needed));
    const bool isSize = needed == JsonValue::Kind::Integer;
    return isSize && key.integer.value_or(-1) < 0 ? "has a " + key.name + " that is no number from 0 on" : "";
}

}  // namespace pt2scope
