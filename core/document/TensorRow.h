// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

enum class TensorRole { Parameter, Buffer, Constant, AotiWeight };

/// One tensor of one model, from its config. Fields the config does not give (or gives wrongly) are empty. Of a
/// compiled weight, whose config has no dtype and no device, these two are what the wrapper source and the metadata
/// say.
struct TensorRow {
    std::string model;
    std::string name;  // FQN
    TensorRole role = TensorRole::Parameter;
    std::optional<TensorMeta> meta;  // only when the config gives all of it: never for AotiWeight
    std::optional<DType> dtype;
    std::optional<std::vector<std::int64_t>> sizes;  // elements, as the next two
    std::optional<std::vector<std::int64_t>> strides;
    std::optional<std::int64_t> storageOffset;
    std::optional<Device> device;
    std::optional<bool> requiresGrad;   // as the torch version that wrote the archive loads it
    std::string recordName;             // where the config says its bytes are, root folder included
    std::optional<std::size_t> record;  // index, when it is there
    bool pickled = false;               // the record is a torch.save archive, not raw bytes
    /// Names of all tensors of the model on the same non-empty record, this one included; null when it is alone. One
    /// list for the whole group: copies of it would grow with the square of a hostile config.
    std::shared_ptr<const std::vector<std::string>> storageGroup;

    /// The other tensors of storageGroup, in config order.
    std::vector<std::string> sharesStorageWith() const;
};

std::string_view roleName(TensorRole role);  // as in the report

/// In archive order, a model's compiled weights after its program's rows.
std::vector<TensorRow> tensorRows(const Document &document);

}  // namespace pt2scope
