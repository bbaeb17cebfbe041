// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/StoredTensors.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

enum class TensorRole {
    Parameter,
    Buffer,
    NonPersistentBuffer,
    Constant,
    SampleInput,
    AotiWeight,
};

/// Where the bytes of a storage lie: a whole record, or a part of a legacy stream of torch.save.
struct StoragePlace {
    const ZipArchive *archive = nullptr;  // the document's own or a nested one; null: the file itself is the stream
    std::size_t record = 0;
    std::uint64_t offset = 0;  // in the record, or in the file
    std::uint64_t nbytes = 0;
    bool isWholeRecord = true;

    bool operator==(const StoragePlace &) const = default;
};

/// One tensor of one model, as its config or pickle describes it. Of a compiled weight, whose config has no dtype and
/// no device, these two are what the pickle, the wrapper source and the metadata say. Pointers lead into the document.
struct TensorRow {
    std::string model;  // empty in a file that has no models
    std::string name;   // FQN; of a sample input the way that the caller reaches it: "args[0]['x']"
    TensorRole role = TensorRole::Parameter;
    std::shared_ptr<const StoredMeta> said;  // never null
    std::optional<bool> requiresGrad;        // as the torch version that wrote the archive loads it
    /// Full name of the record that holds the bytes, or is to hold them; of a tensor whose pickle could not be read the
    /// pickle's.
    std::string recordName;
    std::optional<std::size_t> record;  // of the archive: the raw bytes, or what holds the pickle, when it is there
    bool pickled = false;               // `record` is no raw storage
    std::optional<StoragePlace> storage;
    std::string noBytes;  // why the bytes are not the tensor's values although they are there
    /// Names of all tensors of the model on the same non-empty storage, this one included; null when it is alone. One
    /// list for the whole group: copies of it would grow with the square of a hostile config.
    std::shared_ptr<const std::vector<std::string>> storageGroup;

    /// Only when type, sizes, strides and offset are all said.
    std::optional<TensorMeta> meta() const;
    /// The other tensors of storageGroup, in the order of the rows.
    std::vector<std::string> sharesStorageWith() const;
};

std::string_view roleName(TensorRole role);  // as in the report

/// In archive order: of each model the weights, the constants, the sample inputs and the compiled weights. Of a file of
/// torch.save or TorchScript its tensors.
std::vector<TensorRow> tensorRows(const Document &document);

}  // namespace pt2scope
