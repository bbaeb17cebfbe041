// SPDX-License-Identifier: Apache-2.0
#include "app/TensorValuesJson.h"

#include "app/TensorStatistics.h"
#include "core/bytes/Checked.h"
#include "core/tensor/StridedWalk.h"

namespace pt2scope {

namespace {

constexpr std::uint64_t mostNodes = 1u << 18;  // values and lists: some 40 MiB of them
constexpr std::uint64_t fewNodes = 1000;

/// How many values and lists there are.
std::optional<std::uint64_t> nodeCount(const TensorMeta &meta)
{
    std::uint64_t level = 1;
    std::uint64_t nodes = 1;
    for (const std::int64_t size : meta.sizes) {
        const auto next = checkedMul(level, static_cast<std::uint64_t>(size));
        const auto sum = next ? checkedAdd(nodes, *next) : std::nullopt;
        if (!sum)
            return std::nullopt;
        level = *next;
        nodes = *sum;
    }
    return nodes;
}

Json elementJson(DType dtype, const std::byte *element)
{
    if (dtype == DType::Bool)
        return *element != std::byte{0};
    if (!isComplex(dtype))
        return numberJson(elementValue(dtype, element));
    const DType part = partType(dtype);
    return {{"real", numberJson(elementValue(part, element))},
            {"imag", numberJson(elementValue(part, element + traits(part).itemsize))}};
}

/// The elements from `next` on that one index of the dimensions before `dimension` has.
Json nested(const TensorMeta &meta, std::size_t dimension, const std::byte *&next)
{
    if (dimension == meta.sizes.size()) {
        Json value = elementJson(meta.dtype, next);
        next += traits(meta.dtype).itemsize;
        return value;
    }
    Json list = Json::array();
    for (std::int64_t i = 0; i < meta.sizes[dimension]; ++i)
        list.push_back(nested(meta, dimension + 1, next));
    return list;
}

}  // namespace

bool isFewForJson(const TensorMeta &meta)
{
    return nodeCount(meta).value_or(mostNodes) <= fewNodes;
}

Result<Json> valuesJson(const TensorMeta &meta, const ByteSource &storage)
{
    const std::optional<std::uint64_t> nodes = nodeCount(meta);
    if (!nodes || *nodes > mostNodes)
        return Error{ErrorCode::Limit, "more than " + std::to_string(mostNodes)
                                           + " values and lists: --slice takes a part of them, --npy writes them all"};
    std::vector<std::byte> elements;
    const Result<bool> walked = walkElements(meta, storage, [&](std::span<const std::byte> piece) {
        elements.insert(elements.end(), piece.begin(), piece.end());
        return true;
    });
    if (!walked)
        return walked.error();
    const std::byte *next = elements.data();
    return nested(meta, 0, next);
}

}  // namespace pt2scope
