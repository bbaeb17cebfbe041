// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/export/ExportSites.h"

#include <string>
#include <vector>

namespace pt2scope {

/// An fg.json that is whole, and the model it belongs to. Lives no longer than the subject.
struct FeatureSite {
    const ModelExport &model;
    const FeatureConfig &config;
    FeatureDialect dialect;

    bool isOfRtp() const { return model.form == ExportForm::Rtp; }
    /// Of an RTP export, and written in the RTP dialect: the rules of the dialect apply.
    bool isRewritten() const { return isOfRtp() && config.followsRtp(); }

    Location whole() const { return fileAt(config.file.path); }
    Location at(const Feature &feature) const { return fileAt(config.file.path, feature.pointer, feature.offset); }
    Location at(const SequenceGroup &group) const { return fileAt(config.file.path, group.pointer, group.offset); }
    Location at(const FeatureKey &key) const { return fileAt(config.file.path, key.pointer, key.offset); }
    Location at(const FeatureInput &input) const { return fileAt(config.file.path, input.pointer, input.offset); }

    /// "the feature "age"", "the feature at /features/3".
    std::string name(const Feature &feature) const;
    std::string name(const SequenceGroup &group) const;
};

std::vector<FeatureSite> featureSites(const Subject &subject);

/// Calls visit(site, feature) for every feature, those of sequences among them.
template <typename Visit>
void forEachFeature(const Subject &subject, Visit visit)
{
    for (const FeatureSite &site : featureSites(subject)) {
        for (const Feature &feature : site.config.features)
            visit(site, feature);
    }
}

/// The same for those that must follow the RTP dialect.
template <typename Visit>
void forEachRtpFeature(const Subject &subject, Visit visit)
{
    forEachFeature(subject, [&](const FeatureSite &site, const Feature &feature) {
        if (site.isRewritten())
            visit(site, feature);
    });
}

/// vocab_list, vocab_dict or vocab_file that makes buckets: the vocab_file of a tokenizer makes none.
bool isVocabulary(const Feature &feature, const FeatureBuckets &buckets);

/// Whether a feature of the RTP dialect has keys that must not be there, or a type that RTP refuses: rules of their own
/// speak of them, and how it makes keys is not judged.
bool isForeignToRtp(const Feature &feature);

/// What is wrong with gen_key_type and gen_val_type of a feature of the RTP dialect, one clause; empty when nothing is.
std::string faultOfGenKey(const Feature &feature);
std::string faultOfGenVal(const Feature &feature);

}  // namespace pt2scope
