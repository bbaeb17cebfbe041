// SPDX-License-Identifier: Apache-2.0
// sparse_embedding.json, which joins the descriptions of all ranks, and the number of ranks.
#include "core/bytes/Checked.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/dist/DistRuleTopics.h"
#include "core/check/rules/dist/DistSites.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace pt2scope {

namespace {

using Tables = std::map<std::string, SparseTable>;

void addTo(std::optional<std::int64_t> &sum, const std::optional<std::int64_t> &number)
{
    sum = sum && number ? checkedAdd(*sum, *number) : std::nullopt;
}

void addRows(std::optional<std::vector<std::int64_t>> &sum, const std::optional<std::vector<std::int64_t>> &shape)
{
    if (!sum || !shape || sum->empty() || shape->empty())
        return;
    std::optional<std::int64_t> rows = sum->front();
    addTo(rows, shape->front());
    if (rows)
        sum->front() = *rows;
}

/// As the exporter merges: rows and memory add up, everything else is the first rank's.
Tables mergeOf(const std::vector<SparseRank> &ranks)
{
    Tables merged;
    for (const SparseRank &rank : ranks) {
        for (const SparseTable &table : rank.meta->tables) {
            const auto [found, isNew] = merged.try_emplace(table.name, table);
            if (isNew)
                continue;
            addTo(found->second.memory, table.memory);
            addRows(found->second.shape, table.shape);
            addRows(found->second.storageShape, table.storageShape);
        }
    }
    return merged;
}

std::vector<std::string> differences(const SparseTable &a, const SparseTable &b)
{
    std::vector<std::string> names;
    const auto compare = [&names](const char *name, const auto &left, const auto &right) {
        if (left != right)
            names.emplace_back(name);
    };
    compare("feat_name_impl", a.features, b.features);
    compare("dense", a.dense, b.dense);
    compare("is_dynamic", a.isDynamic, b.isDynamic);
    compare("dimension", a.dimension, b.dimension);
    compare("dtype", a.dtype, b.dtype);
    compare("memory", a.memory, b.memory);
    compare("shape", a.shape, b.shape);
    compare("storage_dtype", a.storageDtype, b.storageDtype);
    compare("storage_shape", a.storageShape, b.storageShape);
    compare("row_bytes", a.rowBytes, b.rowBytes);
    compare("quant", a.quant, b.quant);
    compare("key_dtype", a.keyDtype, b.keyDtype);
    compare("score_dtype", a.scoreDtype, b.scoreDtype);
    compare("key_name", a.keyName, b.keyName);
    compare("value_name", a.valueName, b.valueName);
    compare("score_name", a.scoreName, b.scoreName);
    compare("default_value_name", a.defaultValueName, b.defaultValueName);
    return names;
}

void compareTables(const SparseMeta &merged, const Tables &expected, Reporter &reporter)
{
    std::set<std::string> seen;
    for (const SparseTable &table : merged.tables) {
        seen.insert(table.name);
        const auto found = expected.find(table.name);
        if (found == expected.end()) {
            reporter.add("no rank has the table " + quoted(table.name), placeOf(merged, table));
            continue;
        }
        const auto differing = differences(table, found->second);
        if (!differing.empty())
            reporter.add("the table " + quoted(table.name) + " differs from that of the ranks in " + listed(differing),
                         placeOf(merged, table));
    }
    for (const auto &[name, table] : expected) {
        if (!seen.contains(name))
            reporter.add(printable(merged.file.path) + " lacks the table " + quoted(name), fileAt(merged.file.path));
    }
}

void checkMerge(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport *model : distributedExports(subject)) {
        if (!model->sparse)
            continue;
        const auto &merged = model->sparse->merged;
        if (!merged) {
            reporter.add("there is no sparse_embedding.json",
                         fileAt(joinPath(model->sparse->folder, "sparse_embedding.json")));
            continue;
        }
        for (const ConfigFault &fault : merged->file.faults) {
            if (fault.kind != ConfigFaultKind::UnknownField)
                reporter.add(describe(merged->file, fault), placeOf(merged->file, fault));
        }
        const auto ranks = sparseRanks(*model->sparse);
        const bool isReadable =
            merged->file.isWhole() && !ranks.empty() && std::ranges::all_of(ranks, [](const SparseRank &rank) {
                return rank.meta && rank.meta->file.isWhole();
            });
        if (isReadable)
            compareTables(*merged, mergeOf(ranks), reporter);
    }
}

constexpr Rule merge{
    .id = "dist/merge",
    .severity = Severity::Error,
    .title = "sparse_embedding.json does not join the ranks",
    .explanation =
        "The exporter merges the descriptions of all ranks into sparse_embedding.json: rows and memory of a table add "
        "up, everything else is the same. The embedding service plans its tables by it.",
    .fix = "Take all files of sparse/ from one export.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_merge_sharded_embedding_json)",
    .check = checkMerge,
};

std::string faultOfRow(const SparseTable &table)
{
    if (!table.rowBytes)
        return table.quant ? "is quantised and has no row_bytes" : "";
    const std::string rowBytes = "has the row_bytes " + std::to_string(*table.rowBytes);
    const auto needed = table.dimension ? checkedAdd(*table.dimension, std::int64_t{4}) : std::nullopt;
    if (needed && *table.rowBytes != *needed)
        return rowBytes + "; " + std::to_string(*table.dimension) + " values, a scale and an offset take "
               + std::to_string(*needed);
    if (*table.rowBytes % 2 != 0)
        return rowBytes + ", an odd number";
    if (table.storageShape && (table.storageShape->size() != 2 || table.storageShape->back() != *table.rowBytes))
        return rowBytes + " and the storage_shape " + shapeText(table.storageShape);
    return {};
}

void checkQuantRowBytes(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport *model : distributedExports(subject)) {
        if (!model->sparse || !model->sparse->merged || !model->sparse->merged->file.isWhole())
            continue;
        const SparseMeta &merged = *model->sparse->merged;
        for (const SparseTable &table : merged.tables) {
            if (const std::string fault = faultOfRow(table); !fault.empty())
                reporter.add("the table " + quoted(table.name) + ' ' + fault, placeOf(merged, table));
        }
    }
}

constexpr Rule quantRowBytes{
    .id = "dist/quant-row-bytes",
    .severity = Severity::Error,
    .title = "Rows of a quantised table have a wrong length",
    .explanation =
        "A quantised row holds one byte for each value, and a scale and an offset of two bytes each, which must lie "
        "even. With another length each row is read from a wrong place.",
    .fix = "Export again.",
    .reference = "TorchEasyRec tzrec/utils/quant_util.py",
    .check = checkQuantRowBytes,
};

std::string_view kindName(SparseShard::Kind kind)
{
    switch (kind) {
        case SparseShard::Kind::Static: return "sparse_embeddings-*.npz";
        case SparseShard::Kind::Dynamic: return "sparse_dynamic_embedding-*.npz";
        case SparseShard::Kind::Meta: return "sparse_embeddings-*.json";
    }
    return {};
}

/// How many ranks the well-formed names of one kind tell, and how many there are.
void checkKind(const DistributedEmbedding &sparse, SparseShard::Kind kind, Reporter &reporter)
{
    std::set<std::uint64_t> worlds;
    std::set<std::uint64_t> ranks;
    for (const SparseShard &shard : sparse.shards) {
        if (shard.kind != kind || !shard.isWellFormed)
            continue;
        worlds.insert(shard.world);
        ranks.insert(shard.rank);
    }
    const bool isOptional = kind == SparseShard::Kind::Dynamic;  // a rank may have no dynamic table
    if (worlds.size() > 1)
        reporter.add(std::string(kindName(kind)) + ": the names tell different numbers of files",
                     fileAt(sparse.folder));
    else if (worlds.empty() && !isOptional)
        reporter.add("there is no " + std::string(kindName(kind)), fileAt(sparse.folder));
    else if (!worlds.empty() && !isOptional && ranks.size() != *worlds.begin())
        reporter.add(std::string(kindName(kind)) + ": " + counted(ranks.size(), "file") + " of "
                         + std::to_string(*worlds.begin()),
                     fileAt(sparse.folder));
}

void checkWorld(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport *model : distributedExports(subject)) {
        if (!model->sparse) {
            reporter.add("there is no folder sparse/", fileAt(model->path("sparse")));
            continue;
        }
        for (const SparseShard &shard : model->sparse->shards) {
            if (!shard.isWellFormed)
                reporter.add(quoted(shard.path) + " does not end in -RR-of-WW", fileAt(shard.path));
        }
        for (const auto kind : {SparseShard::Kind::Static, SparseShard::Kind::Dynamic, SparseShard::Kind::Meta})
            checkKind(*model->sparse, kind, reporter);
    }
}

constexpr Rule world{
    .id = "dist/world",
    .severity = Severity::Error,
    .title = "Files of embeddings are missing or too many",
    .explanation =
        "The names tell rank and number of ranks, two digits each; each rank has its .npz and its .json. Otherwise a "
        "part of the tables is missing, or files of two exports are mixed.",
    .fix = "Copy the export completely, or export into an empty folder.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (export_distributed_embedding)",
    .check = checkWorld,
};

}  // namespace

std::span<const Rule *const> distMergeRules()
{
    static constexpr std::array rules{&merge, &quantRowBytes, &world};
    return rules;
}

}  // namespace pt2scope
