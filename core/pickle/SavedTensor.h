// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/PickleObject.h"
#include "core/tensor/TensorMeta.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Element types as torch.save names them; those of torch that the export schema lacks (qint8, bits8, …) have no DType.
struct SavedDType {
    std::string name;            // torch's, without "torch."; empty when unknown
    std::optional<DType> dtype;  // the schema's type of that name
    std::uint32_t itemsize = 0;  // bytes; 0 when unknown
};

/// By torch's name without "torch."; the name stays when it is unknown.
SavedDType savedDType(std::string_view name);
/// Of "FloatStorage", "UntypedStorage" …; nothing for another name.
std::optional<SavedDType> dtypeOfStorageClass(std::string_view name);

/// One storage that persistent ids speak of: ("storage", torch.FloatStorage, "0", "cpu", 12).
struct SavedStorage {
    std::string key;
    std::string className;                // "torch.FloatStorage", as written
    SavedDType dtype;                     // of an UntypedStorage: uint8
    std::string location;                 // "cpu", "cuda:0"
    std::int64_t numel = 0;               // as claimed; of an UntypedStorage bytes
    std::optional<std::uint64_t> nbytes;  // numel * itemsize; nothing when negative, too large or the type is unknown
    std::size_t pickle = 0;               // index into TorchSave::pickles
    std::uint64_t offset = 0;             // of its first persistent id in that pickle
    std::optional<std::size_t> record;    // of an archive: index of data/<key>
    std::uint64_t dataOffset = 0;         // of a stream: where its bytes begin in the file
    std::optional<std::uint64_t> storedNbytes;  // bytes really there: the record's size, or what the stream says
};

enum class SavedTensorKind {
    Dense,
    Sparse,     // its indices and values are tensors of their own, below it
    Quantized,  // dense, with a scale and zero point
    Nested,     // its buffer is a tensor of its own, below it
    Subclass,   // a wrapper: what it wraps are tensors of their own, below it
    Meta,       // no data
    Fake,       // no data: _reconstruct_fake_tensor
    Opaque,     // a tensor whose data is no storage (from numpy), or one whose arguments could not be read
};

struct SavedTensor {
    SavedTensorKind kind = SavedTensorKind::Dense;
    std::string path;  // in the object tree: "['layer.weight']", "[0][1]['x']", "['w'].a"; empty for the root itself
    std::optional<std::string> key;  // the tensor lies directly in the root dict, under this str
    SavedDType dtype;
    std::vector<std::int64_t> sizes;    // as read, as the next two: elements, unchecked
    std::vector<std::int64_t> strides;  // empty where the kind has none
    std::int64_t storageOffset = 0;
    bool requiresGrad = false;
    bool isParameter = false;
    Device device;
    std::string className;               // of a Subclass or a tensor turned into one: "fx_helpers.MyTensor"
    std::optional<std::size_t> storage;  // index into TorchSave::storages
    std::optional<std::size_t> parent;   // of a part: index of the sparse, nested or wrapping tensor
    std::size_t pickle = 0;              // index into TorchSave::pickles
    ObjectIndex object = noObject;
    std::uint64_t offset = 0;  // of the call that makes it
    bool conjugated = false;   // the bits of _rebuild_tensor_v2's metadata: the values are not what the storage holds
    bool negated = false;

    /// Nothing when the dtype is none of the schema's, sizes and strides differ in number, or the kind has no strides.
    std::optional<TensorMeta> meta() const;
    /// Bytes of its storage that it reaches; nothing without a storage or a known dtype, and when sizes, strides or
    /// offset are impossible.
    std::optional<std::uint64_t> requiredNbytes() const;
};

enum class SavedLeafKind { Tensor, Integer, Float, Bool, Text, None, Complex, Other };

/// One leaf of the object tree as torch.utils._pytree flattens it: through tuples, lists, dicts in insertion order,
/// OrderedDicts, namedtuples; None is a leaf. The fields of an object of a user's class are leaves, too, as they are
/// once the class is registered.
struct SavedLeaf {
    SavedLeafKind kind = SavedLeafKind::Other;
    std::string path;
    std::optional<std::size_t> tensor;  // index into TorchSave::tensors
    std::size_t pickle = 0;             // index into TorchSave::pickles
    ObjectIndex object = noObject;      // its value
};

/// A list, a tuple or a dict of the tree that leaves lie in, or that is empty.
struct SavedContainer {
    std::string path;        // as of a leaf; empty of the root
    std::size_t pickle = 0;  // index into TorchSave::pickles
    ObjectIndex object = noObject;
};

}  // namespace pt2scope
