// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/DcpPieces.h"

#include "core/bytes/WindowSource.h"
#include "core/pickle/TorchSave.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// Some rows of the tensor, all of its other dimensions.
bool areRows(const DcpTensor &tensor, const std::vector<std::int64_t> &offset, const std::vector<std::int64_t> &sizes)
{
    if (offset.size() != tensor.size.size() || sizes.size() != tensor.size.size())
        return false;
    for (std::size_t d = 1; d < sizes.size(); ++d) {
        if (offset[d] != 0 || sizes[d] != tensor.size[d])
            return false;
    }
    return true;
}

/// Whether pieces at these first rows follow one another, from the tensor's first row to its last.
bool coverAll(const DcpTensor &tensor, const std::vector<const DcpItem *> &items, const TensorPieces &pieces)
{
    if (tensor.size.empty())
        return pieces.size() == 1;
    std::int64_t next = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (items[i]->chunkOffset->front() != next)
            return false;
        next += pieces[i].meta.sizes.front();
    }
    return next == tensor.size.front();
}

}  // namespace

DcpPieces::DcpPieces(const ExportFolder &folder) : m_folder(folder), m_bytesLeft(2 * folder.tree->nbytes())
{
    for (const Checkpoint &checkpoint : folder.checkpoints) {
        for (const DcpFolder &dcp : checkpoint.dcp) {
            if (dcp.metadata)
                know(dcp);
        }
    }
}

void DcpPieces::know(const DcpFolder &folder)
{
    const DcpMetadata &metadata = *folder.metadata;
    for (const DcpTensor &tensor : metadata.tensors)
        m_known[{metadata.path, tensor.name}] = {&folder, &tensor, {}};
    for (const DcpItem &item : metadata.items) {
        const auto found = m_known.find({metadata.path, item.name});
        if (found != m_known.end() && item.chunkOffset)
            found->second.items.push_back(&item);
    }
}

Result<TensorPieces> DcpPieces::piecesOf(const TensorRow &row)
{
    Known &known = m_known.at(keyOf(row));
    std::ranges::stable_sort(known.items, {}, [](const DcpItem *item) { return *item->chunkOffset; });
    TensorPieces pieces;
    for (const DcpItem *item : known.items) {
        Result<TensorPiece> piece = pieceOf(known, *item);
        if (!piece)
            return piece.error();
        if (!areRows(*known.tensor, *item->chunkOffset, piece->meta.sizes))
            return Error{ErrorCode::Unsupported, "its chunks are no rows of it"};
        pieces.push_back(*std::move(piece));
    }
    if (pieces.empty() || !coverAll(*known.tensor, known.items, pieces))
        return Error{ErrorCode::Corrupt, "its chunks do not make the whole of it"};
    return pieces;
}

Result<TensorPiece> DcpPieces::pieceOf(const Known &known, const DcpItem &item)
{
    Result<ByteSourcePtr> file = m_folder.tree->open(joinPath(known.folder->path, item.file));
    if (!file)
        return Error{file.error().code, "a file of its chunks: " + file.error().message};
    const auto begin = static_cast<std::uint64_t>(item.begin);
    const auto length = static_cast<std::uint64_t>(item.length);
    if (item.begin < 0 || item.length < 0 || begin > (*file)->size() || length > (*file)->size() - begin)
        return Error{ErrorCode::Truncated, "a chunk ends after the end of its file"};
    if (length > m_bytesLeft)
        return Error{ErrorCode::Limit, "its chunks overlap others"};
    m_bytesLeft -= length;
    const auto archive = ZipArchive::open(std::make_shared<WindowSource>(*std::move(file), begin, length));
    if (!archive)
        return Error{ErrorCode::Unsupported, "a chunk is no archive of torch.save"};
    const TorchSave save = readTorchSave(**archive);
    const SavedTensor *tensor = save.tensors.size() == 1 ? &save.tensors.front() : nullptr;
    const std::optional<TensorMeta> meta = tensor ? tensor->meta() : std::nullopt;
    const auto record = meta && tensor->storage ? save.storages[*tensor->storage].record : std::nullopt;
    if (!record || tensor->kind != SavedTensorKind::Dense || tensor->conjugated || tensor->negated)
        return Error{ErrorCode::Unsupported, "a chunk holds something else than one tensor"};
    const Record &stored = (*archive)->records()[*record];
    const std::optional<std::uint64_t> needed = requiredBytes(*meta);
    if (!needed || *needed > stored.size || meta->dtype != known.tensor->dtype.dtype)
        return Error{ErrorCode::Corrupt, "a chunk does not fit its description"};
    StorageTask &task = m_storages.emplace_back();
    task.open = [archive = *archive, index = *record] { return archive->openRecord(index); };
    task.nbytes = stored.size;
    task.sequential = !stored.isStored();
    return TensorPiece{*meta, &task, stored.crc32 != 0 ? std::optional(stored.crc32) : std::nullopt};
}

}  // namespace pt2scope
