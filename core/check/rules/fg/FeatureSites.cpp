// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/fg/FeatureSites.h"

#include "core/check/rules/Wording.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// Whether RTP's exporter writes that gen_key_type beside these buckets. Of boundaries and a size together
/// fg/bucket-conflict speaks: either is right for one of them.
bool fits(std::string_view genKey, const Feature &feature)
{
    const bool hasBoundaries = feature.find("boundaries");
    const bool hasSize = feature.find("hash_bucket_size");
    if (genKey == "boundary")
        return hasBoundaries;
    return genKey == "idle" ? !hasBoundaries && !hasSize : hasSize;
}

}  // namespace

std::string FeatureSite::name(const Feature &feature) const
{
    if (!feature.name)
        return "the feature at " + printable(feature.pointer);
    return "the feature " + quoted(config.fullName(feature));
}

std::string FeatureSite::name(const SequenceGroup &group) const
{
    return group.name ? "the sequence " + quoted(*group.name) : "the sequence at " + printable(group.pointer);
}

std::vector<FeatureSite> featureSites(const Subject &subject)
{
    std::vector<FeatureSite> sites;
    for (const ModelExport &model : modelExports(subject)) {
        if (model.features && model.features->file.isWhole())
            sites.push_back({model, *model.features, model.features->dialect});
    }
    return sites;
}

bool isVocabulary(const Feature &feature, const FeatureBuckets &buckets)
{
    switch (buckets.kind) {
        case BucketKind::VocabularyList:
        case BucketKind::VocabularyDict: return true;
        case BucketKind::VocabularyFile: return feature.baseType() != "tokenize_feature";
        default: return false;
    }
}

bool isForeignToRtp(const Feature &feature)
{
    const FeatureTypeTraits *traits = feature.type ? featureTypeTraits(feature.baseType()) : nullptr;
    if (!traits || !traits->inRtp || feature.isStandaloneSequence() || feature.find("num_buckets"))
        return true;
    return std::ranges::any_of(feature.buckets,
                               [&](const FeatureBuckets &buckets) { return isVocabulary(feature, buckets); });
}

std::string faultOfGenKey(const Feature &feature)
{
    if (isForeignToRtp(feature))
        return {};
    const FeatureKey *key = feature.find("gen_key_type");
    if (!key)
        return "has no gen_key_type";
    const auto value = feature.text("gen_key_type");
    if (!value || (*value != "boundary" && *value != "hash" && *value != "mod" && *value != "idle"))
        return "has the gen_key_type " + (value ? quoted(*value) : std::string(describe(key->kind)));
    if (fits(*value, feature))
        return {};
    const char *buckets = feature.find("boundaries")         ? "boundaries"
                          : feature.find("hash_bucket_size") ? "hash_bucket_size"
                                                             : "neither boundaries nor hash_bucket_size";
    return "has the gen_key_type " + quoted(*value) + " and " + buckets;
}

std::string faultOfGenVal(const Feature &feature)
{
    const FeatureTypeTraits *traits = feature.type ? featureTypeTraits(feature.baseType()) : nullptr;
    if (!traits || !traits->inRtp || feature.isStandaloneSequence())
        return {};
    const FeatureKey *key = feature.find("gen_val_type");
    if (!key)
        return "has no gen_val_type";
    const auto value = feature.text("gen_val_type");
    if (!value || (*value != "lookup" && *value != "idle"))
        return "has the gen_val_type " + (value ? quoted(*value) : std::string(describe(key->kind)));
    for (const std::string_view needed : {"shared_name", "embedding_dimension"}) {
        const bool has = feature.find(needed) != nullptr;
        if (has != (*value == "lookup"))
            return "has the gen_val_type " + quoted(*value) + (has ? " and a " : " and no ") + std::string(needed);
    }
    if (*value == "lookup" && feature.text("shared_name").value_or("").empty())
        return "has a shared_name that names no table";
    if (*value == "lookup" && feature.integer("embedding_dimension").value_or(0) < 1)
        return "has an embedding_dimension that is no number from 1 on";
    return {};
}

}  // namespace pt2scope
