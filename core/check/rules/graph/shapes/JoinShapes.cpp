// SPDX-License-Identifier: Apache-2.0
// Several tensors made one, and one made several.
#include "core/check/rules/graph/shapes/ShapeTable.h"

#include <algorithm>

namespace pt2scope {

namespace {

std::optional<DType> commonDType(const std::vector<TensorShape> &tensors)
{
    const auto differs = [&](const TensorShape &each) { return each.dtype != tensors.front().dtype; };
    return tensors.empty() || std::ranges::any_of(tensors, differs) ? std::nullopt : tensors.front().dtype;
}

/// PyTorch passes over tensors of sizes [0], whatever the others are.
bool isSkipped(const TensorShape &tensor)
{
    return tensor.sizes && tensor.sizes->size() == 1 && tensor.sizes->front() == 0;
}

std::optional<ShapeResult> noDimension(std::int64_t number, const Sizes &sizes)
{
    return contradiction("has no dimension " + std::to_string(number) + " to join sizes " + textOf(sizes) + " along");
}

std::optional<ShapeResult> cat(const OperatorCall &call)
{
    const std::vector<TensorShape> tensors = call.tensors("tensors");
    const auto number = call.integer("dim");
    TensorShape result{std::nullopt, commonDType(tensors)};
    if (!number || std::ranges::any_of(tensors, [](const TensorShape &each) { return !each.sizes; }))
        return made(result);
    std::optional<std::size_t> place;
    for (const TensorShape &tensor : tensors) {
        if (isSkipped(tensor))
            continue;
        if (!result.sizes) {
            place = dimension(*number, tensor.sizes->size());
            if (!place)
                return noDimension(*number, *tensor.sizes);
            if (*place >= tensor.sizes->size())
                return made({std::nullopt, result.dtype});
            result.sizes = tensor.sizes;
            continue;
        }
        Sizes expected = *result.sizes;
        if (expected.size() == tensor.sizes->size())
            expected[*place] = (*tensor.sizes)[*place];
        if (differ(expected, *tensor.sizes))
            return contradiction("cannot join sizes " + textOf(*result.sizes) + " and " + textOf(*tensor.sizes)
                                 + " along dimension " + std::to_string(*number));
        (*result.sizes)[*place] = (*result.sizes)[*place] + (*tensor.sizes)[*place];
    }
    return made(result);
}

std::optional<ShapeResult> stack(const OperatorCall &call)
{
    const std::vector<TensorShape> tensors = call.tensors("tensors");
    const auto number = call.integer("dim");
    TensorShape result{std::nullopt, commonDType(tensors)};
    const bool isDecided = std::ranges::all_of(tensors, [](const TensorShape &each) { return each.sizes.has_value(); });
    if (tensors.empty() || !number || !isDecided)
        return made(result);
    for (const TensorShape &tensor : tensors) {
        if (differ(*tensors.front().sizes, *tensor.sizes))
            return contradiction("cannot stack sizes " + textOf(*tensors.front().sizes) + " and "
                                 + textOf(*tensor.sizes));
    }
    result.sizes = tensors.front().sizes;
    const auto place = dimension(*number, result.sizes->size() + 1);
    if (!place)
        return noDimension(*number, *result.sizes);
    result.sizes->insert(result.sizes->begin() + static_cast<std::ptrdiff_t>(*place),
                         static_cast<std::int64_t>(tensors.size()));
    return made(result);
}

/// Where a tensor is cut, and how long that dimension is.
struct Cut {
    TensorShape self;
    std::size_t place = 0;
    std::int64_t length = 0;
};

std::optional<Cut> cutOf(const OperatorCall &call)
{
    Cut cut{call.tensor("self"), 0, 0};
    const auto number = call.integer("dim");
    const auto place = cut.self.sizes && number ? dimension(*number, cut.self.sizes->size()) : std::nullopt;
    if (!place || *place >= cut.self.sizes->size() || !(*cut.self.sizes)[*place])
        return std::nullopt;
    cut.place = *place;
    cut.length = *(*cut.self.sizes)[*place];
    return cut;
}

/// More pieces than a program is likely to list are left undecided.
constexpr std::int64_t mostPieces = 4096;

std::optional<ShapeResult> pieces(const Cut &cut, std::int64_t size)
{
    if (size <= 0 || cut.length / size > mostPieces)
        return std::nullopt;
    ShapeResult result;
    std::int64_t left = cut.length;
    do {
        TensorShape piece = cut.self;
        (*piece.sizes)[cut.place] = std::min(size, left);
        result.outputs.push_back(std::move(piece));
        left -= size;
    } while (left > 0);
    return result;
}

std::optional<ShapeResult> split(const OperatorCall &call)
{
    const auto cut = cutOf(call);
    const auto size = call.integer("split_size");
    return cut && size ? pieces(*cut, *size) : std::nullopt;
}

std::optional<ShapeResult> chunk(const OperatorCall &call)
{
    const auto cut = cutOf(call);
    const auto chunks = call.integer("chunks");
    if (!cut || !chunks || cut->length == 0)
        return std::nullopt;
    const Size size = ceilQuotient(cut->length, chunks);
    return size ? pieces(*cut, *size) : std::nullopt;
}

/// Sections as equal as can be, the longer ones first.
std::optional<ShapeResult> tensorSplit(const OperatorCall &call)
{
    const auto cut = cutOf(call);
    const auto sections = call.integer("sections");
    if (!cut || !sections || *sections <= 0 || *sections > mostPieces)
        return std::nullopt;
    ShapeResult result;
    for (std::int64_t i = 0; i < *sections; ++i) {
        TensorShape piece = cut->self;
        (*piece.sizes)[cut->place] = cut->length / *sections + (i < cut->length % *sections ? 1 : 0);
        result.outputs.push_back(std::move(piece));
    }
    return result;
}

std::optional<ShapeResult> splitBySizes(const OperatorCall &call, std::string_view name)
{
    const TensorShape self = call.tensor("self");
    const auto number = call.integer("dim");
    const std::optional<Sizes> sizes = call.sizes(name);
    const auto place = self.sizes && number ? dimension(*number, self.sizes->size()) : std::nullopt;
    if (!place || *place >= self.sizes->size() || !sizes)
        return std::nullopt;
    Size sum = 0;
    ShapeResult result;
    for (const Size size : *sizes) {
        sum = sum + size;
        TensorShape piece = self;
        (*piece.sizes)[*place] = size;
        result.outputs.push_back(std::move(piece));
    }
    if (differ(sum, (*self.sizes)[*place]))
        return contradiction("cannot split dimension " + std::to_string(*number) + " of sizes " + textOf(*self.sizes)
                             + " into " + textOf(*sizes));
    return result;
}

std::optional<ShapeResult> splitWithSizes(const OperatorCall &call)
{
    return splitBySizes(call, "split_sizes");
}

std::optional<ShapeResult> splitSizes(const OperatorCall &call)
{
    return splitBySizes(call, "split_size");
}

std::optional<ShapeResult> unbind(const OperatorCall &call)
{
    const auto cut = cutOf(call);
    if (!cut || cut->length > mostPieces)
        return std::nullopt;
    TensorShape piece = cut->self;
    piece.sizes->erase(piece.sizes->begin() + static_cast<std::ptrdiff_t>(cut->place));
    return ShapeResult{std::vector(static_cast<std::size_t>(cut->length), piece), {}};
}

constexpr ShapeRule rules[]{
    {"aten.cat.default", cat, true},
    {"aten.chunk.default", chunk},
    {"aten.concat.default", cat, true},
    {"aten.concatenate.default", cat, true},
    {"aten.split.Tensor", split},
    {"aten.split.sizes", splitSizes},
    {"aten.split_with_sizes.default", splitWithSizes},
    {"aten.stack.default", stack, true},
    {"aten.tensor_split.sections", tensorSplit},
    {"aten.unbind.int", unbind},
};

}  // namespace

std::span<const ShapeRule> joinShapes()
{
    return rules;
}

}  // namespace pt2scope
