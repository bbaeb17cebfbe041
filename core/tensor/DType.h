// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace pt2scope {

/// Element types by their number in the export schema (torch/_export/serde/schema.py ScalarType; NOT c10::ScalarType).
enum class DType : std::uint8_t {
    UInt8 = 1,
    Int8 = 2,
    Int16 = 3,
    Int32 = 4,
    Int64 = 5,
    Float16 = 6,
    Float32 = 7,
    Float64 = 8,
    Complex32 = 9,
    Complex64 = 10,
    Complex128 = 11,
    Bool = 12,
    BFloat16 = 13,
    UInt16 = 28,
    Float8E4M3FN = 29,
    Float8E5M2 = 30,
    Float8E4M3FNUZ = 31,
    Float8E5M2FNUZ = 32,
    Float8E8M0FNU = 33,
    UInt32 = 34,
    UInt64 = 35,
};

enum class DTypeKind { Bool, Integer, Floating, Complex };

struct DTypeTraits {
    DType dtype;
    std::string_view name;   // torch's, without "torch."
    std::uint32_t itemsize;  // bytes
    DTypeKind kind;
    std::uint32_t sinceMinor;  // schema minor of major 8 that added it; 0: always there
};

/// Nothing for 0 (UNKNOWN) and for numbers that no schema has.
std::optional<DType> dtypeFromSchema(std::int64_t number);
/// By torch's name, without "torch.".
std::optional<DType> dtypeNamed(std::string_view name);
const DTypeTraits &traits(DType dtype);
std::span<const DTypeTraits> allDTypes();

}  // namespace pt2scope
