// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/TensorMeta.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A number of a config as written: an integer, a symbolic expression, or nonsense (which has a ConfigFault).
struct SymbolicInt {
    enum class Kind { Integer, Expression, TooLarge, Malformed };
    Kind kind = Kind::Malformed;
    std::int64_t value = 0;  // of an Integer
    std::string text;        // of the others: the expression, the literal, the JSON
};

/// Numbers as integers; nothing unless all of them are.
std::optional<std::vector<std::int64_t>> integers(const std::optional<std::vector<SymbolicInt>> &numbers);

/// tensor_meta as written. A field that is absent or of another JSON type is empty here and has a ConfigFault.
struct ConfigTensorMeta {
    std::optional<std::int64_t> dtypeNumber;
    std::optional<std::vector<SymbolicInt>> sizes;
    std::optional<std::vector<SymbolicInt>> strides;
    std::optional<SymbolicInt> storageOffset;
    std::optional<bool> requiresGrad;
    std::optional<Device> device;
    std::optional<std::int64_t> layout;

    /// Nothing when dtype, sizes, strides or offset are absent or no integers, or the dtype is unknown. The device and
    /// requires_grad, which say nothing about the bytes, are empty and false when absent.
    std::optional<TensorMeta> resolved() const;
};

/// One entry of `config`: a named tensor or object and the file that holds its bytes.
struct ConfigEntry {
    std::string fqn;
    std::string pointer;  // JSON pointer to this entry
    std::optional<std::string> pathName;
    std::optional<bool> isParam;
    std::optional<bool> usePickle;
    bool tensorMetaIsNull = false;
    std::optional<ConfigTensorMeta> tensorMeta;

    bool pickled() const { return usePickle.value_or(false); }
};

enum class ConfigFaultKind { JsonInvalid, DuplicateKey, MissingConfig, MissingField, WrongType, UnknownField };

struct ConfigFault {
    ConfigFaultKind kind;
    std::string pointer;       // to the value at fault; of a missing field: to the object that lacks it
    std::uint64_t offset = 0;  // byte in the record, of that value or of the invalid text
    std::string detail;
};

enum class PayloadRole { Weights, Constants };

/// data/weights/<model>_weights_config.json or data/constants/<model>_constants_config.json. Entries keep the order of
/// the file. Of a repeated fqn only the last is in `entries`, at the place of the first, as Python keeps it.
struct PayloadConfig {
    PayloadRole role = PayloadRole::Weights;
    std::size_t record = 0;  // index of its record
    std::string folder;      // "<root>/data/weights/": what a path_name is joined to
    std::vector<ConfigEntry> entries;
    std::vector<ConfigFault> faults;
    std::uint64_t faultsLeftOut = 0;  // see JsonFaultLog
};

/// Reads the JSON text of a config; damaged parts become faults, the rest stays. The record and folder are the
/// caller's.
PayloadConfig parsePayloadConfig(std::string_view json, PayloadRole role);

}  // namespace pt2scope
