// SPDX-License-Identifier: Apache-2.0
// sparse_features.json and dense_meta.json: which features use which tables and make which inputs.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/dist/DenseMetaFaults.h"
#include "core/check/rules/dist/DistRuleTopics.h"
#include "core/check/rules/dist/DistSites.h"

#include <array>
#include <unordered_set>

namespace pt2scope {

namespace {

bool isPooling(std::string_view text)
{
    return text == "NONE" || text == "SUM" || text == "MEAN";
}

/// Names of the tables that sparse_embedding.json describes, and of those that it lacks, of which dist/merge speaks;
/// nothing when it cannot be read.
std::optional<std::unordered_set<std::string>> tableNames(const DistributedEmbedding &sparse)
{
    if (!sparse.merged || !sparse.merged->file.isWhole())
        return std::nullopt;
    std::unordered_set<std::string> names;
    for (const SparseTable &table : sparse.merged->tables)
        names.insert(table.name);
    for (const SparseMeta &rank : sparse.rankMeta) {
        for (const SparseTable &table : rank.tables)
            names.insert(table.name);
    }
    return names;
}

void checkFeatures(const DistributedEmbedding &sparse, const SparseFeatures &features, Reporter &reporter)
{
    for (const ConfigFault &fault : features.file.faults)
        reporter.add(describe(features.file, fault), placeOf(features.file, fault));
    const auto tables = tableNames(sparse);
    for (const SparseFeature &feature : features.features) {
        const Location place = fileAt(features.file.path, feature.pointer, feature.offset);
        if (tables && feature.embeddingName && !tables->contains(*feature.embeddingName))
            reporter.add(quoted(feature.name) + " uses the table " + quoted(*feature.embeddingName)
                             + ", which sparse_embedding.json does not have",
                         place);
        if (feature.pooling && !isPooling(*feature.pooling))
            reporter.add(
                quoted(feature.name) + " has the pooling " + quoted(*feature.pooling) + "; it may be NONE, SUM or MEAN",
                place);
    }
}

void checkFeatureTable(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport *model : distributedExports(subject)) {
        if (!model->sparse)
            continue;
        if (model->sparse->features)
            checkFeatures(*model->sparse, *model->sparse->features, reporter);
        else
            reporter.add("there is no sparse_features.json",
                         fileAt(joinPath(model->sparse->folder, "sparse_features.json")));
    }
}

constexpr Rule featureTable{
    .id = "dist/feature-table",
    .severity = Severity::Error,
    .title = "A feature uses a table that does not exist",
    .explanation =
        "By sparse_features.json the embedding service finds the table of a feature and how its rows are joined: NONE "
        "for sequences, SUM or MEAN.",
    .fix = "Take all files of sparse/ from one export.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_get_sparse_embedding_tensor)",
    .check = checkFeatureTable,
};

void checkDenseMeta(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport *model : distributedExports(subject)) {
        if (!hasFile(subject, *model, "dense_meta.json"))
            reporter.add("there is no dense_meta.json", fileAt(model->path("dense_meta.json")));
        for (const DenseMetaFault &fault : denseMetaFaults(*model))
            reporter.add(fault.message, fault.place);
    }
}

constexpr Rule denseMeta{
    .id = "dist/dense-meta",
    .severity = Severity::Error,
    .title = "dense_meta.json does not fit features and dense graph",
    .explanation =
        "dense_meta.json tells for each input of the dense model the features whose embeddings make it. Each must be "
        "in "
        "sparse_features.json, and the dense graph must read just these inputs.",
    .fix = "Take all files from one export.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (export_distributed_embedding)",
    .check = checkDenseMeta,
};

}  // namespace

std::span<const Rule *const> distFeatureRules()
{
    static constexpr std::array rules{&featureTable, &denseMeta};
    return rules;
}

}  // namespace pt2scope
