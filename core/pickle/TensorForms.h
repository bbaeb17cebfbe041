// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/StorageTable.h"
#include "core/pickle/TorchSave.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// An object below a tensor: the values of a sparse one, what a subclass wraps, attributes.
struct TensorPart {
    std::string suffix;  // of the path: ".values"
    ObjectIndex object = noObject;
};

struct TensorForm {
    SavedTensor tensor;  // without path, key and parent
    std::vector<TensorPart> parts;
    std::vector<ObjectIndex> states;  // of a subclass or a parameter with attributes: walked like an object's state
};

/// The tensor that a persistent id stands for; null when it is none.
using TensorOfId = std::function<const SavedTensor *(const Pickle &, ObjectIndex)>;

/// Reads the calls that make tensors: the rebuild functions of torch._utils and their kin.
class TensorForms {
public:
    TensorForms(TorchSave &file, std::size_t index, const StorageTable &storages);

    /// In tar files persistent ids are tensors.
    void knowIds(TensorOfId tensorOf) { m_tensorOf = std::move(tensorOf); }

    /// Nothing when the object is no tensor. One whose arguments are wrong is Opaque, and a fault the first time.
    std::optional<TensorForm> read(ObjectIndex object);

    /// Whether a tensor read so far is made of this object: a parameter of its data.
    bool isPart(ObjectIndex object) const { return m_parts[object]; }

    /// How many numbers and bytes of text read() has looked at: the same ones may be reached on many ways.
    std::size_t work() const { return m_work; }

private:
    using Arguments = std::span<const ObjectIndex>;

    std::optional<TensorForm> readCall(ObjectIndex callable, Arguments arguments, int depth);
    std::optional<TensorForm> readUtils(std::string_view function, Arguments arguments, int depth);
    std::optional<TensorForm> readObject(ObjectIndex object, int depth);
    std::optional<TensorForm> readId(ObjectIndex object) const;
    std::optional<TensorForm> readClass(const PickleCall &call, std::string_view module, std::string_view name,
                                        int depth);

    std::optional<TensorForm> readStrided(Arguments arguments, std::size_t gradAt);
    std::optional<TensorForm> readWithDType(Arguments arguments);
    std::optional<TensorForm> readQuantized(Arguments arguments);
    std::optional<TensorForm> readMeta(Arguments arguments);
    std::optional<TensorForm> readWrapper(Arguments arguments);
    std::optional<TensorForm> readSparse(Arguments arguments, int depth);
    std::optional<TensorForm> readNested(Arguments arguments, int depth);
    std::optional<TensorForm> readDevice(Arguments arguments, std::string_view function);
    std::optional<TensorForm> readParameter(Arguments arguments, int depth);
    std::optional<TensorForm> readFromType(Arguments arguments, int depth);
    std::optional<TensorForm> readFake(Arguments arguments);

    bool isMarkedAsParameter(ObjectIndex state) const;
    bool readShape(Arguments sizesAndStrides, SavedTensor &tensor);
    std::optional<std::vector<std::int64_t>> integers(ObjectIndex object);
    std::optional<std::int64_t> integer(ObjectIndex object) const;
    std::optional<bool> boolean(ObjectIndex object) const;
    std::optional<SavedDType> dtype(ObjectIndex object) const;
    std::optional<Device> device(ObjectIndex object) const;
    std::string_view layout(ObjectIndex object) const;
    std::optional<std::string_view> bytes(ObjectIndex object) const;
    void readBits(ObjectIndex metadata, SavedTensor &tensor) const;
    void report(ObjectIndex object);

    TorchSave &m_file;
    std::size_t m_index;
    const Pickle &m_pickle;
    const StorageTable &m_storages;
    TensorOfId m_tensorOf;
    std::vector<bool> m_reported;
    std::vector<bool> m_parts;
    std::size_t m_work = 0;
};

}  // namespace pt2scope
