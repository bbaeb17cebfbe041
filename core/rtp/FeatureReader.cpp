// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FeatureReader.h"

#include "core/rtp/FeatureBucketReader.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct SideName {
    std::string_view name;
    InputSide side;
};

constexpr std::array<SideName, 5> sideNames{{
    {"user", InputSide::User},
    {"item", InputSide::Item},
    {"context", InputSide::Context},
    {"feature", InputSide::Feature},
    {"const", InputSide::Const},
}};

constexpr std::string_view wholeMap = "ALL";  // of match_feature: no key selects from the map

std::vector<FeatureKey> readKeys(const JsonValue &object, const JsonPlace &place)
{
    std::vector<FeatureKey> keys;
    NamedEntries<FeatureKey> entries(keys);
    for (const JsonMember &member : object.members)
        entries.put(member.name, readFeatureKey(member.name, member.value, place.below(member.name)));
    return keys;
}

FeatureInput readInput(const JsonValue &value, std::string_view key, const JsonPlace &place)
{
    FeatureInput input;
    input.text = value.text;
    input.key = key;
    input.pointer = place.pointer();
    input.offset = value.begin;
    const std::size_t colon = input.text.find(':');
    if (!value.isString() || colon == std::string::npos)
        return input;
    const std::string_view side = std::string_view(input.text).substr(0, colon);
    if (const auto *found = std::ranges::find(sideNames, side, &SideName::name); found != sideNames.end())
        input.side = found->side;
    return input;
}

void readInputs(const JsonValue &object, const JsonPlace &place, Feature &feature)
{
    constexpr std::array<std::string_view, 1> usual{"expression"};
    const FeatureTypeTraits *type = featureTypeTraits(feature.baseType());
    for (const std::string_view key : type ? type->inputs : std::span<const std::string_view>(usual)) {
        const JsonValue *value = object.find(key);
        if (!value)
            continue;
        const JsonPlace keyPlace = place.below(key);
        for (std::size_t i = 0; i < value->items.size(); ++i)
            feature.inputs.push_back(readInput(value->items[i], key, keyPlace.below(i)));
        if (!value->isArray() && value->text != wholeMap)
            feature.inputs.push_back(readInput(*value, key, keyPlace));
    }
}

Feature readFeature(const JsonValue &object, const JsonPlace &place)
{
    Feature feature;
    feature.pointer = place.pointer();
    feature.offset = object.begin;
    feature.keys = readKeys(object, place);
    feature.name = feature.text("feature_name");
    feature.type = feature.text("feature_type");
    readInputs(object, place, feature);
    readBuckets(object, feature);
    return feature;
}

/// False, and a fault, for what is no object.
bool isObject(const JsonValue &value, const JsonPlace &place, ConfigFaultLog &log)
{
    if (!value.isObject())
        addWrongType(log, place, value, describe(JsonValue::Kind::Object));
    return value.isObject();
}

void readGroup(const JsonValue &object, const JsonPlace &place, FeatureConfig &config, ConfigFaultLog &log)
{
    SequenceGroup group;
    group.pointer = place.pointer();
    group.offset = object.begin;
    group.keys = readKeys(object, place);
    if (const FeatureKey *name = group.find("sequence_name"); name && name->kind == JsonValue::Kind::String)
        group.name = name->text;
    group.firstFeature = config.features.size();
    const JsonValue *features = object.find("features");
    const JsonPlace list = place.below("features");
    if (features && features->items.size() > config.features.size())
        config.features.reserve(config.features.size() + features->items.size());
    for (std::size_t i = 0; features && i < features->items.size(); ++i) {
        const JsonPlace itemPlace = list.below(i);
        if (!isObject(features->items[i], itemPlace, log))
            continue;
        Feature feature = readFeature(features->items[i], itemPlace);
        feature.sequence = config.sequences.size();
        config.features.push_back(std::move(feature));
    }
    group.featureCount = config.features.size() - group.firstFeature;
    config.sequences.push_back(std::move(group));
}

}  // namespace

FeatureKey readFeatureKey(std::string name, const JsonValue &value, const JsonPlace &place)
{
    FeatureKey key;
    key.name = std::move(name);
    key.kind = value.kind;
    key.text = value.text;
    key.integer = value.integer;
    key.boolean = value.boolean;
    key.count = value.items.size() + value.members.size();
    key.pointer = place.pointer();
    key.offset = value.begin;
    return key;
}

void readFeatureElement(const JsonValue &value, const JsonPlace &place, FeatureConfig &config, ConfigFaultLog &log)
{
    if (!isObject(value, place, log))
        return;
    if (value.find("sequence_name") || value.find("features"))
        readGroup(value, place, config, log);
    else
        config.features.push_back(readFeature(value, place));
}

}  // namespace pt2scope
