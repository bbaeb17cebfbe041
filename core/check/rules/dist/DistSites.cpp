// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/dist/DistSites.h"

#include "core/check/rules/Wording.h"
#include "core/check/rules/export/ArchiveDamage.h"

#include <map>

namespace pt2scope {

namespace {

template <typename Number>
std::string numbersText(const std::vector<Number> &numbers)
{
    std::string text = "[";
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
    return text + "]";
}

}  // namespace

std::vector<const ModelExport *> distributedExports(const Subject &subject)
{
    std::vector<const ModelExport *> found;
    for (const ModelExport &model : modelExports(subject)) {
        if (model.form == ExportForm::DistributedEmbedding)
            found.push_back(&model);
    }
    return found;
}

std::vector<SparseRank> sparseRanks(const DistributedEmbedding &sparse)
{
    std::map<std::uint64_t, SparseRank> ranks;
    std::size_t array = 0;
    std::size_t meta = 0;
    for (const SparseShard &shard : sparse.shards) {
        const bool isMeta = shard.kind == SparseShard::Kind::Meta;
        const std::size_t index = isMeta ? meta++ : array++;
        if (!shard.isWellFormed)
            continue;
        SparseRank &rank = ranks[shard.rank];
        rank.rank = shard.rank;
        if (isMeta && index < sparse.rankMeta.size())
            rank.meta = &sparse.rankMeta[index];
        else if (!isMeta && index < sparse.arrays.size())
            (shard.kind == SparseShard::Kind::Static ? rank.fixed : rank.dynamic) = &sparse.arrays[index];
    }
    std::vector<SparseRank> all;
    all.reserve(ranks.size());
    for (const auto &[number, rank] : ranks)
        all.push_back(rank);
    return all;
}

Location placeOf(const SparseMeta &meta, const SparseTable &table)
{
    return fileAt(meta.file.path, table.pointer, table.offset);
}

std::string shapeText(const std::optional<std::vector<std::int64_t>> &shape)
{
    return shape ? numbersText(*shape) : "unknown";
}

std::string storedForm(const SparseTable &table)
{
    const std::string dtype = table.storageDtype ? *table.storageDtype : table.dtype.value_or("unknown");
    return printable(dtype) + ' ' + shapeText(table.storageShape ? table.storageShape : table.shape);
}

bool isBroken(const NpzFile &file)
{
    return file.failure || !damageOf(file.failure, file.archive.get()).empty();
}

std::string formOf(const NpyArray &array)
{
    return (array.dtype ? std::string(traits(*array.dtype).name) : printable(array.descr)) + ' '
           + numbersText(array.shape);
}

}  // namespace pt2scope
