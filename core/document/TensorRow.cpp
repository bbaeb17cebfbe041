// SPDX-License-Identifier: Apache-2.0
#include "core/document/TensorRow.h"

#include "core/document/CheckpointRows.h"
#include "core/document/FolderRows.h"
#include "core/document/TensorRowCollector.h"
#include "core/document/TensorRowList.h"
#include "core/rtp/ExportFolder.h"

#include <set>
#include <string_view>

namespace pt2scope {

std::optional<TensorMeta> TensorRow::meta() const
{
    if (!said->dtype || !said->sizes || !said->strides || !said->storageOffset)
        return std::nullopt;
    TensorMeta meta;
    meta.dtype = *said->dtype;
    meta.sizes = *said->sizes;
    meta.strides = *said->strides;
    meta.storageOffset = *said->storageOffset;
    meta.requiresGrad = requiresGrad.value_or(false);
    meta.device = said->device.value_or(Device());
    return meta;
}

std::string TensorRow::whyNoValues() const
{
    if (!noBytes.empty() || meta())
        return noBytes;
    if (!said->dtype)
        return said->dtypeName.empty() ? "nothing says what type it is of"
                                       : "elements of type " + std::string(said->dtypeName) + " are not read as values";
    std::string missing;
    const auto miss = [&](bool isSaid, const char *what) {
        if (!isSaid)
            missing += (missing.empty() ? "" : ", ") + std::string(what);
    };
    miss(said->sizes.has_value(), "sizes");
    miss(said->strides.has_value(), "strides");
    miss(said->storageOffset.has_value(), "offset");
    return "nothing says its " + missing + " in plain numbers";
}

std::string TensorRow::whyNotRebuilt() const
{
    if (!ownsBytes)
        return {};
    if (!storage && !noBytes.empty())
        return noBytes;
    if (!storage)
        return pickled ? "no storage of it was found" : "its record is not in the archive";
    return bits ? std::string() : whyNoValues();
}

std::optional<std::int64_t> TensorRow::storageOffset() const
{
    if (!said->storageOffset || !storage || storage->header == 0 || !said->dtype)
        return said->storageOffset;
    return *said->storageOffset - static_cast<std::int64_t>(storage->header / traits(*said->dtype).itemsize);
}

std::vector<std::string> TensorRow::sharesStorageWith() const
{
    std::vector<std::string> others;
    if (!storageGroup)
        return others;
    for (const std::string &other : *storageGroup) {
        if (other != name)
            others.push_back(other);
    }
    return others;
}

std::string_view roleName(TensorRole role)
{
    switch (role) {
        case TensorRole::Parameter: return "parameter";
        case TensorRole::Buffer: return "buffer";
        case TensorRole::NonPersistentBuffer: return "buffer-non-persistent";
        case TensorRole::Constant: return "constant";
        case TensorRole::SampleInput: return "sample-input";
        case TensorRole::AotiWeight: return "aoti-weight";
        case TensorRole::Embedding: return "embedding";
        case TensorRole::HashmapKeys: return "hashmap-keys";
        case TensorRole::HashmapValues: return "hashmap-values";
    }
    return {};
}

namespace {

TensorRowList ownRows(const Document &document, TensorRowCollector::Parts parts)
{
    if (document.folder)
        return folderRows(*document.folder);
    TensorRowList rows;
    if (document.safetensors)
        rows.add(SafetensorsRows({document.safetensors.get(), {}, {}}));
    else
        rows.add(TensorRowCollector(document, parts).collect());
    return rows;
}

TensorRowList rowsOf(const Document &document, TensorRowCollector::Parts parts)
{
    TensorRowList rows = ownRows(document, parts);
    for (const FolderPart &part : document.parts) {
        std::vector<TensorRow> inside = ownRows(*part.document, parts).all();
        for (TensorRow &row : inside) {
            row.model = part.modelName(row.model);
            row.recordName = row.recordName.empty() ? part.path : part.path + "!/" + row.recordName;
            row.record.reset();
            if (row.storage && !row.storage->archive)
                row.storage->file = part.path;
        }
        rows.add(std::move(inside));
    }
    return rows;
}

}  // namespace

TensorRowList listOwnTensorRows(const Document &document)
{
    return ownRows(document, TensorRowCollector::Parts::Without);
}

TensorRowList listTensorRows(const Document &document)
{
    return rowsOf(document, TensorRowCollector::Parts::Without);
}

TensorRowList listStoredTensorRows(const Document &document)
{
    TensorRowList rows = listTensorRows(document);
    if (!document.folder || document.folder->checkpoints.empty())
        return rows;
    std::set<std::string_view> metadata;
    for (const Checkpoint &checkpoint : document.folder->checkpoints) {
        for (const DcpFolder &dcp : checkpoint.dcp) {
            if (dcp.metadata)
                metadata.insert(dcp.metadata->path);
        }
    }
    rows.eraseIf([&](const TensorRow &row) { return metadata.contains(row.recordName); });
    TensorRowList stored;
    stored.add(checkpointRows(*document.folder));
    stored.add(std::move(rows));
    return stored;
}

std::vector<TensorRow> ownTensorRows(const Document &document)
{
    return listOwnTensorRows(document).all();
}

std::vector<TensorRow> tensorRows(const Document &document)
{
    return listTensorRows(document).all();
}

std::vector<TensorRow> tensorRowsWithParts(const Document &document)
{
    return rowsOf(document, TensorRowCollector::Parts::With).all();
}

std::vector<TensorRow> storedTensorRows(const Document &document)
{
    return listStoredTensorRows(document).all();
}

}  // namespace pt2scope
