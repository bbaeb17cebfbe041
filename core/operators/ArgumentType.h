// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pt2scope {

enum class TypeKind : std::uint8_t {
    Tensor,
    Int,  // SymInt, too; likewise the next two
    Float,
    Bool,
    Complex,
    Scalar,
    String,
    ScalarType,
    Layout,
    MemoryFormat,
    Device,
    Generator,
    CustomClass,  // __torch__.torch.classes.…
    Optional,     // inner: what it may be
    List,         // inner: the element
    Dict,         // inner: key, value
    Tuple,        // inner: the members
    Opaque,       // Any, type variables, Stream, PyObject …: anything may suit
};

/// The type of an argument or result in an operator schema.
struct ArgumentType {
    TypeKind kind = TypeKind::Opaque;
    std::string_view name;                  // as torch prints it: "SymInt"; empty for Optional, List and Tuple
    std::optional<std::uint32_t> listSize;  // List: the 2 of int[2], where one number may stand for the whole list
    std::vector<ArgumentType> inner;
};

/// Whether an argument with this union tag ("as_tensor", "as_sym_ints" …) suits the type: PyTorch's serializer may
/// write it, or the operator takes what its reader makes of it. Generous where torch converts: a number suits a Tensor,
/// a Tensor a float. False for a tag that Argument does not have. For empty lists ask acceptsEmptyList().
bool accepts(const ArgumentType &type, std::string_view tag);

/// Whether an empty list suits the type, whatever list tag it has: the serializer often writes as_tensors.
bool acceptsEmptyList(const ArgumentType &type);

}  // namespace pt2scope
