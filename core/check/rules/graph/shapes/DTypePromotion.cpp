// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/graph/shapes/DTypePromotion.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::array signedIntegers{DType::Int8, DType::Int16, DType::Int32, DType::Int64};

bool isPlainFloat(DType dtype)
{
    return dtype == DType::Float16 || dtype == DType::BFloat16 || dtype == DType::Float32 || dtype == DType::Float64;
}

std::optional<DType> promotedIntegers(DType a, DType b)
{
    const auto rank = [](DType dtype) { return std::ranges::find(signedIntegers, dtype) - signedIntegers.begin(); };
    const auto isSigned = [&](DType dtype) { return std::ranges::count(signedIntegers, dtype) > 0; };
    if (isSigned(a) && isSigned(b))
        return rank(a) > rank(b) ? a : b;
    const DType other = a == DType::UInt8 ? b : a;
    if ((a != DType::UInt8 && b != DType::UInt8) || !isSigned(other))
        return std::nullopt;
    return other == DType::Int8 ? DType::Int16 : other;
}

std::optional<DType> promotedFloats(DType a, DType b)
{
    if (!isPlainFloat(a) || !isPlainFloat(b))
        return std::nullopt;
    if (a == DType::Float64 || b == DType::Float64)
        return DType::Float64;
    return DType::Float32;  // of different ones that are no wider
}

}  // namespace

bool isFloating(DType dtype)
{
    return traits(dtype).kind == DTypeKind::Floating;
}

bool isComplex(DType dtype)
{
    return traits(dtype).kind == DTypeKind::Complex;
}

bool isIntegral(DType dtype)
{
    return !isFloating(dtype) && !isComplex(dtype);
}

std::optional<DType> promoted(DType a, DType b)
{
    if (a == b)
        return a;
    if (isComplex(a) || isComplex(b))
        return std::nullopt;
    if (isFloating(a) && isFloating(b))
        return promotedFloats(a, b);
    if (isFloating(a))
        return a;
    if (isFloating(b) || a == DType::Bool)
        return b;
    return b == DType::Bool ? a : promotedIntegers(a, b);
}

std::optional<DType> commonDType(const TensorShape &a, const TensorShape &b)
{
    return a.dtype == b.dtype ? a.dtype : std::nullopt;
}

void ResultType::addTensor(const TensorShape &tensor)
{
    if (!tensor.dtype || !tensor.sizes) {
        m_isUnknown = true;
        return;
    }
    std::optional<DType> &sum = tensor.sizes->empty() ? m_withoutDimensions : m_withDimensions;
    const std::optional<DType> next = sum ? promoted(*sum, *tensor.dtype) : tensor.dtype;
    // One without dimensions may be a number in disguise, whose width does not count.
    const bool isUncertain = !next || (tensor.sizes->empty() && sum && *sum != *tensor.dtype);
    m_isUnknown = m_isUnknown || isUncertain;
    sum = next;
}

void ResultType::addNumber(DTypeKind kind)
{
    m_number = m_number ? std::max(*m_number, kind) : kind;
}

std::optional<DType> ResultType::dtype() const
{
    const std::optional<DType> result = m_withDimensions ? m_withDimensions : m_withoutDimensions;
    if (m_isUnknown || !result)
        return std::nullopt;
    const DTypeKind kind = traits(*result).kind;
    if (m_withDimensions && m_withoutDimensions && traits(*m_withoutDimensions).kind > kind)
        return std::nullopt;
    if (!m_number || *m_number <= kind)
        return result;
    return kind == DTypeKind::Bool && *m_number == DTypeKind::Integer ? std::optional(DType::Int64) : std::nullopt;
}

}  // namespace pt2scope
