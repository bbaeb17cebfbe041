// SPDX-License-Identifier: Apache-2.0
#include "core/document/FolderRows.h"

#include "core/rtp/ExportFolder.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

namespace {

std::optional<std::vector<std::int64_t>> signedSizes(const std::vector<std::uint64_t> &sizes)
{
    std::vector<std::int64_t> result;
    for (const std::uint64_t size : sizes) {
        if (size > INT64_MAX)
            return std::nullopt;
        result.push_back(static_cast<std::int64_t>(size));
    }
    return result;
}

/// Strides of a dense array in C or Fortran order. Nothing when they do not fit.
std::optional<std::vector<std::int64_t>> denseStrides(const std::vector<std::int64_t> &sizes, bool fortranOrder)
{
    std::vector<std::int64_t> strides(sizes.size(), 1);
    std::int64_t stride = 1;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::size_t dimension = fortranOrder ? i : sizes.size() - 1 - i;
        strides[dimension] = stride;
        if (__builtin_mul_overflow(stride, std::max<std::int64_t>(sizes[dimension], 1), &stride))
            return std::nullopt;
    }
    return strides;
}

class FolderRowCollector {
public:
    explicit FolderRowCollector(const ExportFolder &folder) : m_folder(folder) {}

    TensorRowList collect()
    {
        for (const ModelExport &each : m_folder.exports) {
            if (each.tables)
                addTables(each);
            if (each.sparse)
                addArrays(each);
        }
        for (const Checkpoint &checkpoint : m_folder.checkpoints) {
            for (const DcpFolder &dcp : checkpoint.dcp)
                addDcp(checkpoint, dcp);
            if (checkpoint.dynamic)
                addDynamic(checkpoint);
        }
        flush();
        return std::move(m_list);
    }

private:
    void addTables(const ModelExport &each)
    {
        for (const RankFiles &rank : each.tables->files) {
            if (!rank.tensors)
                continue;
            flush();
            m_list.add(SafetensorsRows({&*rank.tensors, rank.tensorsPath, each.folder, rank.name}));
        }
    }

    void flush()
    {
        if (!m_rows.empty())
            m_list.add(std::exchange(m_rows, {}));
    }

    TensorRow &addRow(const std::string &model, std::string name, TensorRole role, std::string record)
    {
        TensorRow &row = m_rows.emplace_back();
        row.model = model;
        row.name = std::move(name);
        row.role = role;
        row.recordName = std::move(record);
        return row;
    }

    void addArrays(const ModelExport &each);
    void addArray(const ModelExport &each, const NpzFile &file, const NpzEntry &entry, const SparseShard &place);
    void addDcp(const Checkpoint &checkpoint, const DcpFolder &dcp);
    void addDynamic(const Checkpoint &checkpoint);
    void addDynamicFile(const Checkpoint &checkpoint, const DynamicTable &table, const DynamicFile &file);

    const ExportFolder &m_folder;
    TensorRowList m_list;
    std::vector<TensorRow> m_rows;  // that are not in it yet
};

void FolderRowCollector::addArrays(const ModelExport &each)
{
    auto place = each.sparse->shards.begin();
    for (const NpzFile &file : each.sparse->arrays) {
        place = std::find_if(place, each.sparse->shards.end(),
                             [&](const SparseShard &shard) { return shard.path == file.path; });
        for (const NpzEntry &entry : file.entries)
            addArray(each, file, entry, place == each.sparse->shards.end() ? SparseShard() : *place);
    }
}

/// "….<table>", or of a dynamic table "….<table>.keys" and the like.
struct ArrayName {
    std::string table;
    TensorRole role = TensorRole::Embedding;
    std::string partner;
};

ArrayName arrayName(const std::string &name)
{
    const std::size_t dot = name.rfind('.');
    const std::string stem = name.substr(0, dot);
    const std::string leaf = dot == std::string::npos ? std::string() : name.substr(dot + 1);
    if (leaf == "keys")
        return {stem, TensorRole::HashmapKeys, stem + ".values"};
    if (leaf == "values")
        return {stem, TensorRole::HashmapValues, stem + ".keys"};
    if (leaf == "scores" || leaf == "default_value")
        return {stem, TensorRole::Constant, {}};
    return {name, TensorRole::Embedding, {}};
}

/// The whole record, so that one reading serves its CRC-32, too, where its header is as long as so many elements.
StoragePlace placeOf(const NpzFile &file, const NpzEntry &entry, std::optional<std::int64_t> &storageOffset)
{
    const std::uint64_t header = entry.array->dataOffset;
    const std::uint64_t size = file.archive->records()[entry.record].size;
    StoragePlace place{.archive = file.archive.get(), .record = entry.record, .nbytes = size};
    storageOffset = 0;
    if (entry.array->itemsize > 0 && header % entry.array->itemsize == 0) {
        storageOffset = static_cast<std::int64_t>(header / entry.array->itemsize);
        place.header = header;
        return place;
    }
    place.offset = header;
    place.nbytes = size - std::min(size, header);
    place.isWholeRecord = false;
    return place;
}

void FolderRowCollector::addArray(const ModelExport &each, const NpzFile &file, const NpzEntry &entry,
                                  const SparseShard &place)
{
    ArrayName name = arrayName(entry.name);
    const Record &record = file.archive->records()[entry.record];
    TensorRow &row = addRow(each.folder, entry.name, name.role, file.path + "!/" + record.name);
    auto said = std::make_shared<StoredMeta>();
    auto shard = std::make_shared<EmbeddingShard>();
    shard->table = name.table.substr(name.table.rfind('.') + 1);
    if (place.isWellFormed) {
        shard->rank = place.rank;
        shard->world = place.world;
    }
    shard->partner = std::move(name.partner);
    if (entry.array) {
        const NpyArray &array = *entry.array;
        said->dtype = array.dtype;
        said->dtypeName = array.dtype ? traits(*array.dtype).name : std::string_view(array.descr);
        said->sizes = signedSizes(array.shape);
        if (said->sizes)
            said->strides = denseStrides(*said->sizes, array.fortranOrder);
        if (!array.shape.empty())
            shard->rows = array.shape.front();
        if (array.shape.size() > 1)
            shard->dimension = array.shape.back();
        row.storage = placeOf(file, entry, said->storageOffset);
        if (!record.isStored())
            row.noBytes = "its array is compressed";
    }
    row.said = std::move(said);
    row.embedding = std::move(shard);
}

void FolderRowCollector::addDcp(const Checkpoint &checkpoint, const DcpFolder &dcp)
{
    if (!dcp.metadata)
        return;
    for (const DcpTensor &tensor : dcp.metadata->tensors) {
        TensorRow &row = addRow(checkpoint.folder, tensor.name, TensorRole::Constant, dcp.metadata->path);
        auto said = std::make_shared<StoredMeta>();
        said->dtype = tensor.dtype.dtype;
        if (said->dtype)
            said->dtypeName = traits(*said->dtype).name;
        said->sizes = tensor.size;
        said->strides = denseStrides(tensor.size, false);
        said->storageOffset = 0;
        row.said = std::move(said);
        row.pickled = true;
        row.noBytes = "its chunks are archives of torch.save";
        row.ownsBytes = false;
    }
}

void FolderRowCollector::addDynamic(const Checkpoint &checkpoint)
{
    for (const DynamicTable &table : checkpoint.dynamic->tables) {
        for (const DynamicFile &file : table.files) {
            if (file.kind == DynamicFileKind::Keys || file.kind == DynamicFileKind::Values)
                addDynamicFile(checkpoint, table, file);
        }
    }
}

void FolderRowCollector::addDynamicFile(const Checkpoint &checkpoint, const DynamicTable &table,
                                        const DynamicFile &file)
{
    const bool isKeys = file.kind == DynamicFileKind::Keys;
    const std::string base = table.module + "." + table.name;
    TensorRow &row = addRow(checkpoint.folder, base + (isKeys ? ".keys" : ".values"),
                            isKeys ? TensorRole::HashmapKeys : TensorRole::HashmapValues, file.path);
    row.storage = StoragePlace{.nbytes = file.nbytes, .isWholeRecord = false, .file = file.path};
    auto shard = std::make_shared<EmbeddingShard>();
    shard->table = table.name;
    shard->rank = file.rank;
    shard->world = file.world;
    shard->partner = base + (isKeys ? ".values" : ".keys");
    auto said = std::make_shared<StoredMeta>();
    said->dtype = isKeys ? DType::Int64 : DType::Float32;
    said->dtypeName = traits(*said->dtype).name;
    const std::uint64_t width = isKeys ? 1 : table.dimension().value_or(0);
    if (width > 0) {
        const std::uint64_t rows = file.nbytes / traits(*said->dtype).itemsize / width;
        shard->rows = rows;
        said->sizes = isKeys ? signedSizes({rows}) : signedSizes({rows, width});
        said->strides = denseStrides(*said->sizes, false);
        said->storageOffset = 0;
    }
    if (!isKeys)
        shard->dimension = table.dimension();
    row.said = std::move(said);
    row.embedding = std::move(shard);
}

}  // namespace

TensorRowList folderRows(const ExportFolder &folder)
{
    return FolderRowCollector(folder).collect();
}

}  // namespace pt2scope
