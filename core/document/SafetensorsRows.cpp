// SPDX-License-Identifier: Apache-2.0
#include "core/document/SafetensorsRows.h"

#include <algorithm>

namespace pt2scope {

namespace {

TensorRole roleOf(EmbeddingRole role)
{
    switch (role) {
        case EmbeddingRole::Weight: return TensorRole::Embedding;
        case EmbeddingRole::HashKeys: return TensorRole::HashmapKeys;
        case EmbeddingRole::HashValues: return TensorRole::HashmapValues;
    }
    return TensorRole::Embedding;
}

/// "….values/part_0_2" of "….keys/part_0_2", and the reverse.
std::string partnerOf(const RankTensorName &name)
{
    if (name.role == EmbeddingRole::Weight)
        return {};
    const std::string_view stem = name.base.substr(0, name.base.rfind('.'));
    const std::string_view leaf = name.role == EmbeddingRole::HashKeys ? ".values" : ".keys";
    return std::string(stem) + std::string(leaf) + std::string(name.suffix);
}

std::shared_ptr<const EmbeddingShard> shardOf(const RankTensorName &name, const SafetensorsTensor &tensor,
                                              const std::optional<RankFileName> &rank)
{
    auto shard = std::make_shared<EmbeddingShard>();
    shard->table = std::string(name.table);
    if (name.part) {
        shard->part = name.part->index;
        shard->parts = name.part->count;
    }
    if (rank && rank->isWellFormed) {
        shard->rank = rank->rank;
        shard->world = rank->world;
    }
    if (tensor.shape && !tensor.shape->empty())
        shard->rows = tensor.shape->front();
    if (name.role != EmbeddingRole::HashKeys && tensor.shape && tensor.shape->size() > 1)
        shard->dimension = tensor.shape->back();
    shard->partner = partnerOf(name);
    return shard;
}

std::shared_ptr<const StoredMeta> saidOf(const SafetensorsTensor &tensor)
{
    auto said = std::make_shared<StoredMeta>();
    said->dtypeName = tensor.dtypeName;
    if (tensor.dtype) {
        said->dtype = traits(*tensor.dtype).torch;
        if (said->dtype)
            said->dtypeName = traits(*said->dtype).name;
    }
    if (const std::optional<TensorMeta> meta = tensor.meta()) {
        said->sizes = meta->sizes;
        said->strides = meta->strides;
        said->storageOffset = meta->storageOffset;
    } else if (tensor.shape
               && std::ranges::all_of(*tensor.shape, [](std::uint64_t size) { return size <= INT64_MAX; })) {
        said->sizes.emplace(tensor.shape->begin(), tensor.shape->end());
    }
    return said;
}

/// Reading all of the tensors that begin before the end of another one could cost any number of times the file.
std::vector<bool> overlapping(const Safetensors &file)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < file.tensors.size(); ++i) {
        if (file.tensors[i].begin && file.tensors[i].end)
            order.push_back(i);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return *file.tensors[i].begin; });
    std::vector<bool> overlaps(file.tensors.size());
    std::uint64_t end = 0;
    for (const std::size_t i : order) {
        overlaps[i] = *file.tensors[i].begin < end;
        end = std::max(end, *file.tensors[i].end);
    }
    return overlaps;
}

/// The bytes of elements that are shorter than one and fill them, as the header says.
std::shared_ptr<const TensorMeta> packedBits(const SafetensorsTensor &tensor)
{
    if (!tensor.dtype || traits(*tensor.dtype).torch || !tensor.begin || !tensor.end || *tensor.begin > *tensor.end)
        return nullptr;
    const std::uint64_t nbytes = *tensor.end - *tensor.begin;
    if (tensor.requiredBytes() != nbytes || nbytes > INT64_MAX)
        return nullptr;
    return std::make_shared<TensorMeta>(
        TensorMeta{.dtype = DType::UInt8, .sizes = {static_cast<std::int64_t>(nbytes)}, .strides = {1}});
}

std::optional<StoragePlace> placeOf(const SafetensorsFile &file, const SafetensorsTensor &tensor)
{
    const std::uint64_t nbytes = file.tensors->source->size();
    const std::uint64_t dataBytes = nbytes - std::min(nbytes, file.tensors->dataOffset);
    if (!tensor.begin || !tensor.end || *tensor.begin > *tensor.end || *tensor.end > dataBytes)
        return std::nullopt;
    return StoragePlace{.offset = file.tensors->dataOffset + *tensor.begin,
                        .nbytes = *tensor.end - *tensor.begin,
                        .isWholeRecord = false,
                        .file = file.path};
}

}  // namespace

SafetensorsRows::SafetensorsRows(SafetensorsFile file)
    : m_file(std::move(file)), m_overlaps(overlapping(*m_file.tensors))
{}

std::vector<TensorRow> SafetensorsRows::make(std::size_t first, std::size_t count) const
{
    std::vector<TensorRow> rows;
    rows.reserve(count);
    const SafetensorsTensor *described = nullptr;  // the last one with a description of its own
    std::shared_ptr<const StoredMeta> said;
    for (std::size_t i = first; i < first + count; ++i) {
        const SafetensorsTensor &tensor = m_file.tensors->tensors[i];
        if (!described || tensor.dtypeName != described->dtypeName || tensor.shape != described->shape) {
            described = &tensor;
            said = saidOf(tensor);
        }
        rows.push_back(rowOf(i, said));
    }
    return rows;
}

TensorRow SafetensorsRows::rowOf(std::size_t index, const std::shared_ptr<const StoredMeta> &said) const
{
    const SafetensorsTensor &tensor = m_file.tensors->tensors[index];
    const RankTensorName name = splitRankTensorName(tensor.name);
    const bool isEmbedding = m_file.rank || name.isStandard;
    TensorRow row;
    row.model = m_file.model;
    row.name = tensor.name;
    row.role = isEmbedding ? roleOf(name.role) : TensorRole::Constant;
    row.said = said;
    row.recordName = m_file.path;
    row.storage = placeOf(m_file, tensor);
    if (m_overlaps[index])
        row.noBytes = "its bytes overlap those of another tensor";
    else
        row.bits = packedBits(tensor);
    if (isEmbedding)
        row.embedding = shardOf(name, tensor, m_file.rank);
    return row;
}

}  // namespace pt2scope
