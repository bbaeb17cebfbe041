// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/pickle/Pickle.h"
#include "core/pickle/SavedTensor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A part of a tensor of a torch distributed checkpoint: offsets and sizes in elements, as read.
struct DcpChunk {
    std::vector<std::int64_t> offsets;
    std::vector<std::int64_t> sizes;
};

struct DcpTensor {
    std::string name;
    SavedDType dtype;  // empty when unknown
    std::vector<std::int64_t> size;
    std::vector<DcpChunk> chunks;
    std::uint64_t offset = 0;  // of its description in the pickle
};

/// Whether the chunks of a tensor make the whole of it.
struct DcpCoverage {
    enum class State { Whole, Overlap, Hole, Outside, Impossible, Undecided };
    State state = State::Whole;
    std::size_t chunk = 0;  // the first one at fault
};
DcpCoverage coverageOf(const DcpTensor &tensor);

/// Where one item lies: a chunk of a tensor, or an object. Numbers as read.
struct DcpItem {
    std::string name;
    std::optional<std::vector<std::int64_t>> chunkOffset;  // of a chunk
    std::string file;                                      // relative_path
    std::int64_t begin = 0;                                // bytes
    std::int64_t length = 0;
    std::uint64_t offset = 0;    // of its description in the pickle
    bool isTransformed = false;  // compressed, or otherwise written through an extension of torch
};

enum class DcpFaultKind {
    Unreadable,    // the file could not be read, or is longer than is read
    NoPickle,      // damage before the pickle's end
    WrongClass,    // no torch.distributed.checkpoint.metadata.Metadata
    BadTensor,     // an entry of state_dict_metadata is none of the two classes, or has other fields
    BadItem,       // an entry of storage_data
    MissingField,  // of the Metadata object
    BadPath,       // planner_data gives a tensor or object no path, or that of another one
};

struct DcpFault {
    DcpFaultKind kind;
    std::uint64_t offset = 0;  // in the pickle
    std::string detail;
};

/// The file .metadata of a torch distributed checkpoint, read without running it.
struct DcpMetadata {
    std::string path;
    std::shared_ptr<const Pickle> pickle;  // null when the file could not be read
    std::vector<DcpTensor> tensors;        // in the order of the pickle
    std::vector<std::string> objects;      // names of BytesStorageMetadata
    std::vector<DcpItem> items;            // in the order of the pickle
    std::vector<DcpFault> faults;

    bool isReadable() const;  // no fault of the first three kinds
    const DcpTensor *find(std::string_view name) const;
};

/// What tells where an item lies: _StorageInfo, or its kin of other storages.
bool isStorageInfo(const PickleGlobal &global);

DcpMetadata readDcpMetadata(const ByteSource &source, std::string path);

}  // namespace pt2scope
