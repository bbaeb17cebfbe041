// SPDX-License-Identifier: Apache-2.0
// gen_key_type and gen_val_type: how RTP makes keys of values and values of keys.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/fg/FeatureRuleTopics.h"
#include "core/check/rules/fg/FeatureSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

void checkGenKey(const Subject &subject, Reporter &reporter)
{
    forEachRtpFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        if (const std::string fault = faultOfGenKey(feature); !fault.empty())
            reporter.add(site.name(feature) + ' ' + fault, site.at(feature));
    });
}

constexpr Rule rtpGenKey{
    .id = "fg/rtp-gen-key",
    .severity = Severity::Error,
    .title = "gen_key_type is missing or does not fit",
    .explanation =
        "RTP makes a row's number of a value by gen_key_type: boundary with boundaries, hash or mod with "
        "hash_bucket_size, idle with neither. Otherwise it looks up other rows than the model was trained with, or "
        "none.",
    .fix = "Export with USE_RTP=1, which writes it.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_adjust_one_feature_for_rtp)",
    .check = checkGenKey,
};

void checkGenVal(const Subject &subject, Reporter &reporter)
{
    forEachRtpFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        if (const std::string fault = faultOfGenVal(feature); !fault.empty())
            reporter.add(site.name(feature) + ' ' + fault, site.at(feature));
    });
}

constexpr Rule rtpGenVal{
    .id = "fg/rtp-gen-val",
    .severity = Severity::Error,
    .title = "gen_val_type is missing or does not fit",
    .explanation =
        "With lookup RTP takes rows of embedding_dimension numbers from the table shared_name; with idle the value "
        "goes "
        "to the model as it is, and neither may be there.",
    .fix = "Export with USE_RTP=1, which writes it.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_adjust_one_feature_for_rtp)",
    .check = checkGenVal,
};

void checkTableIdleKey(const Subject &subject, Reporter &reporter)
{
    forEachRtpFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        if (feature.text("gen_val_type") == "lookup" && feature.text("gen_key_type") == "idle"
            && !isForeignToRtp(feature) && faultOfGenKey(feature).empty())
            reporter.add(site.name(feature) + " looks rows up, but makes no keys", site.at(feature));
    });
}

constexpr Rule rtpTableIdleKey{
    .id = "fg/rtp-table-idle-key",
    .severity = Severity::Error,
    .title = "A feature with a table makes no keys",
    .explanation =
        "gen_val_type lookup needs row numbers, and gen_key_type idle passes values on as they are: the feature has "
        "lost its hash_bucket_size or boundaries.",
    .fix = "Give the feature the buckets that the model was trained with, and export again.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_adjust_one_feature_for_rtp)",
    .check = checkTableIdleKey,
};

void checkFarmHash(const Subject &subject, Reporter &reporter)
{
    for (const FeatureSite &site : featureSites(subject)) {
        const auto hashed = std::ranges::count_if(
            site.config.features, [](const Feature &feature) { return feature.text("gen_key_type") == "hash"; });
        if (site.isRewritten() && hashed > 0)
            reporter.add("RTP hashes " + counted(static_cast<std::uint64_t>(hashed), "feature")
                             + "; whether training hashed alike is not to be seen here",
                         site.whole());
    }
}

constexpr Rule rtpFarmHash{
    .id = "fg/rtp-farm-hash",
    .severity = Severity::Info,
    .title = "RTP hashes features by FarmHash",
    .explanation =
        "RTP turns hashed features into rows by FarmHash. Training must have done the same, with "
        "USE_FARM_HASH_TO_BUCKETIZE=true in its environment; no file of the export tells.",
    .fix = "Make sure that the model was trained with USE_FARM_HASH_TO_BUCKETIZE=true.",
    .reference = "TorchEasyRec docs/source/feature/feature.md, tzrec/tests/rank_integration_test.py",
    .check = checkFarmHash,
};

}  // namespace

std::span<const Rule *const> featureGenerationRules()
{
    static constexpr std::array rules{&rtpGenKey, &rtpGenVal, &rtpTableIdleKey, &rtpFarmHash};
    return rules;
}

}  // namespace pt2scope
