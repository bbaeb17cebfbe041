// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/FeatureInterface.h"

#include "core/rtp/FeatureConfig.h"

#include <algorithm>
#include <array>
#include <span>

namespace pt2scope {

namespace {

/// Delimiters among them: callers join their values with these.
constexpr std::array<std::string_view, 8> interfaceMembers{"feature_type",    "value_type",      "value_dim",
                                                           "value_dimension", "sequence_length", "sequence_delim",
                                                           "separator",       "kv_delimiter"};

constexpr auto inputMembers = std::to_array<std::string_view>(
    {"expression", "variables", "map", "key", "user", "category", "item", "query", "title", "document"});

constexpr auto bucketMembers =
    std::to_array<std::string_view>({"hash_bucket_size", "num_buckets", "boundaries", "vocab_list", "vocab_dict",
                                     "vocab_file", "gen_key_type", "default_bucketize_value"});

/// How a value is made of the inputs.
constexpr auto makingMembers = std::to_array<std::string_view>(
    {"default_value", "normalizer",   "weighted",      "combiner",          "value_map",      "method",
     "matchType",     "fill_missing", "needDiscrete",  "needKey",           "show_category",  "show_item",
     "regex_pattern", "replacement",  "operator_name", "operator_lib_file", "tokenizer_type", "stop_char_file",
     "max_length",    "parameter",    "remove_space"});

bool isAmong(std::span<const std::string_view> members, std::string_view name)
{
    return std::ranges::find(members, name) != members.end();
}

FeatureInputs inputsOf(const std::string &json)
{
    FeatureInputs inputs;
    for (const Feature &feature : parseFeatureConfig(json, "").features) {
        for (const FeatureInput &input : feature.inputs) {
            if (input.side != InputSide::Feature && input.side != InputSide::Const)
                inputs.insert(input.text);
        }
    }
    return inputs;
}

}  // namespace

FeatureInputs newFeatureInputs(const std::string &a, const std::string &b)
{
    const FeatureInputs inA = inputsOf(a);
    FeatureInputs inputs = inputsOf(b);
    std::erase_if(inputs, [&](const std::string &input) { return inA.contains(input); });
    return inputs;
}

std::string_view firstInputIn(const ConfigTree &tree, std::uint32_t node, const FeatureInputs &inputs)
{
    for (std::uint32_t i = node; i < tree.nodes[node].end; ++i) {
        if (tree.nodes[i].isText && inputs.contains(tree.nodes[i].text))
            return tree.nodes[i].text;
    }
    return {};
}

bool isFeatureInterface(std::string_view member)
{
    return isAmong(interfaceMembers, member);
}

bool decidesFeatureValue(std::string_view member)
{
    return isAmong(inputMembers, member) || isAmong(bucketMembers, member) || isAmong(makingMembers, member);
}

}  // namespace pt2scope
