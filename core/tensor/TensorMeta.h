// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/DType.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// "cpu", "cuda:1".
struct Device {
    std::string type;
    std::optional<std::int64_t> index;

    std::string text() const;
    bool operator==(const Device &) const = default;
};

/// What a tensor claims to be. Sizes, strides and offset in elements, as read: nothing here is checked yet.
struct TensorMeta {
    DType dtype = DType::Float32;
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> strides;
    std::int64_t storageOffset = 0;
    bool requiresGrad = false;
    Device device;
};

/// Number of elements; nothing when a size is negative or the product overflows int64.
std::optional<std::uint64_t> elementCount(const TensorMeta &meta);

/// Bytes of storage the tensor reaches: 0 without elements, else (offset + sum((size - 1) * stride) + 1) * itemsize.
/// Nothing on a negative size, stride or offset, on a rank mismatch, or when the result overflows int64.
std::optional<std::uint64_t> requiredBytes(const TensorMeta &meta);

bool isContiguous(const TensorMeta &meta);

/// Whether two indexes reach one element: a stride of 0 or windows that overlap. False where it cannot be decided
/// cheaply.
bool overlapsItself(const TensorMeta &meta);

}  // namespace pt2scope
