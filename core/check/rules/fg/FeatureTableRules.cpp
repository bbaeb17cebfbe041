// SPDX-License-Identifier: Apache-2.0
// Features of an RTP export against the tables in the rank files.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/fg/FeatureRuleTopics.h"
#include "core/check/rules/fg/FeatureSites.h"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_set>

namespace pt2scope {

namespace {

constexpr std::uint64_t unboundedBuckets = std::numeric_limits<std::int64_t>::max();  // of a table that grows

/// A feature that looks up a table and says so without fault.
struct Lookup {
    const Feature &feature;
    std::string table;
    std::uint64_t dimension;
};

std::vector<Lookup> lookupsOf(const FeatureSite &site)
{
    std::vector<Lookup> lookups;
    for (const Feature &feature : site.config.features) {
        const auto table = feature.text("shared_name");
        const auto dimension = feature.integer("embedding_dimension");
        if (feature.text("gen_val_type") == "lookup" && faultOfGenVal(feature).empty() && table && dimension)
            lookups.push_back({feature, *table, static_cast<std::uint64_t>(*dimension)});
    }
    return lookups;
}

bool isSound(const SafetensorsTensor &tensor)
{
    const auto needed = tensor.requiredBytes();
    return needed && tensor.begin && tensor.end && *tensor.begin <= *tensor.end
           && *tensor.end - *tensor.begin == *needed && tensor.shape->size() == 2;
}

/// Whether rows and dimension can be believed: it lies under one module, and the headers describe every piece without
/// contradiction.
bool isSound(const EmbeddingTables &tables, const EmbeddingTable &table)
{
    const ShardedTensor *tensor = table.find(table.isHashmap ? EmbeddingRole::HashValues : EmbeddingRole::Weight);
    return table.modules.size() == 1 && tensor && std::ranges::all_of(tensor->pieces, [&](const TablePiece &piece) {
               return isSound(tables.tensor(piece));
           });
}

Location placeOf(const EmbeddingTables &tables, const EmbeddingTable &table)
{
    if (table.tensors.empty() || table.tensors.front().pieces.empty())
        return {};
    const TablePiece &piece = table.tensors.front().pieces.front();
    Location place = fileAt(tables.files[piece.file].tensorsPath);
    place.tensor = tables.tensor(piece).name;
    return place;
}

/// The sites of RTP exports whose rank files are there.
template <typename Visit>
void forEachTableSite(const Subject &subject, Visit visit)
{
    for (const FeatureSite &site : featureSites(subject)) {
        if (site.isRewritten() && site.model.tables)
            visit(site, *site.model.tables);
    }
}

/// Calls visit(site, tables, lookup, table) for every lookup of a table that can be believed.
template <typename Visit>
void forEachSoundLookup(const Subject &subject, Visit visit)
{
    forEachTableSite(subject, [&](const FeatureSite &site, const EmbeddingTables &tables) {
        for (const Lookup &lookup : lookupsOf(site)) {
            const EmbeddingTable *table = tables.find(lookup.table);
            if (table && isSound(tables, *table))
                visit(site, tables, lookup, *table);
        }
    });
}

/// Lookups of tables that no rank file has; empty unless every rank file was read.
std::vector<Lookup> lookupsOfNothing(const FeatureSite &site, const EmbeddingTables &tables)
{
    std::vector<Lookup> missing;
    for (const Lookup &lookup : lookupsOf(site)) {
        if (tables.isComplete && !tables.find(lookup.table))
            missing.push_back(lookup);
    }
    return missing;
}

void checkTableMissing(const Subject &subject, Reporter &reporter)
{
    forEachTableSite(subject, [&](const FeatureSite &site, const EmbeddingTables &tables) {
        for (const Lookup &lookup : lookupsOfNothing(site, tables))
            reporter.add(
                site.name(lookup.feature) + " looks up the table " + quoted(lookup.table) + ", which no rank file has",
                site.at(lookup.feature));
    });
}

constexpr Rule rtpTableMissing{
    .id = "fg/rtp-table-missing",
    .severity = Severity::Error,
    .title = "A feature's table is in no rank file",
    .explanation =
        "RTP finds the rows of a feature by shared_name, which is the table's name in the safetensors files. Tables "
        "that were sharded by columns are left out by the exporter without a word.",
    .fix = "Export again from a checkpoint that has the table; do not shard it column-wise.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_get_rtp_embedding_tensor)",
    .check = checkTableMissing,
};

void checkTableDim(const Subject &subject, Reporter &reporter)
{
    forEachSoundLookup(subject, [&](const FeatureSite &site, const EmbeddingTables &tables, const Lookup &lookup,
                                    const EmbeddingTable &table) {
        const auto dimension = table.dimension();
        if (dimension && *dimension != lookup.dimension)
            reporter.add(site.name(lookup.feature) + " has the embedding_dimension " + std::to_string(lookup.dimension)
                             + "; rows of the table " + quoted(lookup.table) + " have " + std::to_string(*dimension),
                         site.at(*lookup.feature.find("embedding_dimension")), {placeOf(tables, table)});
    });
}

constexpr Rule rtpTableDim{
    .id = "fg/rtp-table-dim",
    .severity = Severity::Error,
    .title = "A feature and its table disagree about the dimension",
    .explanation = "RTP takes embedding_dimension numbers for each row: with another dimension it reads wrong rows.",
    .fix = "Export features and tables together.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_adjust_one_feature_for_rtp, _get_rtp_embedding_tensor)",
    .check = checkTableDim,
};

/// Whether the features tell all tables they use: each sequence has some, each is readable, each lookup finds its
/// table.
bool tellsAllTables(const FeatureSite &site, const EmbeddingTables &tables)
{
    return !site.config.file.has(ConfigFaultKind::WrongType) && lookupsOfNothing(site, tables).empty()
           && std::ranges::all_of(site.config.sequences,
                                  [](const SequenceGroup &group) { return group.featureCount > 0; })
           && std::ranges::all_of(site.config.features,
                                  [](const Feature &feature) { return faultOfGenVal(feature).empty(); });
}

void checkTableUnused(const Subject &subject, Reporter &reporter)
{
    forEachTableSite(subject, [&](const FeatureSite &site, const EmbeddingTables &tables) {
        if (!tellsAllTables(site, tables))
            return;
        std::unordered_set<std::string> used;
        for (const Feature &feature : site.config.features)
            used.insert(feature.text("shared_name").value_or(""));
        for (const EmbeddingTable &table : tables.tables) {
            if (!table.name.empty() && !used.contains(table.name))
                reporter.add("no feature looks up the table " + quoted(table.name), placeOf(tables, table),
                             {site.whole()});
        }
    });
}

constexpr Rule rtpTableUnused{
    .id = "fg/rtp-table-unused",
    .severity = Severity::Warning,
    .title = "A table serves no feature",
    .explanation =
        "RTP demands that features, tables and modules fit together. A table that no feature names costs memory on "
        "every server, and shows that a feature is missing or names another table.",
    .fix = "Export again; if the feature was removed from fg.json by hand, restore it.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_get_rtp_feature_to_embedding_info)",
    .check = checkTableUnused,
};

/// What makes a feature's row numbers; null when it does not tell.
const FeatureBuckets *bucketsOf(const Feature &feature)
{
    const FeatureBuckets *boundaries = feature.bucketsOf(BucketKind::Boundaries);
    const FeatureBuckets *size = feature.bucketsOf(BucketKind::Hash);
    if (!faultOfGenKey(feature).empty() || (boundaries && size))
        return nullptr;
    const bool isSound = !boundaries || (boundaries->isText && boundaries->isAscending);
    return isSound ? (boundaries ? boundaries : size) : nullptr;
}

void checkTableRows(const Subject &subject, Reporter &reporter)
{
    forEachSoundLookup(subject, [&](const FeatureSite &site, const EmbeddingTables &tables, const Lookup &lookup,
                                    const EmbeddingTable &table) {
        const FeatureBuckets *buckets = bucketsOf(lookup.feature);
        const auto rows = table.rows();
        if (!table.isHashmap && buckets && buckets->count && rows && *rows < *buckets->count)
            reporter.add(site.name(lookup.feature) + " has " + counted(*buckets->count, "bucket") + ", its table "
                             + quoted(lookup.table) + " only " + counted(*rows, "row"),
                         site.at(lookup.feature.keys[buckets->key]), {placeOf(tables, table)});
    });
}

constexpr Rule rtpTableRows{
    .id = "fg/rtp-table-rows",
    .severity = Severity::Error,
    .title = "A table has fewer rows than its feature has buckets",
    .explanation =
        "Each bucket is a row of the table: hash_bucket_size of them, or one more than there are boundaries. Values of "
        "the last buckets point beyond the table.",
    .fix = "Export features and tables together, from one training configuration.",
    .reference = "TorchEasyRec tzrec/features (num_embeddings of each type)",
    .check = checkTableRows,
};

void checkDynamicBucket(const Subject &subject, Reporter &reporter)
{
    forEachSoundLookup(subject, [&](const FeatureSite &site, const EmbeddingTables &tables, const Lookup &lookup,
                                    const EmbeddingTable &table) {
        const FeatureBuckets *buckets = bucketsOf(lookup.feature);
        if (!table.isHashmap || !buckets || buckets->count == unboundedBuckets)
            return;
        reporter.add(site.name(lookup.feature) + " has " + lookup.feature.keys[buckets->key].name + ", but its table "
                         + quoted(lookup.table) + " is a hash map",
                     site.at(lookup.feature.keys[buckets->key]), {placeOf(tables, table)});
    });
}

constexpr Rule rtpDynamicBucket{
    .id = "fg/rtp-dynamic-bucket",
    .severity = Severity::Warning,
    .title = "A feature folds the keys of a hash map",
    .explanation =
        "The keys of a dynamic table are whole hashes: its feature is written with hash_bucket_size "
        "9223372036854775807. A smaller number folds them into other keys, and the rows are not found.",
    .fix = "Export features and tables together.",
    .reference = "TorchEasyRec tzrec/features/id_feature.py (MAX_HASH_BUCKET_SIZE)",
    .check = checkDynamicBucket,
};

std::unordered_set<std::string> fullNames(const FeatureSite &site)
{
    std::unordered_set<std::string> names;
    for (const Feature &feature : site.config.features)
        names.insert(site.config.fullName(feature));
    return names;
}

void checkSeqLengthFeature(const Subject &subject, Reporter &reporter)
{
    constexpr std::string_view ending = "_sequence";
    for (const FeatureSite &site : featureSites(subject)) {
        const auto &userModel = site.model.userModel;
        if (!site.isRewritten() || !userModel || !userModel->inputColumns || !userModel->inputColumns->file.isWhole())
            continue;
        const auto features = fullNames(site);
        for (const InputColumn &column : userModel->inputColumns->columns) {
            const std::string needed = column.name + "_length";
            if (column.name.ends_with(ending) && !features.contains(needed))
                reporter.add("the model reads " + quoted(column.name) + ", but there is no feature " + quoted(needed),
                             site.whole(), {fileAt(userModel->inputColumns->file.path, column.pointer, column.offset)});
        }
    }
}

constexpr Rule rtpSeqLengthFeature{
    .id = "fg/rtp-seq-length-feature",
    .severity = Severity::Error,
    .title = "The length of a sequence is not among the features",
    .explanation =
        "For each sequence group of the model RTP's exporter adds the feature <group>_sequence_length: the dense "
        "program cuts the padded sequence by it, and the serving side must supply it.",
    .fix = "Export again, or restore the feature.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (export_rtp_model)",
    .check = checkSeqLengthFeature,
};

}  // namespace

std::span<const Rule *const> featureTableRules()
{
    static constexpr std::array rules{&rtpTableMissing, &rtpTableDim,      &rtpTableUnused,
                                      &rtpTableRows,    &rtpDynamicBucket, &rtpSeqLengthFeature};
    return rules;
}

}  // namespace pt2scope
