// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/DType.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace pt2scope {

/// Element types of a safetensors file, in alignment order: the writer puts tensors of the last type first.
enum class SafetensorsDType : std::uint8_t {
    Bool,
    F4,
    F6E2M3,
    F6E3M2,
    U8,
    I8,
    F8E5M2,
    F8E4M3,
    F8E8M0,
    F8E4M3FNUZ,
    F8E5M2FNUZ,
    I16,
    U16,
    F16,
    BF16,
    I32,
    U32,
    F32,
    C64,
    F64,
    I64,
    U64,
};

struct SafetensorsDTypeTraits {
    SafetensorsDType dtype;
    std::string_view name;       // as in the header: "F8_E4M3"
    std::uint32_t bits;          // of one element
    std::optional<DType> torch;  // nothing: torch's export schema has no such type
};

const SafetensorsDTypeTraits &traits(SafetensorsDType dtype);
/// By the header's name; nothing for a name that the format does not have.
std::optional<SafetensorsDType> safetensorsDType(std::string_view name);

}  // namespace pt2scope
