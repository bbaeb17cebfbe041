// SPDX-License-Identifier: Apache-2.0
// Where features take their values from: `side:name`, and other features of the same file.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/fg/FeatureRuleTopics.h"
#include "core/check/rules/fg/FeatureSites.h"
#include "core/rtp/FeatureReferences.h"

#include <array>

namespace pt2scope {

namespace {

std::string faultOf(const FeatureInput &input)
{
    if (input.side)
        return "names no value after the side";
    return input.text.find(':') == std::string::npos ? "names no side" : "has an unknown side";
}

enum class InputCount { One, List, Either };

/// How the exporter writes the inputs under a key.
InputCount inputCount(const Feature &feature, std::string_view key)
{
    const std::string_view type = feature.baseType();
    if (type == "combine_feature" || type == "text_normalizer" || type == "tokenize_feature"
        || type == "regex_replace_feature")
        return InputCount::Either;
    const bool isList =
        key == "variables" || type == "combo_feature" || type == "custom_feature" || type == "bool_mask_feature";
    return isList ? InputCount::List : InputCount::One;
}

/// Why a key gives a feature nothing to work on. The category or the item of a match_feature may be the word ALL, which
/// names no value.
std::string faultOfKey(const Feature &feature, const FeatureKey &key)
{
    if (key.kind == JsonValue::Kind::Array && key.count == 0)
        return "is empty";
    const InputCount allowed = inputCount(feature, key.name);
    if (allowed == InputCount::One && key.kind == JsonValue::Kind::Array)
        return "is a list, not one input";
    if (allowed == InputCount::List && key.kind == JsonValue::Kind::String)
        return "is one input, not a list";
    const bool isWildcard = feature.baseType() == "match_feature" && key.name != "user";
    return key.kind == JsonValue::Kind::String && key.text == "ALL" && !isWildcard ? "is \"ALL\"" : "";
}

void checkExpression(const Subject &subject, Reporter &reporter)
{
    forEachFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        const auto report = [&](std::string_view key, const std::string &fault, Location place) {
            reporter.add(site.name(feature) + ": the " + std::string(key) + ' ' + fault, std::move(place));
        };
        for (const FeatureInput &input : feature.inputs) {
            if (!input.isWellFormed())
                report(input.key, quoted(input.text) + ' ' + faultOf(input), site.at(input));
        }
        const FeatureTypeTraits *traits = feature.type ? featureTypeTraits(feature.baseType()) : nullptr;
        for (const std::string_view name : traits ? traits->inputs : std::span<const std::string_view>()) {
            const FeatureKey *key = feature.find(name);
            if (const std::string fault = key ? faultOfKey(feature, *key) : std::string(); !fault.empty())
                report(key->name, fault, site.at(*key));
        }
    });
}

constexpr Rule expression{
    .id = "fg/expression",
    .severity = Severity::Error,
    .title = "A feature's input is malformed",
    .explanation =
        "An input is written <side>:<name>, with user, item, context, feature or const as the side. TorchEasyRec and "
        "feature generation refuse anything else.",
    .fix = "Write the input with its side, for example user:age, and export again.",
    .reference = "TorchEasyRec tzrec/features/feature.py (side_inputs, InvalidFgInputError)",
    .check = checkExpression,
};

std::string ringText(const FeatureSite &site, const std::vector<std::size_t> &ring)
{
    std::vector<std::string> names;
    names.reserve(ring.size());
    for (const std::size_t index : ring)
        names.push_back(site.config.fullName(site.config.features[index]));
    return listed(names);
}

void checkFeatureRef(const Subject &subject, Reporter &reporter)
{
    for (const FeatureSite &site : featureSites(subject)) {
        const auto &features = site.config.features;
        const FeatureReferences found = featureReferences(site.config);
        for (const FeatureReference &reference : found.references) {
            const Feature &feature = features[reference.feature];
            const FeatureInput &input = feature.inputs[reference.input];
            if (!reference.target)
                reporter.add(
                    site.name(feature) + " needs the feature " + quoted(input.name()) + ", which does not exist",
                    site.at(input));
        }
        for (const std::vector<std::size_t> &ring : found.cycles)
            reporter.add("features need each other in a ring: " + ringText(site, ring),
                         site.at(features[ring.front()]));
    }
}

constexpr Rule featureRef{
    .id = "fg/feature-ref",
    .severity = Severity::Error,
    .title = "A feature refers to one that does not exist, or to itself",
    .explanation =
        "feature:<x> takes the value of another feature of the same fg.json. Feature generation orders them by these "
        "references: x must exist, and no feature may need itself.",
    .fix = "Correct the reference, or add the feature that it names.",
    .reference = "TorchEasyRec tzrec/features/feature.py (create_fg_handler: the graph of features)",
    .check = checkFeatureRef,
};

void checkStubUnused(const Subject &subject, Reporter &reporter)
{
    for (const FeatureSite &site : featureSites(subject)) {
        for (const std::size_t index : featureReferences(site.config).unusedStubs) {
            const Feature &feature = site.config.features[index];
            reporter.add(site.name(feature) + " is a stub that no feature refers to", site.at(feature));
        }
    }
}

constexpr Rule stubUnused{
    .id = "fg/stub-unused",
    .severity = Severity::Warning,
    .title = "A stub feature is not used",
    .explanation =
        "A feature of stub_type is computed for others only and never given to the model. No one refers to this one: "
        "either it is left over, or the reference to it is lost.",
    .fix = "Remove the feature, or refer to it by feature:<name>.",
    .reference = "TorchEasyRec tzrec/features/feature.py (stub_type)",
    .check = checkStubUnused,
};

}  // namespace

std::span<const Rule *const> featureInputRules()
{
    static constexpr std::array rules{&expression, &featureRef, &stubUnused};
    return rules;
}

}  // namespace pt2scope
