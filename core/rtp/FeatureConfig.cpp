// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FeatureConfig.h"

#include "core/rtp/FeatureReader.h"
#include "core/rtp/JsonStream.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::string_view sequencePrefix = "sequence_";

const FeatureKey *findKey(const std::vector<FeatureKey> &keys, std::string_view name)
{
    const auto found = std::ranges::find(keys, name, &FeatureKey::name);
    return found == keys.end() ? nullptr : &*found;
}

FeatureDialect dialectOf(const FeatureConfig &config)
{
    const auto hasRtpKey = [](const auto &element) {
        return std::ranges::any_of(element.keys, [](const FeatureKey &key) { return isRtpKey(key.name); });
    };
    const bool isRtp =
        std::ranges::any_of(config.features, hasRtpKey) || std::ranges::any_of(config.sequences, hasRtpKey);
    return isRtp ? FeatureDialect::Rtp : FeatureDialect::Plain;
}

/// Streams through the list, with one element at a time as a JSON value.
class FeatureConfigParser {
public:
    FeatureConfigParser(std::string_view text, FeatureConfig &config) : m_json(text, config.file), m_config(config) {}

    void parse()
    {
        m_json.readDocument(JsonValue::Kind::Object, [&](JsonToken) {
            return m_json.forEachMember({}, [&](std::string_view name, const JsonPlace &place, JsonToken first) {
                return name == "features" ? readList(place, first) : m_json.value(place, first).has_value();
            });
        });
    }

private:
    bool readList(const JsonPlace &place, JsonToken first)
    {
        m_config.features.clear();  // of a list before this one
        m_config.sequences.clear();
        m_config.hasFeatures = first == JsonToken::BeginArray;
        if (!m_config.hasFeatures) {
            const auto value = m_json.value(place, first);
            if (value)
                m_config.featuresKey = readFeatureKey("features", *value, place);
            return value.has_value();
        }
        return m_json.forEachItem(place, [&](std::size_t, const JsonPlace &item, JsonToken token) {
            const auto value = m_json.value(item, token);
            if (value)
                readFeatureElement(*value, item, m_config, m_json.log());
            return value.has_value();
        });
    }

    JsonStream m_json;
    FeatureConfig &m_config;
};

}  // namespace

std::string_view FeatureInput::name() const
{
    const std::size_t colon = text.find(':');
    return colon == std::string::npos ? std::string_view() : std::string_view(text).substr(colon + 1);
}

const FeatureKey *Feature::find(std::string_view key) const
{
    return findKey(keys, key);
}

std::optional<std::string> Feature::text(std::string_view key) const
{
    const FeatureKey *found = find(key);
    return found && found->kind == JsonValue::Kind::String ? std::optional(found->text) : std::nullopt;
}

std::optional<std::int64_t> Feature::integer(std::string_view key) const
{
    const FeatureKey *found = find(key);
    return found ? found->integer : std::nullopt;
}

bool Feature::isTrue(std::string_view key) const
{
    const FeatureKey *found = find(key);
    return found && found->boolean;
}

const FeatureBuckets *Feature::bucketsOf(BucketKind kind) const
{
    const auto found = std::ranges::find(buckets, kind, &FeatureBuckets::kind);
    return found == buckets.end() ? nullptr : &*found;
}

bool Feature::isStandaloneSequence() const
{
    return !sequence && ((type && type->starts_with(sequencePrefix)) || isTrue("is_sequence"));
}

std::string_view Feature::baseType() const
{
    const std::string_view whole = type ? std::string_view(*type) : std::string_view();
    return whole.starts_with(sequencePrefix) ? whole.substr(sequencePrefix.size()) : whole;
}

const FeatureKey *SequenceGroup::find(std::string_view key) const
{
    return findKey(keys, key);
}

std::string FeatureConfig::fullName(const Feature &feature) const
{
    if (!feature.name)
        return {};
    if (!feature.sequence)
        return *feature.name;
    const std::string group = sequences[*feature.sequence].name.value_or(std::string());
    return group + (dialect == FeatureDialect::Rtp ? "_" : "__") + *feature.name;
}

bool FeatureConfig::followsRtp() const
{
    const bool isEmpty = hasFeatures && features.empty() && sequences.empty() && file.isWhole() && file.faults.empty();
    return dialect == FeatureDialect::Rtp || isEmpty;
}

const Feature *FeatureConfig::findByFullName(std::string_view fullName) const
{
    const auto found = std::ranges::find_if(
        features, [&](const Feature &feature) { return feature.name && this->fullName(feature) == fullName; });
    return found == features.end() ? nullptr : &*found;
}

FeatureConfig parseFeatureConfig(std::string_view json, std::string path)
{
    FeatureConfig config;
    config.file.path = std::move(path);
    FeatureConfigParser(json, config).parse();
    config.dialect = dialectOf(config);
    return config;
}

}  // namespace pt2scope
