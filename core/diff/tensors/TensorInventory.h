// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/DcpPieces.h"
#include "core/diff/tensors/Quantizers.h"
#include "core/diff/tensors/RowwiseQuantization.h"
#include "core/diff/tensors/ShardGroups.h"
#include "core/verify/TensorVerification.h"

#include <deque>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace pt2scope {

/// All tensors of a document, shards put together. Lives no longer than the document; does not move.
class TensorInventory {
public:
    explicit TensorInventory(const Document &document);
    TensorInventory(const TensorInventory &) = delete;
    TensorInventory &operator=(const TensorInventory &) = delete;

    /// Of a model, named as in TensorRow, in the order of the rows.
    const std::vector<LogicalTensor> &tensors(const std::string &model) const;
    std::vector<std::string> models() const;  // that have tensors, ascending
    std::uint64_t storageBytes() const;       // of all storages
    const Document &document() const { return m_document; }

private:
    LogicalTensor tensorOf(const ShardGroup &group);
    bool isInParts(const TensorRow &row) const;
    void dequantize(LogicalTensor &tensor, std::span<const RowPiece> rowsBehind);
    void dequantizeRows(TensorRow &row, RowPiece &piece, std::int64_t dimension);
    void expectParts(const LogicalTensor &whole, std::size_t count);
    void readSparse(LogicalTensor &tensor, std::span<const RowPiece> rowsBehind);

    const Document &m_document;
    std::vector<TensorRow> m_rows;
    StoragePlan m_plan;
    std::optional<DcpPieces> m_dcp;
    const Quantizers m_quantizers;
    std::deque<StorageTask> m_dequantized;
    std::deque<StorageTask> m_densified;  // none of which are counted as storages
    std::string m_whole;                  // of the parts that come next
    std::size_t m_partsLeft = 0;
    std::map<std::string, std::vector<LogicalTensor>> m_tensors;
};

}  // namespace pt2scope
