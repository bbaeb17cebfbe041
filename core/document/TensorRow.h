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
    Embedding,  // this and the next two of an export folder
    HashmapKeys,
    HashmapValues,
};

/// Where the bytes of a storage lie: a whole record, or a part of a file that is no archive.
struct StoragePlace {
    const ZipArchive *archive = nullptr;  // the document's own, a nested one, or one of the folder; null: a file
    std::size_t record = 0;
    std::uint64_t offset = 0;  // in the record, or in the file
    std::uint64_t nbytes = 0;
    bool isWholeRecord = true;
    std::string file{};        // without archive: path within the folder; empty where the document is the file
    std::uint64_t header = 0;  // bytes at its front that belong to no tensor: of an npz array

    bool operator==(const StoragePlace &) const = default;
};

/// What a tensor of an export folder is of its embedding table.
struct EmbeddingShard {
    std::string table;
    std::optional<std::uint64_t> part;  // of `parts`; nothing when the table is whole
    std::optional<std::uint64_t> parts;
    std::optional<std::uint64_t> rank;  // of the file that it lies in, of `world`
    std::optional<std::uint64_t> world;
    std::optional<std::uint64_t> rows;       // of this tensor
    std::optional<std::uint64_t> dimension;  // elements of one row; nothing for keys
    std::string partner;                     // of keys the values, and the reverse
};

/// One tensor of one model, as its config or pickle describes it. Of a compiled weight, whose config has no dtype and
/// no device, these two are what the pickle, the wrapper source and the metadata say. Pointers lead into the document.
struct TensorRow {
    std::string model;  // empty in a file that has no models
    std::string name;   // FQN; of a sample input the way that the caller reaches it: "args[0]['x']"
    TensorRole role = TensorRole::Parameter;
    std::shared_ptr<const StoredMeta> said;  // never null
    std::optional<bool> requiresGrad;        // as the torch version that wrote the archive loads it
    std::optional<bool> isParameter;         // of a program's weights: whether loading makes a torch.nn.Parameter
    /// Full name of the record that holds the bytes, or is to hold them; of a tensor whose pickle could not be read the
    /// pickle's.
    std::string recordName;
    std::optional<std::size_t> record;  // of the archive: the raw bytes, or what holds the pickle, when it is there
    bool pickled = false;               // `record` is no raw storage
    std::optional<StoragePlace> storage;
    std::string noBytes;    // why the bytes are not the tensor's values although they are there
    bool ownsBytes = true;  // false: it has none, or they are those of other rows, its parts
    /// What an engine rebuilds as bits where there are no values to be had: elements of 4 or 6 bits, packed (as bytes),
    /// types that the export schema lacks (as one of their size), and bytes that stand for other values.
    std::shared_ptr<const TensorMeta> bits;
    /// Names of all tensors of the model on the same non-empty storage, this one included; null when it is alone. One
    /// list for the whole group: copies of it would grow with the square of a hostile config.
    std::shared_ptr<const std::vector<std::string>> storageGroup;
    std::shared_ptr<const EmbeddingShard> embedding;  // of the embeddings of a folder; null for all others

    /// Only when type, sizes, strides and offset are all said.
    std::optional<TensorMeta> meta() const;
    /// Why there are no values to show, as far as is known without the storage; empty when there are.
    std::string whyNoValues() const;
    /// Why no engine can rebuild it from its bytes, not even as bits; empty where one can try, and where it has none.
    std::string whyNotRebuilt() const;
    /// As it is told to people: without the header of the storage.
    std::uint64_t storageBytes() const { return storage ? storage->nbytes - storage->header : 0; }
    std::optional<std::int64_t> storageOffset() const;  // elements
    /// The other tensors of storageGroup, in the order of the rows.
    std::vector<std::string> sharesStorageWith() const;
};

std::string_view roleName(TensorRole role);  // as in the report

/// In archive order: of each model the weights, the constants, the sample inputs and the compiled weights. Of any other
/// file its tensors. Of a folder its embeddings, then those of its parts, whose models are named by their paths.
std::vector<TensorRow> tensorRows(const Document &document);
/// The same without the parts of a folder.
std::vector<TensorRow> ownTensorRows(const Document &document);
/// All of them, each where its bytes are: of distributed checkpoints the chunks in place of the tensors.
std::vector<TensorRow> storedTensorRows(const Document &document);

}  // namespace pt2scope
