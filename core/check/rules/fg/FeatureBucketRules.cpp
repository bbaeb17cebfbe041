// SPDX-License-Identifier: Apache-2.0
// How values become rows of a table: at most one way for a feature, with sensible numbers.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/fg/FeatureRuleTopics.h"
#include "core/check/rules/fg/FeatureSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// Whether these buckets count: the vocabulary of a tokenizer makes none, and of a key that RTP must not have
/// another rule speaks.
bool counts(const FeatureSite &site, const Feature &feature, const FeatureBuckets &buckets)
{
    if (buckets.kind == BucketKind::VocabularyFile && !isVocabulary(feature, buckets))
        return false;
    return !site.isRewritten() || buckets.kind == BucketKind::Hash || buckets.kind == BucketKind::Boundaries;
}

void checkBucketConflict(const Subject &subject, Reporter &reporter)
{
    forEachFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        std::vector<std::string> names;
        for (const FeatureBuckets &buckets : feature.buckets) {
            if (counts(site, feature, buckets))
                names.push_back(feature.keys[buckets.key].name);
        }
        if (names.size() > 1)
            reporter.add(site.name(feature) + " makes buckets in several ways: " + listed(names), site.at(feature));
    });
}

constexpr Rule bucketConflict{
    .id = "fg/bucket-conflict",
    .severity = Severity::Error,
    .title = "A feature has several ways to make buckets",
    .explanation =
        "Of hash_bucket_size, num_buckets, boundaries and the vocabularies a feature has at most one: with two, "
        "feature "
        "generation and the table of the model need not mean the same one.",
    .fix = "Keep the one that the model was trained with.",
    .reference = "TorchEasyRec tzrec/features (the _fg_json of each type)",
    .check = checkBucketConflict,
};

/// Numbers that the words of a fault show: the key's own text, cut.
std::string shown(const FeatureKey &key)
{
    const bool hasText = key.kind == JsonValue::Kind::Integer || key.kind == JsonValue::Kind::Float
                         || key.kind == JsonValue::Kind::String;
    return hasText ? quoted(key.text) : std::string(describe(key.kind));
}

std::string faultOfBoundaries(const FeatureBuckets &buckets, const FeatureKey &key)
{
    if (!buckets.isWellFormed || buckets.isText)
        return "is no list of numbers";
    if (key.count == 0)
        return "is empty";
    return buckets.isAscending ? "" : "does not ascend";
}

std::string faultOf(const FeatureBuckets &buckets, const FeatureKey &key)
{
    switch (buckets.kind) {
        case BucketKind::Hash:
        case BucketKind::Modulo:
            return buckets.isWellFormed && key.integer && *key.integer >= 1
                       ? ""
                       : "is " + shown(key) + ", no integer from 1 on";
        case BucketKind::Boundaries: return faultOfBoundaries(buckets, key);
        case BucketKind::VocabularyList: return buckets.isWellFormed ? "" : "is no list of strings";
        case BucketKind::VocabularyDict: return buckets.isWellFormed ? "" : "is no object of integers";
        case BucketKind::VocabularyFile: return buckets.isWellFormed ? "" : "names no file";
    }
    return {};
}

/// The exporter puts default_value before a vocabulary that may hold it already, with a warning in its log.
bool repeatsDefaultOnly(const Feature &feature, const FeatureBuckets &buckets)
{
    return buckets.repeats == 1 && feature.text("default_value") == buckets.firstRepeat;
}

void checkRepeats(const FeatureSite &site, const Feature &feature, const FeatureBuckets &buckets, Reporter &reporter)
{
    if (buckets.repeats == 0)
        return;
    reporter.addAs(repeatsDefaultOnly(feature, buckets) ? Severity::Info : Severity::Error,
                   site.name(feature) + ": vocab_list has " + quoted(buckets.firstRepeat) + " more than once"
                       + (buckets.repeats > 1 ? ", and other entries, too" : ""),
                   site.at(feature.keys[buckets.key]));
}

/// The greatest bucket of a vocabulary; nothing when the file itself does not tell.
std::optional<std::int64_t> greatestBucket(const FeatureBuckets &buckets)
{
    if (buckets.kind == BucketKind::VocabularyDict)
        return buckets.greatest;
    if (buckets.kind == BucketKind::VocabularyList && buckets.count && *buckets.count > 0)
        return static_cast<std::int64_t>(*buckets.count - 1);
    return std::nullopt;
}

void checkDefaultBucket(const FeatureSite &site, const Feature &feature, const FeatureBuckets &buckets,
                        Reporter &reporter)
{
    const FeatureKey *key = feature.find("default_bucketize_value");
    if (!key)
        return;
    const auto greatest = greatestBucket(buckets);
    if (key->integer && *key->integer >= 0 && (!greatest || *key->integer <= *greatest))
        return;
    reporter.add(site.name(feature) + ": default_bucketize_value is " + shown(*key)
                     + (greatest ? ", the buckets are 0 to " + std::to_string(*greatest) : ", no integer from 0 on"),
                 site.at(*key));
}

void checkBucketValue(const Subject &subject, Reporter &reporter)
{
    forEachFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        for (const FeatureBuckets &buckets : feature.buckets) {
            const bool isOfDialect = buckets.kind == BucketKind::Boundaries && site.dialect == FeatureDialect::Rtp;
            if (!counts(site, feature, buckets) || isOfDialect)
                continue;
            const FeatureKey &key = feature.keys[buckets.key];
            const std::string fault = faultOf(buckets, key);
            if (!fault.empty())
                reporter.add(site.name(feature) + ": " + key.name + ' ' + fault, site.at(key));
            else if (isVocabulary(feature, buckets)) {
                checkRepeats(site, feature, buckets, reporter);
                checkDefaultBucket(site, feature, buckets, reporter);
            }
        }
    });
}

constexpr Rule bucketValue{
    .id = "fg/bucket-value",
    .severity = Severity::Error,
    .title = "The buckets of a feature make no sense",
    .explanation =
        "hash_bucket_size and num_buckets count rows of a table, boundaries must ascend, a vocabulary gives each value "
        "one row, and the row of unknown values lies within the table. Otherwise values land in wrong rows, or outside "
        "the table.",
    .fix = "Correct the value to what the model was trained with.",
    .reference = "TorchEasyRec tzrec/features/feature.py (vocab_list, vocab_dict, default_bucketize_value)",
    .check = checkBucketValue,
};

}  // namespace

std::span<const Rule *const> featureBucketRules()
{
    static constexpr std::array rules{&bucketConflict, &bucketValue};
    return rules;
}

}  // namespace pt2scope
