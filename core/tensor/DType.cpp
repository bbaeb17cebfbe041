// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/DType.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

using enum DTypeKind;

constexpr std::array<DTypeTraits, 21> table{{
    {DType::UInt8, "uint8", 1, Integer, 0},
    {DType::Int8, "int8", 1, Integer, 0},
    {DType::Int16, "int16", 2, Integer, 0},
    {DType::Int32, "int32", 4, Integer, 0},
    {DType::Int64, "int64", 8, Integer, 0},
    {DType::Float16, "float16", 2, Floating, 0},
    {DType::Float32, "float32", 4, Floating, 0},
    {DType::Float64, "float64", 8, Floating, 0},
    {DType::Complex32, "complex32", 4, Complex, 0},
    {DType::Complex64, "complex64", 8, Complex, 0},
    {DType::Complex128, "complex128", 16, Complex, 0},
    {DType::Bool, "bool", 1, Bool, 0},
    {DType::BFloat16, "bfloat16", 2, Floating, 0},
    {DType::UInt16, "uint16", 2, Integer, 1},
    {DType::Float8E4M3FN, "float8_e4m3fn", 1, Floating, 3},
    {DType::Float8E5M2, "float8_e5m2", 1, Floating, 3},
    {DType::Float8E4M3FNUZ, "float8_e4m3fnuz", 1, Floating, 9},
    {DType::Float8E5M2FNUZ, "float8_e5m2fnuz", 1, Floating, 9},
    {DType::Float8E8M0FNU, "float8_e8m0fnu", 1, Floating, 15},
    {DType::UInt32, "uint32", 4, Integer, 15},
    {DType::UInt64, "uint64", 8, Integer, 15},
}};

constexpr std::int64_t numberOf(DType dtype)
{
    return static_cast<std::int64_t>(dtype);
}

}  // namespace

std::optional<DType> dtypeFromSchema(std::int64_t number)
{
    for (const DTypeTraits &row : table) {
        if (numberOf(row.dtype) == number)
            return row.dtype;
    }
    return std::nullopt;
}

std::optional<DType> dtypeNamed(std::string_view name)
{
    const auto row = std::ranges::find(table, name, &DTypeTraits::name);
    return row == table.end() ? std::nullopt : std::optional(row->dtype);
}

const DTypeTraits &traits(DType dtype)
{
    return *std::find_if(table.begin(), table.end() - 1, [=](const DTypeTraits &row) { return row.dtype == dtype; });
}

std::span<const DTypeTraits> allDTypes()
{
    return table;
}

}  // namespace pt2scope
