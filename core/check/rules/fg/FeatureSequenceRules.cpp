// SPDX-License-Identifier: Apache-2.0
// Sequences: groups of features, and features that are a sequence by themselves.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/fg/FeatureRuleTopics.h"
#include "core/check/rules/fg/FeatureSites.h"

#include <array>
#include <unordered_map>

namespace pt2scope {

namespace {

/// Why a key is no text that says something; empty when it is one.
std::string faultOfText(const FeatureKey *key, std::string_view name)
{
    if (!key)
        return "has no " + std::string(name);
    if (key->kind != JsonValue::Kind::String)
        return "has " + std::string(describe(key->kind)) + " as its " + std::string(name);
    return key->text.empty() ? "has an empty " + std::string(name) : std::string();
}

std::string faultOfLength(const FeatureKey *key)
{
    if (!key)
        return "has no sequence_length";
    return key->integer && *key->integer >= 1 ? "" : "has a sequence_length that is no integer from 1 on";
}

/// What a group, or a feature that is a sequence by itself, must have.
template <typename Element>
std::vector<std::string> faultsOfExtent(const Element &element)
{
    std::vector<std::string> faults;
    for (std::string fault : {faultOfLength(element.find("sequence_length")),
                              faultOfText(element.find("sequence_delim"), "sequence_delim")}) {
        if (!fault.empty())
            faults.push_back(std::move(fault));
    }
    return faults;
}

void checkGroup(const FeatureSite &site, const SequenceGroup &group, Reporter &reporter)
{
    std::vector<std::string> faults = faultsOfExtent(group);
    if (std::string fault = faultOfText(group.find("sequence_name"), "sequence_name"); !fault.empty())
        faults.push_back(std::move(fault));
    const FeatureKey *features = group.find("features");
    if (!features)
        faults.push_back("has no features");
    else if (features->kind != JsonValue::Kind::Array)
        faults.push_back("has " + std::string(describe(features->kind)) + " as its features");
    for (const std::string &fault : faults)
        reporter.add(site.name(group) + ' ' + fault, site.at(group));
    const std::string keyFault = faultOfText(group.find("sequence_pk"), "sequence_pk");
    if (!keyFault.empty())
        reporter.addAs(Severity::Warning, site.name(group) + ' ' + keyFault, site.at(group));
}

void checkSequenceKey(const Subject &subject, Reporter &reporter)
{
    for (const FeatureSite &site : featureSites(subject)) {
        for (const SequenceGroup &group : site.config.sequences)
            checkGroup(site, group, reporter);
        for (const Feature &feature : site.config.features) {
            if (!feature.isStandaloneSequence() || feature.sequence || site.isOfRtp())
                continue;
            for (const std::string &fault : faultsOfExtent(feature))
                reporter.add(site.name(feature) + ' ' + fault, site.at(feature));
        }
    }
}

constexpr Rule sequenceKey{
    .id = "fg/sequence-key",
    .severity = Severity::Error,
    .title = "A sequence lacks a key",
    .explanation =
        "A sequence has sequence_name, sequence_length from 1 on, sequence_delim and a list of features; by "
        "sequence_pk "
        "the serving side finds the sequence of a user. Feature generation splits the values at the delimiter and cuts "
        "them at the length.",
    .fix = "Export again, or add the key as the model was trained with it.",
    .reference = "TorchEasyRec tzrec/features/feature.py (create_fg_json)",
    .check = checkSequenceKey,
};

void checkSequenceDuplicate(const Subject &subject, Reporter &reporter)
{
    for (const FeatureSite &site : featureSites(subject)) {
        std::unordered_map<std::string, const SequenceGroup *> firsts;
        for (const SequenceGroup &group : site.config.sequences) {
            if (!group.name || group.name->empty())
                continue;
            const auto [first, isNew] = firsts.try_emplace(*group.name, &group);
            if (!isNew)
                reporter.add("there are two sequences " + quoted(*group.name), site.at(group),
                             {site.at(*first->second)});
        }
    }
}

constexpr Rule sequenceDuplicate{
    .id = "fg/sequence-duplicate",
    .severity = Severity::Error,
    .title = "Two sequences have one name",
    .explanation = "TorchEasyRec puts all features of a sequence into one group; a second of the same name hides it.",
    .fix = "Join the two, or rename one and export again.",
    .reference = "TorchEasyRec tzrec/features/feature.py (create_fg_json)",
    .check = checkSequenceDuplicate,
};

void checkSequenceEmpty(const Subject &subject, Reporter &reporter)
{
    for (const FeatureSite &site : featureSites(subject)) {
        for (const SequenceGroup &group : site.config.sequences) {
            const FeatureKey *features = group.find("features");
            if (features && features->kind == JsonValue::Kind::Array && features->count == 0)
                reporter.add(site.name(group) + " has no feature", site.at(group));
        }
    }
}

constexpr Rule sequenceEmpty{
    .id = "fg/sequence-empty",
    .severity = Severity::Warning,
    .title = "A sequence has no features",
    .explanation = "TorchEasyRec writes a sequence for its features only: they were removed, or lost.",
    .fix = "Remove the sequence, or export again.",
    .reference = "TorchEasyRec tzrec/features/feature.py (create_fg_json)",
    .check = checkSequenceEmpty,
};

void checkSequenceDefault(const Subject &subject, Reporter &reporter)
{
    forEachFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        const bool isSequence = feature.sequence || (feature.isStandaloneSequence() && !site.isOfRtp());
        if (!isSequence)
            return;
        const std::string fault = faultOfText(feature.find("default_value"), "default_value");
        if (!fault.empty())
            reporter.add(site.name(feature) + " of a sequence " + fault, site.at(feature));
    });
}

constexpr Rule sequenceDefault{
    .id = "fg/sequence-default",
    .severity = Severity::Error,
    .title = "A feature of a sequence has no default value",
    .explanation =
        "Feature generation fills missing elements of a sequence with default_value and refuses an empty one; "
        "TorchEasyRec writes \"0\" for it.",
    .fix = "Write the default value that the model was trained with, \"0\" if there was none.",
    .reference = "TorchEasyRec tzrec/features/feature.py (fg_json)",
    .check = checkSequenceDefault,
};

}  // namespace

std::span<const Rule *const> featureSequenceRules()
{
    static constexpr std::array rules{&sequenceKey, &sequenceDuplicate, &sequenceEmpty, &sequenceDefault};
    return rules;
}

}  // namespace pt2scope
