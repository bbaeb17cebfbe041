// SPDX-License-Identifier: Apache-2.0
// Parts of a tensor, by position or by index, and elements put into one.
#include "core/check/rules/graph/shapes/ShapeTable.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// A tensor and one of its dimensions, which is really there.
struct Along {
    TensorShape self;
    std::optional<std::size_t> place;
};

Along along(const OperatorCall &call)
{
    Along result{call.tensor("self"), std::nullopt};
    const auto number = call.integer("dim");
    if (!result.self.sizes || !number)
        return result;
    const auto place = dimension(*number, result.self.sizes->size());
    if (place && *place < result.self.sizes->size())
        result.place = place;
    return result;
}

std::optional<ShapeResult> undecidedSizes(const TensorShape &self)
{
    return made({std::nullopt, self.dtype});
}

std::optional<ShapeResult> withSize(const Along &from, Size size)
{
    TensorShape result = from.self;
    (*result.sizes)[*from.place] = size;
    return made(result);
}

/// A start or end as Python counts it, within the length; nothing when undecided.
Size clampedTo(Size length, Size position)
{
    if (!length || !position)
        return std::nullopt;
    const std::int64_t counted = *position < 0 ? *position + *length : *position;
    return std::clamp<std::int64_t>(counted, 0, *length);
}

std::optional<ShapeResult> slice(const OperatorCall &call)
{
    const Along from = along(call);
    if (!from.place)
        return undecidedSizes(from.self);
    const Size length = (*from.self.sizes)[*from.place];
    const Size start = clampedTo(length, call.isNone("start") ? Size(0) : call.integer("start"));
    const Size end = call.isNone("end") ? length : clampedTo(length, call.integer("end"));
    const Size size = ceilQuotient(end - start, call.integer("step"));
    return withSize(from, size ? std::max<std::int64_t>(*size, 0) : size);
}

std::optional<ShapeResult> narrow(const OperatorCall &call)
{
    const Along from = along(call);
    return from.place ? withSize(from, call.integer("length")) : undecidedSizes(from.self);
}

std::optional<ShapeResult> select(const OperatorCall &call)
{
    const Along from = along(call);
    if (!from.place)
        return undecidedSizes(from.self);
    TensorShape result = from.self;
    result.sizes->erase(result.sizes->begin() + static_cast<std::ptrdiff_t>(*from.place));
    return made(result);
}

std::optional<ShapeResult> indexSelect(const OperatorCall &call)
{
    const Along from = along(call);
    const TensorShape index = call.tensor("index");
    return from.place ? withSize(from, index.sizes ? product(*index.sizes) : std::nullopt) : undecidedSizes(from.self);
}

std::optional<ShapeResult> gather(const OperatorCall &call)
{
    return made({call.tensor("index").sizes, call.tensor("self").dtype});
}

std::optional<ShapeResult> embedding(const OperatorCall &call)
{
    const TensorShape weight = call.tensor("weight");
    const TensorShape indices = call.tensor("indices");
    if (!weight.sizes || !indices.sizes)
        return undecidedSizes(weight);
    if (weight.sizes->size() != 2)
        return contradiction("takes no weight of sizes " + textOf(*weight.sizes));
    TensorShape result{indices.sizes, weight.dtype};
    result.sizes->push_back(weight.sizes->back());
    return made(result);
}

using OptionalTensors = std::vector<std::optional<TensorShape>>;

/// What the indices of x[i, :, j] make of the dimensions that they stand for; nothing with masks, or when undecided.
std::optional<Sizes> indexedSizes(const OptionalTensors &indices)
{
    std::optional<Sizes> sizes = Sizes();
    for (const auto &index : indices) {
        if (!index)
            continue;
        const bool isPlain =
            index->sizes && index->dtype && *index->dtype != DType::Bool && *index->dtype != DType::UInt8;
        sizes = isPlain && sizes ? broadcast(*sizes, *index->sizes) : std::nullopt;
    }
    return sizes;
}

std::optional<ShapeResult> index(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const auto indices = call.optionalTensors("indices");
    const auto sizes = indices ? indexedSizes(*indices) : std::nullopt;
    if (!self.sizes || !sizes || indices->size() > self.sizes->size())
        return undecidedSizes(self);
    const auto isGiven = [](const auto &each) { return each.has_value(); };
    const auto first = std::ranges::find_if(*indices, isGiven);
    const auto behind = std::find_if_not(first, indices->end(), isGiven);
    const bool areAdjacent = std::none_of(behind, indices->end(), isGiven);
    TensorShape result{Sizes(), self.dtype};
    if (!areAdjacent)
        *result.sizes = *sizes;
    for (std::size_t i = 0; i < self.sizes->size(); ++i) {
        const bool isFirst =
            areAdjacent && first != indices->end() && static_cast<std::ptrdiff_t>(i) == first - indices->begin();
        if (isFirst)
            result.sizes->insert(result.sizes->end(), sizes->begin(), sizes->end());
        if (i >= indices->size() || !(*indices)[i])
            result.sizes->push_back((*self.sizes)[i]);
    }
    return made(result);
}

/// Elements are put into a copy of the first argument.
std::optional<ShapeResult> sameAsSelf(const OperatorCall &call)
{
    return made(call.tensor("self"));
}

std::optional<ShapeResult> sorted(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    return ShapeResult{{self, {self.sizes, DType::Int64}}, {}};
}

std::optional<ShapeResult> sortedIndices(const OperatorCall &call)
{
    return made({call.tensor("self").sizes, DType::Int64});
}

std::optional<ShapeResult> topk(const OperatorCall &call)
{
    const Along from = along(call);
    TensorShape result = from.self;
    if (from.place)
        (*result.sizes)[*from.place] = call.integer("k");
    else
        result.sizes.reset();
    return ShapeResult{{result, {result.sizes, DType::Int64}}, {}};
}

std::optional<ShapeResult> nonzero(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    if (!self.sizes)
        return made({std::nullopt, DType::Int64});
    return made({Sizes{std::nullopt, static_cast<std::int64_t>(self.sizes->size())}, DType::Int64});
}

std::optional<ShapeResult> oneHot(const OperatorCall &call)
{
    TensorShape result{call.tensor("self").sizes, DType::Int64};
    const auto classes = call.integer("num_classes");
    if (result.sizes)
        result.sizes->push_back(classes && *classes >= 0 ? classes : std::nullopt);
    return made(result);
}

constexpr ShapeRule rules[]{
    {"aten.argsort.default", sortedIndices},
    {"aten.argsort.stable", sortedIndices},
    {"aten.embedding.default", embedding},
    {"aten.gather.default", gather},
    {"aten.index.Tensor", index},
    {"aten.index_add.default", sameAsSelf},
    {"aten.index_copy.default", sameAsSelf, true},
    {"aten.index_fill.int_Scalar", sameAsSelf},
    {"aten.index_put.default", sameAsSelf, true},
    {"aten.index_select.default", indexSelect},
    {"aten.narrow.default", narrow},
    {"aten.nonzero.default", nonzero},
    {"aten.one_hot.default", oneHot},
    {"aten.scatter.reduce", sameAsSelf},
    {"aten.scatter.src", sameAsSelf},
    {"aten.scatter.value", sameAsSelf},
    {"aten.scatter.value_reduce", sameAsSelf},
    {"aten.scatter_add.default", sameAsSelf, true},
    {"aten.scatter_reduce.two", sameAsSelf},
    {"aten.select.int", select},
    {"aten.select_scatter.default", sameAsSelf},
    {"aten.slice.Tensor", slice},
    {"aten.slice_scatter.default", sameAsSelf},
    {"aten.sort.default", sorted},
    {"aten.sort.stable", sorted},
    {"aten.topk.default", topk},
};

}  // namespace

std::span<const ShapeRule> selectionShapes()
{
    return rules;
}

}  // namespace pt2scope
