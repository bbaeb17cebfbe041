// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/TorchSave.h"

#include <cstdint>
#include <string>
#include <unordered_map>

namespace pt2scope {

/// The storages and tensors that a tar file of torch.save lists by keys, which its object then names as persistent ids.
class TarObjects {
public:
    explicit TarObjects(TorchSave &file) : m_file(file) {}

    /// `pickle`, of the file, holds (key, location, class); that many elements begin at `dataOffset` of the file.
    void addStorage(std::size_t pickle, std::uint64_t numel, std::uint64_t dataOffset);
    /// A list of (key, key of a storage, first element, number of elements).
    void addViews(std::size_t pickle);
    /// `pickle` holds (key, key of its storage, class).
    void addTensor(std::size_t pickle, std::vector<std::int64_t> sizes, std::vector<std::int64_t> strides,
                   std::int64_t storageOffset);

    /// What the ids of the file's first pickle, its object, stand for: lists the tensors in the order of its tree.
    void walk();

private:
    const std::size_t *storageOf(const Pickle &pickle, ObjectIndex key) const;

    TorchSave &m_file;
    std::unordered_map<std::string, std::size_t> m_storages;  // by key: indexes into TorchSave::storages
    std::unordered_map<std::string, SavedTensor> m_tensors;   // by key
};

/// The text of a key, which is an integer or one as text; empty for anything else.
std::string tarKey(const Pickle &pickle, ObjectIndex key);

}  // namespace pt2scope
