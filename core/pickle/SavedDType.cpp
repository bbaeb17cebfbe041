// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/SavedTensor.h"

#include "core/bytes/Checked.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct OtherDType {
    std::string_view name;
    std::uint32_t itemsize;  // of an element that is a part of a byte: 1
};

/// Element types of torch that the export schema has no number for.
constexpr OtherDType otherDTypes[] = {
    {"qint8", 1},  {"quint8", 1},  {"qint32", 4},  {"quint4x2", 1}, {"quint2x4", 1},   {"bits8", 1},
    {"bits16", 2}, {"bits1x8", 1}, {"bits2x4", 1}, {"bits4x2", 1},  {"bcomplex32", 4}, {"float4_e2m1fn_x2", 1},
    {"int1", 1},   {"int2", 1},    {"int3", 1},    {"int4", 1},     {"int5", 1},       {"int6", 1},
    {"int7", 1},   {"uint1", 1},   {"uint2", 1},   {"uint3", 1},    {"uint4", 1},      {"uint5", 1},
    {"uint6", 1},  {"uint7", 1},
};

/// Elements of a tensor that share a byte of its storage, as its sizes count them.
std::uint64_t elementsPerByte(std::string_view dtype)
{
    return dtype == "quint4x2" ? 2 : dtype == "quint2x4" ? 4 : 1;
}

struct StorageClass {
    std::string_view name;
    std::string_view dtype;
};

constexpr StorageClass storageClasses[] = {
    {"DoubleStorage", "float64"},
    {"FloatStorage", "float32"},
    {"HalfStorage", "float16"},
    {"LongStorage", "int64"},
    {"IntStorage", "int32"},
    {"ShortStorage", "int16"},
    {"CharStorage", "int8"},
    {"ByteStorage", "uint8"},
    {"BoolStorage", "bool"},
    {"BFloat16Storage", "bfloat16"},
    {"ComplexDoubleStorage", "complex128"},
    {"ComplexFloatStorage", "complex64"},
    {"QInt8Storage", "qint8"},
    {"QInt32Storage", "qint32"},
    {"QUInt8Storage", "quint8"},
    {"QUInt4x2Storage", "quint4x2"},
    {"QUInt2x4Storage", "quint2x4"},
    {"UntypedStorage", "uint8"},
};

}  // namespace

SavedDType savedDType(std::string_view name)
{
    if (const std::optional<DType> dtype = dtypeNamed(name))
        return {std::string(name), dtype, traits(*dtype).itemsize};
    for (const OtherDType &row : otherDTypes) {
        if (row.name == name)
            return {std::string(name), std::nullopt, row.itemsize};
    }
    return {std::string(name), std::nullopt, 0};
}

std::optional<SavedDType> dtypeOfStorageClass(std::string_view name)
{
    for (const StorageClass &row : storageClasses) {
        if (row.name == name)
            return savedDType(row.dtype);
    }
    return std::nullopt;
}

std::optional<TensorMeta> SavedTensor::meta() const
{
    const bool strided =
        kind != SavedTensorKind::Sparse && kind != SavedTensorKind::Nested && kind != SavedTensorKind::Opaque;
    if (!strided || !dtype.dtype || sizes.size() != strides.size())
        return std::nullopt;
    TensorMeta meta;
    meta.dtype = *dtype.dtype;
    meta.sizes = sizes;
    meta.strides = strides;
    meta.storageOffset = storageOffset;
    meta.requiresGrad = requiresGrad;
    meta.device = device;
    return meta;
}

std::optional<std::uint64_t> SavedTensor::requiredNbytes() const
{
    if (!storage || dtype.itemsize == 0)
        return std::nullopt;
    TensorMeta elements;  // of one byte each
    elements.dtype = DType::UInt8;
    elements.sizes = sizes;
    elements.strides = strides;
    elements.storageOffset = storageOffset;
    const std::optional<std::uint64_t> reached = requiredBytes(elements);
    if (!reached)
        return std::nullopt;
    const std::uint64_t perByte = elementsPerByte(dtype.name);
    return perByte > 1 ? *reached / perByte + (*reached % perByte != 0)
                       : checkedMul<std::uint64_t>(*reached, dtype.itemsize);
}

}  // namespace pt2scope
