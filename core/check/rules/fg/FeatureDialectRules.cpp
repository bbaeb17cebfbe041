// SPDX-License-Identifier: Apache-2.0
// The RTP dialect of fg.json: what RTP's exporter rewrites, and what it refuses.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/fg/FeatureRuleTopics.h"
#include "core/check/rules/fg/FeatureSites.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view exporter = "TorchEasyRec tzrec/utils/export_util.py (_adjust_one_feature_for_rtp)";

void checkFeatureType(const Subject &subject, Reporter &reporter)
{
    forEachRtpFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        const FeatureTypeTraits *traits = feature.type ? featureTypeTraits(feature.baseType()) : nullptr;
        if (traits && (!traits->inRtp || traits->type != *feature.type))
            reporter.add(site.name(feature) + " has the type " + quoted(*feature.type) + ", which RTP does not have",
                         site.at(feature));
    });
}

constexpr Rule rtpFeatureType{
    .id = "fg/rtp-feature-type",
    .severity = Severity::Error,
    .title = "A feature has a type that RTP does not know",
    .explanation =
        "RTP generates id, raw, combo, match, lookup and overlap features, and sequences in groups only; its exporter "
        "asserts that there is nothing else.",
    .fix =
        "Express the feature by one of the six types, put a sequence feature into a sequence group, or export "
        "without USE_RTP.",
    .reference = exporter,
    .check = checkFeatureType,
};

void checkVocab(const Subject &subject, Reporter &reporter)
{
    forEachRtpFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        for (const FeatureBuckets &buckets : feature.buckets) {
            const FeatureKey &key = feature.keys[buckets.key];
            if (isVocabulary(feature, buckets))
                reporter.add(site.name(feature) + " has a " + key.name, site.at(key));
        }
    });
}

constexpr Rule rtpVocab{
    .id = "fg/rtp-vocab",
    .severity = Severity::Error,
    .title = "A feature of an RTP export has a vocabulary",
    .explanation =
        "RTP has no vocabularies. Its exporter refuses vocab_list, vocab_dict and vocab_file where they stand alone; "
        "beside another bucketing key they slip through, and RTP ignores them: values get other rows than in training.",
    .fix = "Train with hash_bucket_size or num_buckets instead, or export without USE_RTP.",
    .reference = exporter,
    .check = checkVocab,
};

std::string faultOfBoundaries(const FeatureBuckets &buckets, const FeatureKey &key)
{
    if (!buckets.isText)
        return "are " + std::string(describe(key.kind)) + ", not a string";
    if (!buckets.isWellFormed)
        return "are " + quoted(key.text) + ", not numbers joined by commas";
    return buckets.isAscending ? std::string() : "do not ascend: " + quoted(key.text);
}

void checkBoundaries(const Subject &subject, Reporter &reporter)
{
    forEachRtpFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        const FeatureBuckets *buckets = feature.bucketsOf(BucketKind::Boundaries);
        if (!buckets)
            return;
        const FeatureKey &key = feature.keys[buckets->key];
        if (const std::string fault = faultOfBoundaries(*buckets, key); !fault.empty())
            reporter.add(site.name(feature) + ": the boundaries " + fault, site.at(key));
    });
}

constexpr Rule rtpBoundaries{
    .id = "fg/rtp-boundaries",
    .severity = Severity::Error,
    .title = "Boundaries are not written as RTP reads them",
    .explanation = "RTP reads boundaries from one string of ascending numbers joined by commas.",
    .fix = "Export with USE_RTP=1, which joins them.",
    .reference = exporter,
    .check = checkBoundaries,
};

/// Reports every feature that has a key.
void reportKey(const Subject &subject, Reporter &reporter, std::string_view name, std::string_view replacement)
{
    forEachRtpFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        if (const FeatureKey *key = feature.find(name))
            reporter.add(site.name(feature) + " has " + std::string(name) + "; RTP reads " + std::string(replacement),
                         site.at(*key));
    });
}

void checkNumBuckets(const Subject &subject, Reporter &reporter)
{
    reportKey(subject, reporter, "num_buckets", "hash_bucket_size with gen_key_type \"mod\"");
}

constexpr Rule rtpNumBuckets{
    .id = "fg/rtp-num-buckets",
    .severity = Severity::Error,
    .title = "num_buckets was not rewritten for RTP",
    .explanation = "RTP does not know num_buckets: without hash_bucket_size the feature has no rows to choose from.",
    .fix = "Export with USE_RTP=1, which turns it into hash_bucket_size and gen_key_type \"mod\".",
    .reference = exporter,
    .check = checkNumBuckets,
};

void checkValueDim(const Subject &subject, Reporter &reporter)
{
    reportKey(subject, reporter, "value_dim", "value_dimension");
    reportKey(subject, reporter, "need_discrete", "needDiscrete");
}

constexpr Rule rtpValueDim{
    .id = "fg/rtp-value-dim",
    .severity = Severity::Error,
    .title = "value_dim or need_discrete was not rewritten for RTP",
    .explanation = "RTP knows them as value_dimension and needDiscrete, and takes its defaults without them.",
    .fix = "Export with USE_RTP=1, which renames them.",
    .reference = exporter,
    .check = checkValueDim,
};

void checkSequenceTable(const Subject &subject, Reporter &reporter)
{
    for (const FeatureSite &site : featureSites(subject)) {
        if (!site.isRewritten())
            continue;
        for (const SequenceGroup &group : site.config.sequences) {
            if (!group.find("sequence_table"))
                reporter.add(site.name(group) + " has no sequence_table", site.at(group));
        }
    }
}

constexpr Rule rtpSequenceTable{
    .id = "fg/rtp-sequence-table",
    .severity = Severity::Error,
    .title = "A sequence of an RTP export names no sequence_table",
    .explanation = "RTP looks the elements of a sequence up in a table of its own; the exporter writes \"item\".",
    .fix = "Export with USE_RTP=1, or add sequence_table.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_adjust_fg_json_for_rtp)",
    .check = checkSequenceTable,
};

void checkNotRewritten(const Subject &subject, Reporter &reporter)
{
    for (const FeatureSite &site : featureSites(subject)) {
        if (site.isOfRtp() && !site.isRewritten() && !site.config.features.empty())
            reporter.add(printable(site.config.file.path) + " has none of the keys that RTP reads", site.whole());
    }
}

constexpr Rule rtpNotRewritten{
    .id = "fg/rtp-not-rewritten",
    .severity = Severity::Error,
    .title = "fg.json of an RTP export is in the plain dialect",
    .explanation =
        "RTP finds keys, tables and dimensions by gen_key_type, gen_val_type, shared_name and embedding_dimension. "
        "None "
        "is there: the file comes from another exporter, or from an asset whose name ends in fg.json, which the "
        "exporter copies in place of its own.",
    .fix = "Export with USE_RTP=1 and without such an asset.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (export_rtp_model, _adjust_fg_json_for_rtp)",
    .check = checkNotRewritten,
};

void checkDialectElsewhere(const Subject &subject, Reporter &reporter)
{
    for (const FeatureSite &site : featureSites(subject)) {
        if (!site.isOfRtp() && site.dialect == FeatureDialect::Rtp)
            reporter.add(printable(site.config.file.path) + " has keys of the RTP dialect, but this is no RTP export",
                         site.whole());
    }
}

constexpr Rule rtpDialectElsewhere{
    .id = "fg/rtp-dialect-elsewhere",
    .severity = Severity::Warning,
    .title = "fg.json has RTP's keys outside an RTP export",
    .explanation =
        "Only RTP's exporter writes gen_key_type, gen_val_type, shared_name and their kin. Feature generation of the "
        "other exports reads value_dim, num_buckets and lists of boundaries, which that exporter takes away.",
    .fix = "Take the fg.json of this model's own export.",
    .reference = "TorchEasyRec tzrec/features/feature.py (create_fg_json)",
    .check = checkDialectElsewhere,
};

}  // namespace

std::span<const Rule *const> featureDialectRules()
{
    static constexpr std::array rules{&rtpFeatureType, &rtpVocab,         &rtpBoundaries,   &rtpNumBuckets,
                                      &rtpValueDim,    &rtpSequenceTable, &rtpNotRewritten, &rtpDialectElsewhere};
    return rules;
}

}  // namespace pt2scope
