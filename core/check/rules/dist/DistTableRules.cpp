// SPDX-License-Identifier: Apache-2.0
// The arrays of a rank against the JSON that describes them.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/dist/DistRuleTopics.h"
#include "core/check/rules/dist/DistSites.h"
#include "core/check/rules/export/ArchiveDamage.h"

#include <array>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace pt2scope {

namespace {

using Arrays = std::unordered_map<std::string, const NpzEntry *>;

void checkNpz(const NpzFile &file, Reporter &reporter)
{
    const std::string damage = damageOf(file.failure, file.archive.get());
    if (!damage.empty()) {
        reporter.add(printable(file.path) + ": " + damage, fileAt(file.path));
        return;
    }
    std::set<std::string_view> names;
    for (const NpzEntry &entry : file.entries) {
        if (!names.insert(entry.name).second)
            reporter.add(printable(file.path) + " holds two arrays " + quoted(entry.name),
                         fileAt(file.path + "!/" + file.archive->records()[entry.record].name));
        if (entry.failure)
            reporter.add(printable(file.path) + ", " + quoted(entry.name) + ": " + printable(entry.failure->message),
                         fileAt(file.path + "!/" + file.archive->records()[entry.record].name));
    }
}

void checkNpzInvalid(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport *model : distributedExports(subject)) {
        if (!model->sparse)
            continue;
        for (const NpzFile &file : model->sparse->arrays)
            checkNpz(file, reporter);
    }
}

constexpr Rule npzInvalid{
    .id = "dist/npz-invalid",
    .severity = Severity::Error,
    .title = "A file of embeddings is no sound .npz",
    .explanation =
        "The embedding service reads the tables from .npz files: ZIP archives of .npy arrays, each with a header that "
        "tells its type and shape.",
    .fix = "Copy the file again, or export again.",
    .reference = "TorchEasyRec tzrec/utils/npz_util.py; numpy.lib.format",
    .check = checkNpzInvalid,
};

Arrays arraysOf(const NpzFile *file)
{
    Arrays arrays;
    if (!file)
        return arrays;
    for (const NpzEntry &entry : file->entries)
        arrays.try_emplace(entry.name, &entry);
    return arrays;
}

/// Calls visit(rank) for every rank of every export whose JSON is whole.
template <typename Visit>
void forEachRank(const Subject &subject, Visit visit)
{
    for (const ModelExport *model : distributedExports(subject)) {
        for (const SparseRank &rank : model->sparse ? sparseRanks(*model->sparse) : std::vector<SparseRank>()) {
            if (rank.meta && rank.meta->file.isWhole())
                visit(rank);
        }
    }
}

bool describesArray(const SparseTable &table)
{
    return (table.storageShape || table.shape) && (table.storageDtype || table.dtype);
}

void checkFixedTables(const SparseRank &rank, Reporter &reporter)
{
    const Arrays arrays = arraysOf(rank.fixed);
    for (const SparseTable &table : rank.meta->tables) {
        if (table.isDynamic.value_or(true))
            continue;
        const auto found = arrays.find(table.name);
        if (found == arrays.end())
            reporter.add("the table " + quoted(table.name) + " has no array", placeOf(*rank.meta, table),
                         {fileAt(rank.fixed->path)});
        else if (found->second->array && describesArray(table) && formOf(*found->second->array) != storedForm(table))
            reporter.add("the table " + quoted(table.name) + " is described as " + storedForm(table) + "; its array is "
                             + formOf(*found->second->array),
                         placeOf(*rank.meta, table), {fileAt(rank.fixed->path)});
    }
}

/// Names of the arrays that the JSON speaks of: in the file of fixed tables, or in that of dynamic ones.
std::unordered_set<std::string> describedArrays(const SparseMeta &meta, bool dynamic)
{
    std::unordered_set<std::string> names;
    for (const SparseTable &table : meta.tables) {
        if (table.isDynamic.value_or(dynamic) != dynamic)
            continue;
        names.insert(table.name);
        for (const auto &name : {table.keyName, table.valueName, table.scoreName, table.defaultValueName})
            names.insert(name.value_or(table.name));
    }
    return names;
}

void checkArraysDescribed(const SparseRank &rank, const NpzFile *file, bool dynamic, Reporter &reporter)
{
    if (!file || isBroken(*file))
        return;
    const auto described = describedArrays(*rank.meta, dynamic);
    for (const NpzEntry &entry : file->entries) {
        if (!described.contains(entry.name))
            reporter.add("the array " + quoted(entry.name) + " is not described",
                         fileAt(file->path + "!/" + file->archive->records()[entry.record].name),
                         {fileAt(rank.meta->file.path)});
    }
}

/// Faults of the JSON of ranks, and arrays without a JSON.
void checkRankFiles(const Subject &subject, Reporter &reporter)
{
    for (const ModelExport *model : distributedExports(subject)) {
        for (const SparseRank &rank : model->sparse ? sparseRanks(*model->sparse) : std::vector<SparseRank>()) {
            if (!rank.meta) {
                const NpzFile *file = rank.fixed ? rank.fixed : rank.dynamic;
                reporter.add(printable(file->path) + " has no JSON that describes it", fileAt(file->path));
                continue;
            }
            for (const ConfigFault &fault : rank.meta->file.faults) {
                if (fault.kind != ConfigFaultKind::UnknownField)
                    reporter.add(describe(rank.meta->file, fault), placeOf(rank.meta->file, fault));
            }
        }
    }
}

void checkMetaTable(const Subject &subject, Reporter &reporter)
{
    checkRankFiles(subject, reporter);
    forEachRank(subject, [&](const SparseRank &rank) {
        if (rank.fixed && !isBroken(*rank.fixed))
            checkFixedTables(rank, reporter);
        checkArraysDescribed(rank, rank.fixed, false, reporter);
        checkArraysDescribed(rank, rank.dynamic, true, reporter);
    });
}

constexpr Rule metaTable{
    .id = "dist/meta-table",
    .severity = Severity::Error,
    .title = "Embeddings and their description do not fit",
    .explanation =
        "sparse_embeddings-RR-of-WW.json describes the arrays of the .npz beside it, one for each table: type and "
        "shape, of quantised tables those of the stored rows. The embedding service takes rows by them.",
    .fix = "Take both files from one export.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_get_sparse_embedding_tensor)",
    .check = checkMetaTable,
};

std::optional<std::uint64_t> rowsOf(const NpzEntry &entry)
{
    const bool hasRows = entry.array && !entry.array->shape.empty();
    return hasRows ? std::optional(entry.array->shape.front()) : std::nullopt;
}

void checkDynamicTable(const SparseRank &rank, const Arrays &arrays, const SparseTable &table, Reporter &reporter)
{
    std::optional<std::uint64_t> rows;
    std::string lengths;
    bool differ = false;
    using Part = std::pair<const char *, const std::optional<std::string> &>;
    for (const auto &[what, name] :
         {Part{"keys", table.keyName}, Part{"values", table.valueName}, Part{"scores", table.scoreName}}) {
        const auto found = name ? arrays.find(*name) : arrays.end();
        if (found == arrays.end()) {
            reporter.add("the dynamic table " + quoted(table.name)
                             + (name ? " has no array " + quoted(*name) : std::string(" names no ") + what),
                         placeOf(*rank.meta, table));
            return;
        }
        const auto own = rowsOf(*found->second);
        if (!own)
            return;
        differ = differ || (rows && *rows != *own);
        rows = own;
        lengths += (lengths.empty() ? "" : ", ") + std::to_string(*own) + ' ' + what;
    }
    if (differ)
        reporter.add("the dynamic table " + quoted(table.name) + " has " + lengths, placeOf(*rank.meta, table),
                     {fileAt(rank.dynamic->path)});
}

void checkDynamicRows(const Subject &subject, Reporter &reporter)
{
    forEachRank(subject, [&](const SparseRank &rank) {
        if (rank.dynamic && isBroken(*rank.dynamic))
            return;
        const Arrays arrays = arraysOf(rank.dynamic);
        for (const SparseTable &table : rank.meta->tables) {
            if (table.isDynamic.value_or(false))
                checkDynamicTable(rank, arrays, table, reporter);
        }
    });
}

constexpr Rule dynamicRows{
    .id = "dist/dynamic-rows",
    .severity = Severity::Error,
    .title = "Keys, values and scores of a dynamic table do not fit",
    .explanation =
        "A dynamic table is three arrays of sparse_dynamic_embedding-*.npz whose names its description tells. Each key "
        "has one row of values and one score.",
    .fix = "Export again.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_get_sparse_embedding_tensor)",
    .check = checkDynamicRows,
};

}  // namespace

std::span<const Rule *const> distTableRules()
{
    static constexpr std::array rules{&npzInvalid, &metaTable, &dynamicRows};
    return rules;
}

}  // namespace pt2scope
