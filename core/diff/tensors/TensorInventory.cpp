// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorInventory.h"

#include "core/bytes/Checked.h"
#include "core/diff/tensors/DequantizedSource.h"
#include "core/diff/tensors/SparseSource.h"
#include "core/diff/tensors/TensorParts.h"
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
    const RowwiseTables rowwise(document);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const std::optional<std::int64_t> dimension = rowwise.dimension(m_rows[i]);
        if (dimension && pieces[i].storage)
            dequantizeRows(m_rows[i], pieces[i], *dimension);
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
        } else {
            const auto behind = m_rows.size() - static_cast<std::size_t>(tensor.row - m_rows.data()) - 1;
            const std::span rowsBehind(group.rows.front() + 1, behind);
            if (tensor.isInParts)
                readSparse(tensor, rowsBehind);
            dequantize(tensor, rowsBehind);
        }
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

void TensorInventory::dequantize(LogicalTensor &tensor, std::span<const RowPiece> rowsBehind)
{
    const TensorRow &row = *tensor.row;
    const Quantizer *quantizer = m_quantizers.find(row);
    const std::optional<DType> dtype = elementsOf(row.said->dtypeName);
    if (!quantizer || !tensor.isRaw || !dtype || !row.bits || !row.noBytes.empty())
        return;
    const std::optional<ChannelParts> channels = quantizer->axis ? channelParts(row, rowsBehind) : std::nullopt;
    tensor.quantizer = *quantizer;
    if (channels)
        expectParts(tensor, 2);
    const StorageTask &stored = *tensor.copies.front().front().storage;
    TensorMeta meta = *row.bits;
    meta.dtype = *dtype;
    const std::optional<std::uint64_t> needed = requiredBytes(meta);
    if (!needed || *needed > stored.nbytes || stored.nbytes > UINT64_MAX / sizeof(float))
        return;
    if (quantizer->axis && (!channels || !suits(*channels, *quantizer->axis, meta)))
        return;
    StorageTask &task = m_dequantized.emplace_back();
    task.open = [open = stored.open, dtype = *dtype, quantizer = *quantizer, channels,
                 meta]() -> Result<ByteSourcePtr> {
        Result<ByteSourcePtr> elements = open();
        if (!elements)
            return elements;
        Result<Dequantization> how =
            channels ? readDequantization(*channels, *quantizer.axis, meta)
                     : Dequantization{{quantizer.scale}, {static_cast<double>(quantizer.zeroPoint)}};
        if (!how)
            return how.error();
        return ByteSourcePtr(std::make_shared<DequantizedSource>(*std::move(elements), dtype, *std::move(how)));
    };
    task.nbytes = stored.nbytes / traits(*dtype).itemsize * sizeof(float);
    task.sequential = stored.sequential;
    meta.dtype = DType::Float32;
    tensor.copies = {{TensorPiece{std::move(meta), &task, std::nullopt}}};
    tensor.isRaw = false;
}

/// The row and its storage become those of the table itself.
void TensorInventory::dequantizeRows(TensorRow &row, RowPiece &piece, std::int64_t dimension)
{
    const StorageTask &stored = *piece.storage;
    const TensorMeta meta = row.meta().value_or(TensorMeta());
    const std::optional<std::uint64_t> needed = requiredBytes(meta);
    const auto rows = static_cast<std::uint64_t>(meta.sizes.front());
    const auto width = static_cast<std::uint64_t>(dimension);
    if (!needed || *needed > stored.nbytes || *needed > UINT64_MAX / sizeof(float))
        return;
    StorageTask &task = m_dequantized.emplace_back();
    task.open = [open = stored.open, begin = static_cast<std::uint64_t>(meta.storageOffset), rows,
                 width]() -> Result<ByteSourcePtr> {
        Result<ByteSourcePtr> bytes = open();
        if (!bytes)
            return bytes;
        return ByteSourcePtr(std::make_shared<RowwiseSource>(*std::move(bytes), begin, rows, width));
    };
    task.nbytes = rows * width * sizeof(float);
    task.sequential = stored.sequential;
    auto said = std::make_shared<StoredMeta>(*row.said);
    said->dtype = DType::Float32;
    said->dtypeName = rowwiseFormat;
    said->sizes = {meta.sizes.front(), dimension};
    said->strides = {dimension, 1};
    said->storageOffset = 0;
    row.said = std::move(said);
    row.storage->header = 0;
    piece.storage = &task;
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

void TensorInventory::expectParts(const LogicalTensor &whole, std::size_t count)
{
    m_whole = whole.name;
    m_partsLeft = count;
}

void TensorInventory::readSparse(LogicalTensor &tensor, std::span<const RowPiece> rowsBehind)
{
    std::optional<SparseForm> form = tensor.sizes ? sparseForm(*tensor.row, rowsBehind) : std::nullopt;
    if (!form)
        return;
    expectParts(tensor, form->layout == SparseForm::Layout::Coo ? 2 : 3);
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
