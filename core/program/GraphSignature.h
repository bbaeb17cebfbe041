// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Argument.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pt2scope {

enum class InputKind : std::uint8_t {
    UserInput,
    Parameter,
    Buffer,
    TensorConstant,
    CustomObj,
    Token,
    ConstantInput,
    Unknown
};

struct InputSpec {
    InputKind kind = InputKind::Unknown;
    Argument arg;            // the placeholder: Tensor, CustomObj, Token, or any for UserInput; None for ConstantInput
    NameId target = noName;  // parameter_name, buffer_name, tensor_constant_name, custom_obj_name, ConstantInput's
                             // name; of Unknown: the tag
    std::optional<bool> persistent;  // of Buffer
    Argument value;                  // of ConstantInput
    ByteRange json{};
};

enum class OutputKind : std::uint8_t {
    UserOutput,
    LossOutput,
    BufferMutation,
    ParameterMutation,
    GradientToParameter,
    GradientToUserInput,
    UserInputMutation,
    Token,
    Unknown
};

struct OutputSpec {
    OutputKind kind = OutputKind::Unknown;
    Argument arg;
    NameId target = noName;  // buffer_name, parameter_name or user_input_name; of Unknown: the tag
    ByteRange json{};
};

/// The schema's tag: "user_input", "buffer_mutation"; empty for Unknown.
std::string_view inputKindName(InputKind kind);
std::string_view outputKindName(OutputKind kind);

struct GraphSignature {
    std::vector<InputSpec> inputs;
    std::vector<OutputSpec> outputs;
};

/// An entry of module_call_graph: a module whose calling convention was kept. The root comes first.
struct ModuleCall {
    NameId fqn = noName;
    bool hasSignature = false;
    std::vector<Argument> inputs;
    std::vector<Argument> outputs;
    NameId inSpec = noName;  // pytree spec, JSON text
    NameId outSpec = noName;
    std::optional<std::vector<NameId>> forwardArgNames;
    ByteRange json{};
};

}  // namespace pt2scope
