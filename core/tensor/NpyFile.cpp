// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/NpyFile.h"

#include "core/tensor/StridedWalk.h"

#include <span>

namespace pt2scope {

namespace {

constexpr std::size_t maxDimensions = 64;  // of numpy 2
constexpr std::size_t alignment = 64;

/// numpy's name, or that of the plain integers that an element is written as.
struct NpyType {
    const char *descr;
    const char *standsIn = nullptr;  // what numpy sees in place of the type
    bool pairs = false;              // an element is two of it
};

NpyType npyType(DType dtype)
{
    switch (dtype) {
        case DType::Bool: return {"|b1"};
        case DType::UInt8: return {"|u1"};
        case DType::Int8: return {"|i1"};
        case DType::Int16: return {"<i2"};
        case DType::UInt16: return {"<u2"};
        case DType::Int32: return {"<i4"};
        case DType::UInt32: return {"<u4"};
        case DType::Int64: return {"<i8"};
        case DType::UInt64: return {"<u8"};
        case DType::Float16: return {"<f2"};
        case DType::Float32: return {"<f4"};
        case DType::Float64: return {"<f8"};
        case DType::Complex64: return {"<c8"};
        case DType::Complex128: return {"<c16"};
        case DType::Complex32: return {"<f2", "pairs of float16", true};
        case DType::BFloat16: return {"<u2", "uint16"};
        default: return {"|u1", "uint8"};  // float8 of any kind
    }
}

std::string shapeText(const TensorMeta &meta, bool pairs)
{
    std::string text;
    for (const std::int64_t size : meta.sizes)
        text += std::to_string(size) + ", ";
    if (pairs)
        text += "2, ";
    // "(3,)" of one dimension, "(3, 4)" of more.
    if (text.size() >= 2)
        text.resize(text.size() - (meta.sizes.size() + (pairs ? 1 : 0) > 1 ? 2 : 1));
    return "(" + text + ")";
}

}  // namespace

Result<NpyHeader> npyHeader(const TensorMeta &meta)
{
    const NpyType type = npyType(meta.dtype);
    if (!requiredBytes(meta))
        return Error{ErrorCode::Corrupt, "sizes, strides and offset describe no tensor"};
    if (meta.sizes.size() + (type.pairs ? 1 : 0) > maxDimensions)
        return Error{ErrorCode::Unsupported,
                     "numpy has no arrays of " + std::to_string(meta.sizes.size()) + " dimensions"};
    std::string dictionary = "{'descr': '" + std::string(type.descr)
                             + "', 'fortran_order': False, 'shape': " + shapeText(meta, type.pairs) + ", }";
    constexpr std::size_t prefix = 10;
    dictionary.append(alignment - 1 - (prefix + dictionary.size()) % alignment, ' ');
    dictionary += '\n';
    NpyHeader header;
    header.bytes = std::string("\x93NUMPY\x01\x00", 8);
    header.bytes += static_cast<char>(static_cast<unsigned char>(dictionary.size() & 0xff));
    header.bytes += static_cast<char>(static_cast<unsigned char>(dictionary.size() >> 8));
    header.bytes += dictionary;
    if (type.standsIn != nullptr)
        header.note =
            std::string(traits(meta.dtype).name) + " is written as " + type.standsIn + ": numpy has no such type";
    return header;
}

Result<bool> writeNpy(const TensorMeta &meta, const ByteSource &storage,
                      const std::function<bool(std::span<const std::byte>)> &write)
{
    const Result<NpyHeader> header = npyHeader(meta);
    if (!header)
        return header.error();
    if (!write(std::as_bytes(std::span(header->bytes))))
        return false;
    return walkElements(meta, storage, write);
}

}  // namespace pt2scope
