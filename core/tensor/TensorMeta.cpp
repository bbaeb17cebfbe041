// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/TensorMeta.h"

#include "core/bytes/Checked.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace pt2scope {

namespace {

constexpr std::uint64_t int64Max = std::numeric_limits<std::int64_t>::max();

bool isNegative(std::int64_t number)
{
    return number < 0;
}

struct Dimension {
    std::uint64_t size = 0;
    std::uint64_t stride = 0;
};

/// Dimensions that move through the storage at all, shortest step first. Only of a checked meta with elements, so at
/// most 62.
std::vector<Dimension> movingDimensions(const TensorMeta &meta)
{
    std::vector<Dimension> moving;
    for (std::size_t i = 0; i < meta.sizes.size(); ++i) {
        if (meta.sizes[i] > 1)
            moving.push_back({static_cast<std::uint64_t>(meta.sizes[i]), static_cast<std::uint64_t>(meta.strides[i])});
    }
    std::sort(moving.begin(), moving.end(), [](const Dimension &a, const Dimension &b) { return a.stride < b.stride; });
    return moving;
}

/// Whether some multiple of one step is a multiple of the other within both sizes.
bool meet(const Dimension &a, const Dimension &b)
{
    const std::uint64_t common = std::gcd(a.stride, b.stride);
    return b.stride / common < a.size && a.stride / common < b.size;
}

}  // namespace

std::string Device::text() const
{
    return index ? type + ':' + std::to_string(*index) : type;
}

std::optional<std::uint64_t> elementCount(const TensorMeta &meta)
{
    if (std::any_of(meta.sizes.begin(), meta.sizes.end(), isNegative))
        return std::nullopt;
    std::uint64_t count = 1;
    for (const std::int64_t size : meta.sizes) {
        // Left to right, as PyTorch does it: an overflow stays one though a later size be 0.
        const auto product = checkedMul(count, static_cast<std::uint64_t>(size));
        if (!product)
            return std::nullopt;
        count = *product;
    }
    return count <= int64Max ? std::optional(count) : std::nullopt;
}

std::optional<std::uint64_t> requiredBytes(const TensorMeta &meta)
{
    const std::optional<std::uint64_t> count = elementCount(meta);
    if (!count || meta.strides.size() != meta.sizes.size() || meta.storageOffset < 0
        || std::any_of(meta.strides.begin(), meta.strides.end(), isNegative))
        return std::nullopt;
    if (*count == 0)
        return 0;
    std::optional<std::int64_t> extent = checkedAdd<std::int64_t>(meta.storageOffset, 1);
    for (std::size_t i = 0; extent && i < meta.sizes.size(); ++i) {
        const auto reach = checkedMul<std::int64_t>(meta.sizes[i] - 1, meta.strides[i]);
        extent = reach ? checkedAdd(*extent, *reach) : std::nullopt;
    }
    if (!extent)
        return std::nullopt;
    const auto nbytes = checkedMul<std::int64_t>(*extent, traits(meta.dtype).itemsize);
    return nbytes ? std::optional(static_cast<std::uint64_t>(*nbytes)) : std::nullopt;
}

bool isContiguous(const TensorMeta &meta)
{
    const std::optional<std::uint64_t> count = elementCount(meta);
    if (!count || meta.strides.size() != meta.sizes.size())
        return false;
    if (*count == 0)
        return true;
    std::int64_t expected = 1;
    for (std::size_t i = meta.sizes.size(); i-- > 0;) {
        if (meta.sizes[i] == 1)
            continue;
        if (meta.strides[i] != expected)
            return false;
        expected *= meta.sizes[i];
    }
    return true;
}

bool overlapsItself(const TensorMeta &meta)
{
    if (!requiredBytes(meta) || elementCount(meta) == 0)
        return false;
    const std::vector<Dimension> moving = movingDimensions(meta);
    if (!moving.empty() && moving.front().stride == 0)
        return true;
    std::uint64_t places = 1;
    for (const Dimension &dimension : moving)
        places += (dimension.size - 1) * dimension.stride;
    if (*elementCount(meta) > places)
        return true;
    for (std::size_t i = 0; i < moving.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (meet(moving[j], moving[i]))
                return true;
        }
    }
    return false;
}

}  // namespace pt2scope
