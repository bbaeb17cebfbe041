// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/TorchSave.h"

#include <functional>
#include <optional>
#include <vector>

namespace pt2scope {

/// Where the bytes of a storage lie. Fills in record, dataOffset and storedNbytes.
using StorageFinder = std::function<void(SavedStorage &)>;

/// Makes the storages of a file's pickle `index` out of its persistent ids, and keeps which id speaks of which storage.
class StorageTable {
public:
    StorageTable(TorchSave &file, std::size_t index, const StorageFinder &finder);
    /// Of a pickle whose ids stand for other things.
    StorageTable(const TorchSave &file, std::size_t index);

    /// Index into TorchSave::storages of what a PersistentId object stands for.
    std::optional<std::size_t> storageOf(ObjectIndex object) const;

private:
    std::vector<std::optional<std::size_t>> m_byReference;
    const Pickle &m_pickle;
};

/// The device that a location names: "cuda:1", "cpu".
Device deviceOf(std::string_view location);

}  // namespace pt2scope
