// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"
#include "core/rtp/FolderTree.h"
#include "core/tensor/DType.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The header of a .npy array.
struct NpyArray {
    std::string descr;           // "<f4"
    std::optional<DType> dtype;  // nothing: a type that torch has not, or big-endian
    std::uint32_t itemsize = 0;  // bytes; 0 when unknown
    bool fortranOrder = false;
    std::vector<std::uint64_t> shape;
    std::uint64_t dataOffset = 0;  // bytes from the start of the record

    /// Nothing when the type is unknown or the product is too large.
    std::optional<std::uint64_t> nbytes() const;
};

/// Reads the header of format 1.0, 2.0 or 3.0 at the front of `bytes`.
Result<NpyArray> parseNpyHeader(std::string_view bytes);

struct NpzEntry {
    std::size_t record = 0;
    std::string name;  // of the record, without .npy
    std::optional<NpyArray> array;
    std::optional<Error> failure;  // why there is no array: no header, or data that does not fit the record
};

/// A .npz file: a ZIP of arrays, headers only.
struct NpzFile {
    std::string path;
    std::optional<Error> failure;               // it is no ZIP, or could not be read
    std::shared_ptr<const ZipArchive> archive;  // null on failure; its faults() tell damage
    std::vector<NpzEntry> entries;              // in directory order

    const NpzEntry *find(std::string_view name) const;
};

NpzFile readNpzFile(const FolderTree &tree, std::string_view path);

}  // namespace pt2scope
