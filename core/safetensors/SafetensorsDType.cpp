// SPDX-License-Identifier: Apache-2.0
#include "core/safetensors/SafetensorsDType.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

using enum SafetensorsDType;

constexpr std::array<SafetensorsDTypeTraits, 22> allTraits{{
    {Bool, "BOOL", 8, DType::Bool},
    {F4, "F4", 4, std::nullopt},
    {F6E2M3, "F6_E2M3", 6, std::nullopt},
    {F6E3M2, "F6_E3M2", 6, std::nullopt},
    {U8, "U8", 8, DType::UInt8},
    {I8, "I8", 8, DType::Int8},
    {F8E5M2, "F8_E5M2", 8, DType::Float8E5M2},
    {F8E4M3, "F8_E4M3", 8, DType::Float8E4M3FN},
    {F8E8M0, "F8_E8M0", 8, DType::Float8E8M0FNU},
    {F8E4M3FNUZ, "F8_E4M3FNUZ", 8, DType::Float8E4M3FNUZ},
    {F8E5M2FNUZ, "F8_E5M2FNUZ", 8, DType::Float8E5M2FNUZ},
    {I16, "I16", 16, DType::Int16},
    {U16, "U16", 16, DType::UInt16},
    {F16, "F16", 16, DType::Float16},
    {BF16, "BF16", 16, DType::BFloat16},
    {I32, "I32", 32, DType::Int32},
    {U32, "U32", 32, DType::UInt32},
    {F32, "F32", 32, DType::Float32},
    {C64, "C64", 64, DType::Complex64},
    {F64, "F64", 64, DType::Float64},
    {I64, "I64", 64, DType::Int64},
    {U64, "U64", 64, DType::UInt64},
}};

}  // namespace

const SafetensorsDTypeTraits &traits(SafetensorsDType dtype)
{
    return allTraits[static_cast<std::size_t>(dtype)];
}

std::optional<SafetensorsDType> safetensorsDType(std::string_view name)
{
    const auto *found = std::ranges::find(allTraits, name, &SafetensorsDTypeTraits::name);
    return found == allTraits.end() ? std::nullopt : std::optional(found->dtype);
}

}  // namespace pt2scope
