// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Argument.h"
#include "core/program/SymbolicValue.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace pt2scope {

/// What the archive says of a tensor value. Numbers as they stand there: nothing is checked.
struct TensorValue {
    NameId name = noName;
    std::int16_t dtype = 0;   // schema number (core/tensor/DType.h), -1 when it fits no table
    std::int16_t layout = 0;  // schema number, 7 is strided
    bool requiresGrad = false;
    PoolRange sizes{};  // of Program::symInts, as strides; elements
    PoolRange strides{};
    SymInt storageOffset;
    NameId deviceType = noName;
    std::int32_t deviceIndex = static_cast<std::int32_t>(noDeviceIndex);  // or negativeDeviceIndex
    ByteRange json{};                                                     // the TensorMeta object
};

/// An entry of custom_obj_values.
struct CustomObjectValue {
    NameId key = noName;
    NameId name = noName;
    NameId classFqn = noName;
};

enum class ArgumentPassing : std::int8_t { Absent = -1, Unknown = 0, Positional = 1, Keyword = 2, Invalid = 3 };

struct NamedArgument {
    NameId name = noName;  // the schema's name; an empty text for positional arguments of higher-order operators
    ArgumentPassing passing = ArgumentPassing::Absent;
    Argument value;
};

/// One entry of a node's metadata. The value stays in the text: Program::decode() gives it.
struct MetadataEntry {
    NameId key = noName;
    ByteRange json{};  // the string with its quotes
};

enum class OptionalBool : std::int8_t { Absent = -1, False = 0, True = 1 };

struct Node {
    NameId target = noName;
    NameId name = noName;                                    // noName when absent or null
    PoolRange inputs{};                                      // of Program::namedArguments
    PoolRange outputs{};                                     // of Program::arguments
    PoolRange metadata{};                                    // of Program::metadata
    NameId moduleStack = noName;                             // the decoded nn_module_stack
    OptionalBool singleTensorReturn = OptionalBool::Absent;  // is_hop_single_tensor_return
    ByteRange json{};
};

inline constexpr std::uint32_t noGraph = std::numeric_limits<std::uint32_t>::max();

/// One graph: the root or one that a node takes as an argument. Value names are its own.
struct Graph {
    std::string pointer;             // RFC 6901, in the program's JSON
    NameId name = noName;            // of the GraphArgument; noName for the root
    std::uint32_t parent = noGraph;  // index in Program::graphs
    std::uint32_t parentNode = 0;    // index in the parent's nodes
    std::vector<Argument> inputs;
    std::vector<Argument> outputs;
    std::vector<Node> nodes;
    std::vector<TensorValue> tensorValues;  // in archive order; of repeated keys the last
    std::vector<SymbolicValue> symbolicValues;
    std::vector<CustomObjectValue> customObjectValues;
    bool singleTensorReturn = false;
    ByteRange json{};

    std::string nodePointer(std::size_t node) const;
};

}  // namespace pt2scope
