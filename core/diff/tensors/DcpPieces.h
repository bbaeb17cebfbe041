// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/LogicalTensor.h"
#include "core/rtp/ExportFolder.h"

#include <deque>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace pt2scope {

/// The tensors of the distributed checkpoints in a folder: every chunk is an archive of torch.save inside a shard's
/// file. Lives no longer than the folder; does not move.
class DcpPieces {
public:
    explicit DcpPieces(const ExportFolder &folder);
    DcpPieces(const DcpPieces &) = delete;
    DcpPieces &operator=(const DcpPieces &) = delete;

    /// Whether the row is one of them.
    bool has(const TensorRow &row) const { return m_known.contains(keyOf(row)); }
    /// Opens the archives of its chunks, which must be rows of it.
    Result<TensorPieces> piecesOf(const TensorRow &row);
    const std::deque<StorageTask> &storages() const { return m_storages; }

private:
    struct Known {
        const DcpFolder *folder = nullptr;
        const DcpTensor *tensor = nullptr;
        std::vector<const DcpItem *> items;
    };
    using Key = std::pair<std::string_view, std::string_view>;  // path of the metadata, name

    static Key keyOf(const TensorRow &row) { return {row.recordName, row.name}; }
    void know(const DcpFolder &folder);
    Result<TensorPiece> pieceOf(const Known &known, const DcpItem &item);

    const ExportFolder &m_folder;
    std::map<Key, Known> m_known;
    std::uint64_t m_bytesLeft;  // of items: those that overlap must not multiply the work
    std::deque<StorageTask> m_storages;
};

}  // namespace pt2scope
