// SPDX-License-Identifier: Apache-2.0
#include "core/document/CheckpointRows.h"

#include "core/bytes/Text.h"
#include "core/bytes/WindowSource.h"
#include "core/rtp/DcpExtents.h"
#include "core/rtp/ExportFolder.h"
#include "core/rtp/RankTensorName.h"

#include <map>
#include <utility>

namespace pt2scope {

namespace {

/// The rows of one distributed checkpoint.
class DcpRows {
public:
    DcpRows(const ExportFolder &folder, const Checkpoint &checkpoint, const DcpFolder &dcp,
            std::vector<TensorRow> &rows)
        : m_folder(folder), m_checkpoint(checkpoint), m_dcp(dcp), m_rows(rows)
    {}

    void add()
    {
        for (const DcpTensor &tensor : m_dcp.metadata->tensors) {
            for (std::size_t i = 0; i < tensor.chunks.size(); ++i)
                addChunk(tensor, i);
            if (tensor.chunks.empty())
                describe(m_rows.emplace_back(), tensor, tensor.name, tensor.size);
        }
        for (const DcpItem &item : m_dcp.metadata->items) {
            if (TensorRow *row = rowOf(item))
                row->noBytes = m_dcp.find(item.file) ? "its item does not lie within the file " + printable(item.file)
                                                     : "the file " + printable(item.file) + " is missing";
        }
        const DcpExtents extents = extentsOf(m_dcp);
        for (const DcpOverlap &overlap : extents.overlaps) {
            if (TensorRow *row = rowOf(m_dcp.metadata->items[overlap.extent.item]))
                row->noBytes = overlapping;
        }
        for (const DcpExtent &extent : extents.apart) {
            if (TensorRow *row = rowOf(m_dcp.metadata->items[extent.item]))
                readItem(*row, extent);
        }
    }

private:
    using ChunkKey = std::pair<std::string_view, std::vector<std::int64_t>>;

    static constexpr const char *overlapping = "its item shares bytes with another one";

    /// Null where the item is no chunk of a tensor.
    TensorRow *rowOf(const DcpItem &item)
    {
        const auto found = item.chunkOffset ? m_rowOf.find(ChunkKey(item.name, *item.chunkOffset)) : m_rowOf.end();
        return found == m_rowOf.end() ? nullptr : &m_rows[found->second];
    }

    void addChunk(const DcpTensor &tensor, std::size_t chunk)
    {
        const DcpChunk &place = tensor.chunks[chunk];
        m_rowOf.emplace(ChunkKey(tensor.name, place.offsets), m_rows.size());
        TensorRow &row = m_rows.emplace_back();
        describe(row, tensor, itemName({.name = tensor.name, .chunkOffset = place.offsets}), place.sizes);
        const RankTensorName name = splitRankTensorName(tensor.name);
        if (!name.isStandard)
            return;
        row.role = TensorRole::Embedding;
        auto shard = std::make_shared<EmbeddingShard>();
        shard->table = std::string(name.table);
        if (tensor.chunks.size() > 1) {
            shard->part = chunk;
            shard->parts = tensor.chunks.size();
        }
        if (!place.sizes.empty() && place.sizes.front() >= 0)
            shard->rows = static_cast<std::uint64_t>(place.sizes.front());
        if (place.sizes.size() > 1 && place.sizes.back() >= 0)
            shard->dimension = static_cast<std::uint64_t>(place.sizes.back());
        row.embedding = std::move(shard);
    }

    /// What the metadata says, as long as no item says more.
    void describe(TensorRow &row, const DcpTensor &tensor, std::string name, const std::vector<std::int64_t> &sizes)
    {
        row.model = m_checkpoint.folder;
        row.name = std::move(name);
        row.role = TensorRole::Constant;
        row.recordName = m_dcp.metadata->path;
        row.pickled = true;
        row.noBytes = "no item of the checkpoint holds it";
        auto said = std::make_shared<StoredMeta>();
        said->dtype = tensor.dtype.dtype;
        if (said->dtype)
            said->dtypeName = traits(*said->dtype).name;
        said->sizes = sizes;
        row.said = std::move(said);
    }

    void readItem(TensorRow &row, const DcpExtent &extent)
    {
        row.recordName = extent.shard->path;
        if (row.embedding && extent.shard->rank) {
            auto shard = std::make_shared<EmbeddingShard>(*row.embedding);
            shard->rank = extent.shard->rank;
            row.embedding = std::move(shard);
        }
        if (m_dcp.metadata->items[extent.item].isTransformed)
            row.noBytes = "its item was written through an extension of torch";
        else if (extent.isOverlapped)
            row.noBytes = overlapping;
        else if (!row.storage)
            takeItem(row, extent);
    }

    void takeItem(TensorRow &row, const DcpExtent &extent)
    {
        const Result<ByteSourcePtr> &file = fileOf(*extent.shard);
        if (!file) {
            row.noBytes = "its file cannot be read: " + file.error().message;
            return;
        }
        const auto bytes = std::make_shared<WindowSource>(*file, extent.begin, extent.end - extent.begin);
        const DocumentPtr item = openDocument(bytes, extent.shard->path, DocumentDepth::Facts);
        const std::vector<TensorRow> inside = ownTensorRows(*item);
        if (!item->archive || inside.size() != 1) {
            row.noBytes = item->failure ? "its item cannot be read: " + item->failure->message
                                        : "its item is no archive of one tensor";
            return;
        }
        const TensorRow &saved = inside.front();
        auto said = std::make_shared<StoredMeta>(*saved.said);
        said->dtypeName = row.said->dtypeName;
        if (said->dtype)
            said->dtypeName = traits(*said->dtype).name;
        row.said = std::move(said);
        row.requiresGrad = saved.requiresGrad;
        row.noBytes = saved.storage ? saved.noBytes : "its item holds no storage of it";
        row.bits = saved.bits;
        if (saved.storage)
            place(row, *saved.storage, extent);
    }

    /// The item is closed again: its storage is told as a part of the file.
    static void place(TensorRow &row, const StoragePlace &storage, const DcpExtent &extent)
    {
        if (storage.archive == nullptr || !storage.isWholeRecord)
            return;
        const Record &record = storage.archive->records()[storage.record];
        if (!record.isStored() || record.dataOffset == 0) {
            row.noBytes = "its storage is compressed";
            return;
        }
        row.storage = StoragePlace{.offset = extent.begin + record.dataOffset,
                                   .nbytes = storage.nbytes,
                                   .isWholeRecord = false,
                                   .file = extent.shard->path};
    }

    const Result<ByteSourcePtr> &fileOf(const DcpShard &shard)
    {
        if (m_shard != &shard) {
            m_file = m_folder.tree->open(shard.path);
            m_shard = &shard;
        }
        return m_file;
    }

    const ExportFolder &m_folder;
    const Checkpoint &m_checkpoint;
    const DcpFolder &m_dcp;
    std::vector<TensorRow> &m_rows;
    std::map<ChunkKey, std::size_t> m_rowOf;
    const DcpShard *m_shard = nullptr;  // of m_file
    Result<ByteSourcePtr> m_file = ByteSourcePtr();
};

}  // namespace

std::vector<TensorRow> checkpointRows(const ExportFolder &folder)
{
    std::vector<TensorRow> rows;
    for (const Checkpoint &checkpoint : folder.checkpoints) {
        for (const DcpFolder &dcp : checkpoint.dcp) {
            if (dcp.metadata)
                DcpRows(folder, checkpoint, dcp, rows).add();
        }
    }
    return rows;
}

}  // namespace pt2scope
