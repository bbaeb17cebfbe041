// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchTypes.h"

#include <limits>
#include <string_view>

namespace pt2scope {

namespace {

/// By the name in c10: every LibTorch compiles this, and those that lack a type lack its name.
std::string_view nameInC10(DType dtype)
{
    switch (dtype) {
        case DType::UInt8: return "Byte";
        case DType::Int8: return "Char";
        case DType::Int16: return "Short";
        case DType::Int32: return "Int";
        case DType::Int64: return "Long";
        case DType::Float16: return "Half";
        case DType::Float32: return "Float";
        case DType::Float64: return "Double";
        case DType::Complex32: return "ComplexHalf";
        case DType::Complex64: return "ComplexFloat";
        case DType::Complex128: return "ComplexDouble";
        case DType::Bool: return "Bool";
        case DType::BFloat16: return "BFloat16";
        case DType::UInt16: return "UInt16";
        case DType::Float8E4M3FN: return "Float8_e4m3fn";
        case DType::Float8E5M2: return "Float8_e5m2";
        case DType::Float8E4M3FNUZ: return "Float8_e4m3fnuz";
        case DType::Float8E5M2FNUZ: return "Float8_e5m2fnuz";
        case DType::Float8E8M0FNU: return "Float8_e8m0fnu";
        case DType::UInt32: return "UInt32";
        case DType::UInt64: return "UInt64";
    }
    return {};
}

template <typename T>
double leastNormal()
{
    return static_cast<double>(std::numeric_limits<T>::min());
}

}  // namespace

std::optional<c10::ScalarType> scalarTypeOf(DType dtype)
{
    for (int i = 0; i < static_cast<int>(c10::ScalarType::NumOptions); ++i) {
        const auto type = static_cast<c10::ScalarType>(i);
        if (nameInC10(dtype) == c10::toString(type))
            return type;
    }
    return std::nullopt;
}

double smallestNormal(DType dtype)
{
    switch (dtype) {
        case DType::Float64: return leastNormal<double>();
        case DType::Float32: return leastNormal<float>();
        case DType::Float16: return leastNormal<c10::Half>();
        case DType::BFloat16: return leastNormal<c10::BFloat16>();
        case DType::Float8E4M3FN: return leastNormal<c10::Float8_e4m3fn>();
        case DType::Float8E5M2: return leastNormal<c10::Float8_e5m2>();
        case DType::Float8E4M3FNUZ: return leastNormal<c10::Float8_e4m3fnuz>();
        case DType::Float8E5M2FNUZ: return leastNormal<c10::Float8_e5m2fnuz>();
        default: return 0;
    }
}

}  // namespace pt2scope
