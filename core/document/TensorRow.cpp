// SPDX-License-Identifier: Apache-2.0
#include "core/document/TensorRow.h"

#include "core/document/FolderRows.h"
#include "core/document/TensorRowCollector.h"

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

std::vector<TensorRow> ownTensorRows(const Document &document)
{
    if (document.safetensors)
        return safetensorsRows(document);
    return document.folder ? folderRows(document) : TensorRowCollector(document).collect();
}

std::vector<TensorRow> tensorRows(const Document &document)
{
    std::vector<TensorRow> rows = ownTensorRows(document);
    for (const FolderPart &part : document.parts) {
        for (TensorRow &row : ownTensorRows(*part.document)) {
            row.model = part.modelName(row.model);
            row.recordName = row.recordName.empty() ? part.path : part.path + "!/" + row.recordName;
            row.record.reset();
            if (row.storage && !row.storage->archive)
                row.storage->file = part.path;
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

}  // namespace pt2scope
