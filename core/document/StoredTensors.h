// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pt2scope {

enum class StoredKind {
    Tensor,
    CustomObject,  // of TorchBind
    OpaqueObject,  // of any Python class
    Unknown,       // a tensor_* or weight that could not be read, or something in a pickled dict that is no tensor
};

/// What a config or a pickle says of a tensor. Fields that it does not give (or gives wrongly) are empty.
struct StoredMeta {
    std::string_view dtypeName;  // torch's, without "torch."; a view into the document or of a constant
    std::optional<DType> dtype;  // nothing, too, for a type that the export schema lacks
    std::optional<std::vector<std::int64_t>> sizes;  // elements, as the next two
    std::optional<std::vector<std::int64_t>> strides;
    std::optional<std::int64_t> storageOffset;
    std::optional<Device> device;
    std::optional<bool> requiresGrad;  // as written
};

/// What a pickle says of a tensor; without sizes when it has more dimensions than that.
std::shared_ptr<const StoredMeta> storedMeta(const SavedTensor &saved,
                                             std::size_t mostDimensions = std::numeric_limits<std::size_t>::max());

/// What a program finds under one name when it is loaded. Views and pointers lead into the document.
struct StoredTensor {
    std::string_view name;  // FQN
    StoredKind kind = StoredKind::Tensor;
    std::optional<bool> isParameter;         // whether PyTorch restores a torch.nn.Parameter
    std::shared_ptr<const StoredMeta> meta;  // null when nothing is said; names of one pickled tensor share it
    const ConfigEntry *entry = nullptr;      // of a config
    std::optional<std::size_t> record;       // of a config: what path_name names, when it is there
    const PickleFile *pickle = nullptr;      // the state dict or constants; of an entry with use_pickle its own file
    const SavedTensor *saved = nullptr;      // the tensor in it; null when it holds none under this name
};

/// The weights or the constants of one model.
class StoredSection {
public:
    enum class Source { Absent, Config, Pickle };

    StoredSection() = default;
    StoredSection(Source source, std::size_t record, std::vector<StoredTensor> tensors, bool isComplete);

    Source source() const { return m_source; }
    /// The config or the pickle; nothing when both are absent.
    std::optional<std::size_t> record() const { return m_record; }
    /// Every name could be read: what is not among the tensors is not there.
    bool isComplete() const { return m_isComplete; }
    /// In the order of the file.
    const std::vector<StoredTensor> &tensors() const { return m_tensors; }
    /// Of equal names the last, as Python keeps it; null when there is none.
    const StoredTensor *find(std::string_view name) const;

private:
    Source m_source = Source::Absent;
    std::optional<std::size_t> m_record;
    bool m_isComplete = false;
    std::vector<StoredTensor> m_tensors;
    std::unordered_map<std::string_view, std::size_t> m_byName;
};

/// All that a program's names are looked up in. As torch 2.8 to 2.15 read it: where a model has a pickle and a config
/// for one section, the pickle counts and the config is not read.
struct StoredTensors {
    StoredSection weights;
    StoredSection constants;
};

StoredTensors storedTensors(const Document &document, const ModelParts &model);

}  // namespace pt2scope
