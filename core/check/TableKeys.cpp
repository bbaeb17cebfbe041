// SPDX-License-Identifier: Apache-2.0
#include "core/check/TableKeys.h"

namespace pt2scope {

namespace {

/// The keys of all parts of a table; empty when one of them cannot be read as such.
std::vector<ByteSourcePtr> keySources(const EmbeddingTables &tables, const ShardedTensor &keys)
{
    std::vector<ByteSourcePtr> sources;
    for (const TablePiece &piece : keys.pieces) {
        const SafetensorsTensor &tensor = tables.tensor(piece);
        Result<ByteSourcePtr> source = tables.files[piece.file].tensors->open(tensor);
        if (tensor.dtype != SafetensorsDType::I64 || !source)
            return {};
        sources.push_back(std::move(*source));
    }
    return sources;
}

/// The keys of all ranks of a dynamic table; empty when one of them cannot be read, or they are of several tables.
std::vector<ByteSourcePtr> keySources(const ExportFolder &folder, const DynamicTable &table)
{
    std::vector<ByteSourcePtr> sources;
    for (const DynamicFile &file : table.files) {
        if (file.kind != DynamicFileKind::Keys)
            continue;
        Result<ByteSourcePtr> source = folder.tree->open(file.path);
        if (!source || table.worlds.size() > 1)
            return {};
        sources.push_back(std::move(*source));
    }
    return sources;
}

template <typename Visit>
void forEachDynamicTable(const ExportFolder &folder, Visit visit)
{
    for (const Checkpoint &checkpoint : folder.checkpoints) {
        if (!checkpoint.dynamic)
            continue;
        for (const DynamicTable &table : checkpoint.dynamic->tables) {
            if (const auto sources = keySources(folder, table); !sources.empty())
                visit(TableKeys{.dynamic = &table}, sources);
        }
    }
}

/// Calls visit(keys, sources) for every hash map that has keys.
template <typename Visit>
void forEachKeyedTable(const ExportFolder &folder, Visit visit)
{
    for (const ModelExport &model : folder.exports) {
        if (model.form != ExportForm::Rtp || !model.tables)
            continue;
        for (const EmbeddingTable &table : model.tables->tables) {
            const ShardedTensor *keys = table.find(EmbeddingRole::HashKeys);
            if (const auto sources = keys ? keySources(*model.tables, *keys) : std::vector<ByteSourcePtr>();
                !sources.empty())
                visit(TableKeys{.tables = &*model.tables, .table = &table}, sources);
        }
    }
    forEachDynamicTable(folder, visit);
}

}  // namespace

std::vector<TableKeys> readTableKeys(const ExportFolder &folder, const std::function<bool(std::uint64_t)> &progress)
{
    std::vector<TableKeys> all;
    forEachKeyedTable(folder, [&](TableKeys keys, const std::vector<ByteSourcePtr> &sources) {
        if (Result<RepeatedKeys> found = findRepeatedKeys(sources, progress))
            keys.found = *std::move(found);
        else
            keys.failure = found.error();
        all.push_back(std::move(keys));
    });
    return all;
}

std::uint64_t tableKeyWork(const ExportFolder &folder)
{
    std::uint64_t work = 0;
    forEachKeyedTable(folder, [&](const TableKeys &, const std::vector<ByteSourcePtr> &sources) {
        work += repeatedKeyWork(sources);
    });
    return work;
}

}  // namespace pt2scope
