// SPDX-License-Identifier: Apache-2.0
#include "core/operators/ArgumentType.h"

#include <algorithm>
#include <initializer_list>

namespace pt2scope {

namespace {

using Tags = std::initializer_list<std::string_view>;

bool isOneOf(std::string_view tag, Tags tags)
{
    return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

bool isAnyTag(std::string_view tag)
{
    return isOneOf(tag, {"as_none",
                         "as_tensor",
                         "as_tensors",
                         "as_int",
                         "as_ints",
                         "as_float",
                         "as_floats",
                         "as_string",
                         "as_strings",
                         "as_sym_int",
                         "as_sym_ints",
                         "as_scalar_type",
                         "as_memory_format",
                         "as_layout",
                         "as_device",
                         "as_bool",
                         "as_bools",
                         "as_sym_bool",
                         "as_sym_bools",
                         "as_graph",
                         "as_optional_tensors",
                         "as_custom_obj",
                         "as_operator",
                         "as_sym_float",
                         "as_sym_floats",
                         "as_optional_tensor",
                         "as_complex",
                         "as_nested_tensors",
                         "as_int_lists",
                         "as_string_to_argument",
                         "as_float_lists"});
}

// torch turns a tensor of one element into the number that an operator wants.
bool suitsInt(std::string_view tag)
{
    return isOneOf(tag, {"as_int", "as_sym_int", "as_bool", "as_sym_bool", "as_tensor"});
}

bool suitsFloat(std::string_view tag)
{
    return suitsInt(tag) || isOneOf(tag, {"as_float", "as_sym_float"});
}

bool suitsScalar(std::string_view tag)
{
    return suitsFloat(tag) || tag == "as_complex";
}

bool suitsIntList(std::string_view tag)
{
    return isOneOf(tag, {"as_ints", "as_sym_ints", "as_bools", "as_sym_bools", "as_tensors"});
}

bool suitsFloatList(std::string_view tag)
{
    return suitsIntList(tag) || isOneOf(tag, {"as_floats", "as_sym_floats"});
}

bool suitsListOfLists(const ArgumentType &innermost, std::string_view tag)
{
    switch (innermost.kind) {
        case TypeKind::Tensor: return tag == "as_nested_tensors";
        case TypeKind::Int: return tag == "as_int_lists";
        case TypeKind::Float: return isOneOf(tag, {"as_int_lists", "as_float_lists"});
        default: return isAnyTag(tag);
    }
}

bool suitsListOf(const ArgumentType &element, std::string_view tag)
{
    switch (element.kind) {
        // The serializer writes [None, None] of any element as optional tensors.
        case TypeKind::Optional: return tag == "as_optional_tensors" || suitsListOf(element.inner.front(), tag);
        case TypeKind::Tensor: return isOneOf(tag, {"as_tensors", "as_optional_tensors"});
        case TypeKind::CustomClass: return tag == "as_tensors";  // so it writes every list of graph values
        case TypeKind::Int:
        case TypeKind::Bool: return suitsIntList(tag);
        case TypeKind::Float:
        case TypeKind::Complex:
        case TypeKind::Scalar: return suitsFloatList(tag);
        case TypeKind::String: return tag == "as_strings";
        case TypeKind::List: return suitsListOfLists(element.inner.front(), tag);
        default: return isAnyTag(tag);
    }
}

}  // namespace

bool accepts(const ArgumentType &type, std::string_view tag)
{
    switch (type.kind) {
        // torch wraps a number, and takes None for a tensor that is not there.
        case TypeKind::Tensor: return suitsScalar(tag) || isOneOf(tag, {"as_none", "as_optional_tensor"});
        case TypeKind::Int: return suitsInt(tag) || isOneOf(tag, {"as_scalar_type", "as_layout", "as_memory_format"});
        case TypeKind::Bool: return suitsInt(tag);
        case TypeKind::Float: return suitsFloat(tag);
        case TypeKind::Complex:
        case TypeKind::Scalar: return suitsScalar(tag);
        case TypeKind::String: return tag == "as_string";
        case TypeKind::ScalarType: return isOneOf(tag, {"as_scalar_type", "as_int"});
        case TypeKind::Layout: return isOneOf(tag, {"as_layout", "as_int"});
        case TypeKind::MemoryFormat: return isOneOf(tag, {"as_memory_format", "as_int"});
        case TypeKind::Device: return isOneOf(tag, {"as_device", "as_string"});
        case TypeKind::Generator:
        case TypeKind::CustomClass: return tag == "as_custom_obj";
        case TypeKind::Optional: return tag == "as_none" || accepts(type.inner.front(), tag);
        case TypeKind::List:
            return suitsListOf(type.inner.front(), tag) || (type.listSize && accepts(type.inner.front(), tag));
        case TypeKind::Dict: return tag == "as_string_to_argument";
        case TypeKind::Tuple:
        case TypeKind::Opaque: return isAnyTag(tag);
    }
    return false;
}

bool acceptsEmptyList(const ArgumentType &type)
{
    switch (type.kind) {
        case TypeKind::List:
        case TypeKind::Tuple:
        case TypeKind::Opaque: return true;
        case TypeKind::Optional: return acceptsEmptyList(type.inner.front());
        default: return false;
    }
}

}  // namespace pt2scope
