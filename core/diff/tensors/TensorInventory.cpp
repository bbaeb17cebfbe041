// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorInventory.h"

#include "core/bytes/Checked.h"
#include "core/diff/tensors/DequantizedSource.h"
#include "core/diff/tensors/SparseSource.h"
#include "core/document/TensorRowCollector.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// What the elements of a quantised type are.
std::optional<DType> elementsOf(std::string_view dtypeName)
{
    if (dtypeName == "qint8")
        return DType::Int8;
    if (dtypeName == "quint8")
        return DType::UInt8;
    return dtypeName == "qint32" ? std::optional(DType::Int32) : std::nullopt;
}

/// A part as a tensor on its storage; nothing when that cannot be read.
std::optional<TensorPiece> pieceOf(const RowPiece &part)
{
    const std::optional<TensorMeta> meta = part.row->meta();
    const std::optional<std::uint64_t> needed = meta ? requiredBytes(*meta) : std::nullopt;
    if (!part.storage || !needed || *needed > part.storage->nbytes || !part.row->noBytes.empty())
        return std::nullopt;
    return TensorPiece{*meta, part.storage, part.crc32};
}

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('.') + 1);
}

/// Nothing when the rows behind it are not the parts of a sparse tensor.
std::optional<SparseForm> sparseForm(const TensorRow &whole, std::span<const RowPiece> rowsBehind)
{
    using Layout = SparseForm::Layout;
    const std::string_view first = lastPart(rowsBehind.front().row->name);
    const bool isCoo = first == "indices";
    const bool byColumn = first == "ccol_indices";
    const std::size_t count = isCoo ? 2 : 3;
    if ((!isCoo && !byColumn && first != "crow_indices") || rowsBehind.size() < count)
        return std::nullopt;
    std::vector<TensorPiece> pieces;
    for (const RowPiece &part : rowsBehind.first(count)) {
        std::optional<TensorPiece> piece = part.row->model == whole.model ? pieceOf(part) : std::nullopt;
        if (!piece)
            return std::nullopt;
        pieces.push_back(*std::move(piece));
    }
    if (lastPart(rowsBehind[count - 1].row->name) != "values")
        return std::nullopt;
    if (isCoo)
        return SparseForm{Layout::Coo, {}, std::move(pieces[0]), std::move(pieces[1])};
    const bool hasBlocks = pieces[2].meta.sizes.size() > whole.said->sizes->size();
    const Layout layout = byColumn ? (hasBlocks ? Layout::Bsc : Layout::Csc) : (hasBlocks ? Layout::Bsr : Layout::Csr);
    return SparseForm{layout, std::move(pieces[0]), std::move(pieces[1]), std::move(pieces[2])};
}

}  // namespace

TensorInventory::TensorInventory(const Document &document)
    : m_document(document),
      m_rows(tensorRowsWithParts(document)),
      m_plan(document, m_rows, {.select = {}, .allStorages = true}),
      m_quantizers(document)
{
    std::vector<RowPiece> pieces(m_rows.size());
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        pieces[i].row = &m_rows[i];
    for (std::size_t storage = 0; storage < m_plan.storages.size(); ++storage) {
        const StoragePlan::Storage &planned = m_plan.storages[storage];
        for (const std::vector<std::size_t> *rows : {&planned.rows, &planned.otherRows}) {
            for (const std::size_t row : *rows) {
                pieces[row].storage = &m_plan.tasks[storage];
                pieces[row].crc32 = planned.expectedCrc32;
            }
        }
    }
    if (document.folder)
        m_dcp.emplace(*document.folder);
    for (const ShardGroup &group : groupShards(pieces))
        m_tensors[group.rows.front()->row->model].push_back(tensorOf(group));
}

LogicalTensor TensorInventory::tensorOf(const ShardGroup &group)
{
    LogicalTensor tensor = assemble(group);
    if (!m_dcp || !m_dcp->has(*tensor.row)) {
        tensor.isInParts = isInParts(*tensor.row);
        if (m_partsLeft > 0) {
            tensor.partOf = m_whole;
            --m_partsLeft;
        } else if (tensor.isInParts) {
            const auto behind = m_rows.size() - static_cast<std::size_t>(tensor.row - m_rows.data()) - 1;
            readSparse(tensor, std::span(group.rows.front() + 1, behind));
        }
        dequantize(tensor);
        return tensor;
    }
    Result<TensorPieces> pieces = m_dcp->piecesOf(*tensor.row);
    if (!pieces) {
        tensor.unreadable = pieces.error().message;
        return tensor;
    }
    if (pieces->size() > 1)
        tensor.sharding = std::to_string(pieces->size()) + " chunks";
    tensor.unreadable.clear();
    tensor.copies = {*std::move(pieces)};
    return tensor;
}

void TensorInventory::dequantize(LogicalTensor &tensor)
{
    const TensorRow &row = *tensor.row;
    const Quantizer *quantizer = m_quantizers.find(row);
    const std::optional<DType> dtype = elementsOf(row.said->dtypeName);
    if (!quantizer || !tensor.isRaw || !dtype || !row.bits || !row.noBytes.empty())
        return;
    tensor.quantizer = *quantizer;
    const StorageTask &stored = *tensor.copies.front().front().storage;
    TensorMeta meta = *row.bits;
    meta.dtype = *dtype;
    const std::optional<std::uint64_t> needed = requiredBytes(meta);
    if (!needed || *needed > stored.nbytes || stored.nbytes > UINT64_MAX / sizeof(float))
        return;
    StorageTask &task = m_dequantized.emplace_back();
    task.open = [open = stored.open, dtype = *dtype, quantizer = *quantizer]() -> Result<ByteSourcePtr> {
        Result<ByteSourcePtr> elements = open();
        if (!elements)
            return elements;
        return ByteSourcePtr(std::make_shared<DequantizedSource>(*std::move(elements), dtype, quantizer));
    };
    task.nbytes = stored.nbytes / traits(*dtype).itemsize * sizeof(float);
    task.sequential = stored.sequential;
    meta.dtype = DType::Float32;
    tensor.copies = {{TensorPiece{std::move(meta), &task, std::nullopt}}};
    tensor.isRaw = false;
}

/// The first part is the next row: "s.indices" of "s", in a file of torch.save "['s'].indices".
bool TensorInventory::isInParts(const TensorRow &row) const
{
    const auto next = static_cast<std::size_t>(&row - m_rows.data()) + 1;
    if (row.ownsBytes || next >= m_rows.size() || m_rows[next].model != row.model)
        return false;
    const std::string_view part = m_rows[next].name;
    const std::string_view whole = part.substr(0, part.rfind('.'));
    return whole == row.name || whole == "['" + row.name + "']";
}

void TensorInventory::readSparse(LogicalTensor &tensor, std::span<const RowPiece> rowsBehind)
{
    std::optional<SparseForm> form = tensor.sizes ? sparseForm(*tensor.row, rowsBehind) : std::nullopt;
    if (!form)
        return;
    m_whole = tensor.name;
    m_partsLeft = form->layout == SparseForm::Layout::Coo ? 2 : 3;
    tensor.sparse = *std::move(form);
    TensorMeta meta{.dtype = tensor.sparse->values.meta.dtype, .sizes = *tensor.sizes};
    const std::optional<std::uint64_t> count = elementCount(meta);
    const std::uint32_t itemsize = traits(meta.dtype).itemsize;
    if (!count || *count == 0 || *count > INT64_MAX / itemsize)
        return;
    meta.strides.resize(meta.sizes.size());
    std::int64_t stride = 1;
    for (std::size_t d = meta.sizes.size(); d-- > 0;) {
        meta.strides[d] = stride;
        stride *= meta.sizes[d];
    }
    StorageTask &task = m_densified.emplace_back();
    task.open = [form = *tensor.sparse, sizes = meta.sizes] { return openSparse(form, sizes); };
    task.nbytes = *count * itemsize;
    tensor.dense = {TensorPiece{std::move(meta), &task, std::nullopt}};
}

std::uint64_t TensorInventory::storageBytes() const
{
    std::uint64_t nbytes = 0;
    const auto add = [&](const StorageTask &task) { nbytes = checkedAdd(nbytes, task.nbytes).value_or(UINT64_MAX); };
    std::ranges::for_each(m_plan.tasks, add);
    std::ranges::for_each(m_dequantized, add);
    if (m_dcp)
        std::ranges::for_each(m_dcp->storages(), add);
    return nbytes;
}

const std::vector<LogicalTensor> &TensorInventory::tensors(const std::string &model) const
{
    static const std::vector<LogicalTensor> none;
    const auto found = m_tensors.find(model);
    return found == m_tensors.end() ? none : found->second;
}

std::vector<std::string> TensorInventory::models() const
{
    std::vector<std::string> names;
    for (const auto &[name, tensors] : m_tensors)
        names.push_back(name);
    return names;
}

}  // namespace pt2scope
