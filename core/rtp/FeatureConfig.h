// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/JsonFile.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// One key of a feature or of a sequence group as written. Lists and objects are counted, not kept.
struct FeatureKey {
    std::string name;
    JsonValue::Kind kind = JsonValue::Kind::Null;
    std::string text;                     // of a String; of a number the literal
    std::optional<std::int64_t> integer;  // of an Integer that fits
    bool boolean = false;
    std::size_t count = 0;     // items or members
    std::string pointer;       // into the file
    std::uint64_t offset = 0;  // byte in the file
};

enum class InputSide { User, Item, Context, Feature, Const };

/// "user:age": where a feature takes a value from.
struct FeatureInput {
    std::string text;
    std::string_view key;           // the key it stands under: "expression", "map"
    std::optional<InputSide> side;  // nothing: no colon, or none of the five
    std::string pointer;
    std::uint64_t offset = 0;

    std::string_view name() const;  // what follows the first colon
    bool isWellFormed() const { return side && !name().empty(); }
};

enum class BucketKind { Hash, Modulo, Boundaries, VocabularyList, VocabularyDict, VocabularyFile };

/// hash_bucket_size, num_buckets, boundaries, vocab_list, vocab_dict or vocab_file of a feature.
struct FeatureBuckets {
    BucketKind kind = BucketKind::Hash;
    std::size_t key = 0;  // index into Feature::keys
    bool isWellFormed =
        false;            // of the type, and each element of the type, that the plain dialect or the RTP dialect has
    bool isText = false;  // boundaries as RTP writes them: numbers joined by commas
    std::optional<std::uint64_t> count;  // buckets it makes: the size, boundaries + 1, entries of the vocabulary
    bool isAscending = true;             // of boundaries: each is greater than the one before it
    std::size_t repeats = 0;             // of vocab_list: entries that an earlier one equals
    std::string firstRepeat;
    std::optional<std::int64_t> least;  // of vocab_dict: least and greatest value
    std::optional<std::int64_t> greatest;
};

struct Feature {
    std::string pointer;
    std::uint64_t offset = 0;
    std::vector<FeatureKey> keys;         // in the order of the file; of equal names only the last
    std::optional<std::size_t> sequence;  // index of the group that it lies in
    std::optional<std::string> name;      // feature_name
    std::optional<std::string> type;      // feature_type
    std::vector<FeatureInput> inputs;
    std::vector<FeatureBuckets> buckets;

    const FeatureKey *find(std::string_view key) const;
    /// The value of a key of that type; nothing when it is absent or another.
    std::optional<std::string> text(std::string_view key) const;
    std::optional<std::int64_t> integer(std::string_view key) const;
    bool isTrue(std::string_view key) const;
    const FeatureBuckets *bucketsOf(BucketKind kind) const;
    /// `sequence_<type>`, or is_sequence.
    bool isStandaloneSequence() const;
    /// The type without `sequence_`.
    std::string_view baseType() const;
};

/// An element with sequence_name or features.
struct SequenceGroup {
    std::string pointer;
    std::uint64_t offset = 0;
    std::vector<FeatureKey> keys;
    std::optional<std::string> name;  // sequence_name
    std::size_t firstFeature = 0;     // its features in FeatureConfig::features
    std::size_t featureCount = 0;

    const FeatureKey *find(std::string_view key) const;
};

/// The two ways fg.json is written.
enum class FeatureDialect { Plain, Rtp };

/// fg.json in both dialects.
struct FeatureConfig {
    JsonFile file;
    FeatureDialect dialect = FeatureDialect::Plain;  // Rtp when some feature has a key of the RTP dialect
    bool hasFeatures = false;                        // the top level has a list `features`
    std::vector<Feature> features;                   // in the order of the file, those of sequence groups among them
    std::vector<SequenceGroup> sequences;
    std::optional<FeatureKey> featuresKey;  // what stands under `features` when it is no list

    /// The name by which tables and inputs speak of a feature: of a grouped one `<sequence>_<feature>` in the RTP
    /// dialect, else `<sequence>__<feature>`. Empty without a name.
    std::string fullName(const Feature &feature) const;
    /// Written in the RTP dialect; a list of no features is as good in either.
    bool followsRtp() const;
    /// The feature of that full name; null when there is none. Of equal ones the first.
    const Feature *findByFullName(std::string_view fullName) const;
};

FeatureConfig parseFeatureConfig(std::string_view json, std::string path);

/// What the exporter writes for a feature_type.
struct FeatureTypeTraits {
    std::string_view type;
    bool inRtp;                                  // the RTP exporter knows it
    std::span<const std::string_view> required;  // keys that it always has besides feature_name and feature_type
    std::span<const std::string_view> inputs;    // keys that hold inputs: a string or a list of strings
};

/// Of the type without `sequence_`; null for none of the format's.
const FeatureTypeTraits *featureTypeTraits(std::string_view baseType);
bool isRtpKey(std::string_view key);  // a key that only the RTP dialect has

}  // namespace pt2scope
