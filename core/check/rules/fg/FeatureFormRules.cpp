// SPDX-License-Identifier: Apache-2.0
// The form of fg.json: JSON, a list of features, each with its name, its type and the keys of that type.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/fg/FeatureKeyTypes.h"
#include "core/check/rules/fg/FeatureRuleTopics.h"
#include "core/check/rules/fg/FeatureSites.h"

#include <array>
#include <string_view>
#include <unordered_map>

namespace pt2scope {

namespace {

void checkJsonInvalid(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (!model.features)
            continue;
        const JsonFile &file = model.features->file;
        for (const ConfigFault &fault : file.faults) {
            if (fault.kind == ConfigFaultKind::JsonInvalid || fault.kind == ConfigFaultKind::DuplicateKey)
                reporter.add(describe(file, fault), placeOf(file, fault));
        }
    }
}

constexpr Rule jsonInvalid{
    .id = "fg/json-invalid",
    .severity = Severity::Error,
    .title = "fg.json is not JSON, or repeats a key",
    .explanation =
        "Feature generation reads fg.json before anything else: what is not UTF-8 JSON ends the start of the service. "
        "Of a repeated key one reader takes the first value, another the last.",
    .fix = "Export again; an fg.json that was edited by hand must stay plain UTF-8 JSON with each key once.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (json.dump of create_fg_json); RFC 8259",
    .check = checkJsonInvalid,
};

std::string foundInPlace(const FeatureConfig &config)
{
    if (config.featuresKey)
        return "`features` is " + std::string(describe(config.featuresKey->kind)) + ", not a list";
    return "there is no list `features`";
}

void checkFeaturesMissing(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (!model.features)
            continue;
        const JsonFile &file = model.features->file;
        const ConfigFault *fault = file.invalidity();
        if (fault && fault->kind == ConfigFaultKind::WrongType)
            reporter.add(describe(file, *fault), placeOf(file, *fault));
        else if (file.isWhole() && !model.features->hasFeatures)
            reporter.add(printable(file.path) + ": " + foundInPlace(*model.features), fileAt(file.path));
    }
}

constexpr Rule featuresMissing{
    .id = "fg/features-missing",
    .severity = Severity::Error,
    .title = "fg.json has no list of features",
    .explanation = "fg.json must be an object with the list `features`; without it nothing can be generated.",
    .fix = "Export again, or put the features into a list under the key `features`.",
    .reference = "TorchEasyRec tzrec/features/feature.py (create_fg_json)",
    .check = checkFeaturesMissing,
};

/// What a key is where a string is needed: absent, or of another type.
std::string lackOf(const Feature &feature, std::string_view key)
{
    const FeatureKey *found = feature.find(key);
    if (!found)
        return "has no " + std::string(key);
    return "has " + std::string(describe(found->kind)) + " as its " + std::string(key);
}

void checkFeatureKeyMissing(const Subject &subject, Reporter &reporter)
{
    forEachFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        const auto report = [&](const std::string &what) {
            reporter.add(site.name(feature) + ' ' + what, site.at(feature));
        };
        if (!feature.name)
            report(lackOf(feature, "feature_name"));
        else if (feature.name->empty())
            report("has an empty feature_name");
        for (const FeatureKey &key : feature.keys) {
            if (const std::string fault = faultOfKeyType(site, feature, key); !fault.empty())
                reporter.add(site.name(feature) + ' ' + fault, site.at(key));
        }
        if (!feature.type) {
            report(lackOf(feature, "feature_type"));
            return;
        }
        const FeatureTypeTraits *traits = featureTypeTraits(feature.baseType());
        if (!traits || (site.isRewritten() && !traits->inRtp))  // other rules speak of the type
            return;
        for (const std::string_view key : traits->required) {
            if (!feature.find(key))
                report("of type " + quoted(*feature.type) + " has no " + std::string(key));
        }
    });
    for (const FeatureSite &site : featureSites(subject)) {
        for (const ConfigFault &fault : site.config.file.faults) {
            if (fault.kind == ConfigFaultKind::WrongType && !fault.pointer.empty())
                reporter.add(describe(site.config.file, fault), placeOf(site.config.file, fault));
        }
    }
}

constexpr Rule featureKeyMissing{
    .id = "fg/feature-key-missing",
    .severity = Severity::Error,
    .title = "A feature lacks a key, or has it of another type",
    .explanation =
        "Every feature has feature_name and feature_type, and the keys that its type needs, such as expression. Each "
        "key has one type: default_value is a string, value_dim a number, stub_type true or false. Feature generation "
        "refuses a feature without its keys, and one whose keys hold something else.",
    .fix = "Export again, or add or correct the key.",
    .reference = "TorchEasyRec tzrec/features (the _fg_json of each type)",
    .check = checkFeatureKeyMissing,
};

void checkFeatureType(const Subject &subject, Reporter &reporter)
{
    forEachFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        if (feature.type && !featureTypeTraits(feature.baseType()))
            reporter.add(site.name(feature) + " has the unknown type " + quoted(*feature.type), site.at(feature));
    });
}

constexpr Rule featureType{
    .id = "fg/feature-type",
    .severity = Severity::Error,
    .title = "A feature has an unknown type",
    .explanation = "Feature generation has no operator of that name.",
    .fix = "Correct feature_type, or remove the feature from the model and export again.",
    .reference = "TorchEasyRec tzrec/features (one class for each type)",
    .check = checkFeatureType,
};

/// Features of two sequences of one name: fg/sequence-duplicate speaks of those.
bool areOfTwinSequences(const FeatureConfig &config, const Feature &a, const Feature &b)
{
    return a.sequence && b.sequence && a.sequence != b.sequence
           && config.sequences[*a.sequence].name == config.sequences[*b.sequence].name;
}

void checkFeatureDuplicate(const Subject &subject, Reporter &reporter)
{
    for (const FeatureSite &site : featureSites(subject)) {
        std::unordered_map<std::string, const Feature *> firsts;
        for (const Feature &feature : site.config.features) {
            const std::string name = site.config.fullName(feature);
            if (name.empty())
                continue;
            const auto [first, isNew] = firsts.try_emplace(name, &feature);
            if (!isNew && !areOfTwinSequences(site.config, feature, *first->second))
                reporter.add("there are two features " + quoted(name), site.at(feature), {site.at(*first->second)});
        }
    }
}

constexpr Rule featureDuplicate{
    .id = "fg/feature-duplicate",
    .severity = Severity::Error,
    .title = "Two features have one name",
    .explanation =
        "Values, inputs and tables are found by the full name of a feature, the sequence's name included: with two of "
        "one name it depends on the reader which of them counts.",
    .fix = "Give each feature a name of its own and export again.",
    .reference = "TorchEasyRec tzrec/features/feature.py (create_features, create_fg_json)",
    .check = checkFeatureDuplicate,
};

}  // namespace

std::span<const Rule *const> featureFormRules()
{
    static constexpr std::array rules{&jsonInvalid, &featuresMissing, &featureKeyMissing, &featureType,
                                      &featureDuplicate};
    return rules;
}

}  // namespace pt2scope
