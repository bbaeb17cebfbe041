// SPDX-License-Identifier: Apache-2.0
// Convolutions, pooling, padding and upsampling.
#include "core/check/rules/graph/shapes/ShapeTable.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// A list with one number for each of `count` dimensions, of which one number may stand for all.
std::optional<Sizes> spread(std::optional<Sizes> values, std::size_t count)
{
    if (values && values->size() == 1)
        values->resize(count, values->front());
    return values && values->size() == count ? values : std::nullopt;
}

/// How a window is moved over the last dimensions.
struct Window {
    Sizes kernel;
    Sizes stride;
    Sizes padding;
    Sizes dilation;
};

/// Places of the window along dimension i of length `size`; undecided when it does not fit.
Size places(const Window &window, std::size_t i, Size size)
{
    const Size reach = window.dilation[i] * (window.kernel[i] - 1) + 1;
    const Size room = size + window.padding[i] * Size(2) - reach;
    const Size count = room && *room >= 0 ? floorQuotient(room, window.stride[i]) + Size(1) : std::nullopt;
    return count && *count > 0 ? count : std::nullopt;
}

Size transposedPlaces(const Window &window, std::size_t i, Size size, Size outputPadding)
{
    const Size count = (size - Size(1)) * window.stride[i] - window.padding[i] * Size(2)
                       + window.dilation[i] * (window.kernel[i] - 1) + outputPadding + Size(1);
    return count && *count > 0 ? count : std::nullopt;
}

/// Of a "padding" that may be the text "same" or "valid".
std::optional<Sizes> paddingOf(const OperatorCall &call, const Window &window)
{
    const auto text = call.text("padding");
    if (text == "valid")
        return Sizes(window.kernel.size(), 0);
    return text ? std::nullopt : spread(call.sizes("padding"), window.kernel.size());
}

struct Convolution {
    TensorShape input;
    TensorShape weight;
    bool isTransposed = false;
    std::size_t spatial = 0;  // dimensions
    std::size_t leading = 0;  // of batch and channels
};

/// Channels of input and weight; a text when they do not fit.
std::optional<std::string> channelMisfit(const Convolution &convolution, Size groups)
{
    const Sizes &weight = *convolution.weight.sizes;
    const Size channels = (*convolution.input.sizes)[convolution.leading - 1];
    const Size wanted = convolution.isTransposed ? weight[0] : weight[1] * groups;
    if (!differ(channels, wanted))
        return std::nullopt;
    return "takes no input of sizes " + textOf(*convolution.input.sizes) + " with a weight of sizes " + textOf(weight);
}

std::optional<ShapeResult> convolve(const OperatorCall &call, const Convolution &convolution)
{
    const TensorShape undecided{std::nullopt, commonDType(convolution.input, convolution.weight)};
    const Size groups = call.integer("groups");
    const Sizes &input = *convolution.input.sizes;
    const Sizes &weight = *convolution.weight.sizes;
    if (const auto misfit = channelMisfit(convolution, groups))
        return contradiction(*misfit);
    Window window{Sizes(weight.begin() + 2, weight.end()), {}, {}, {}};
    const auto stride = spread(call.sizes("stride"), convolution.spatial);
    const auto dilation = spread(call.sizes("dilation"), convolution.spatial);
    const auto padding = paddingOf(call, window);
    const auto outputPadding =
        convolution.isTransposed ? spread(call.sizes("output_padding"), convolution.spatial) : Sizes();
    const bool isSame = call.text("padding") == "same";
    if (!stride || !dilation || !outputPadding || (!padding && !isSame))
        return made(undecided);
    window.stride = *stride;
    window.dilation = *dilation;
    window.padding = padding.value_or(Sizes(convolution.spatial, 0));
    TensorShape result = undecided;
    result.sizes = Sizes(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(convolution.leading));
    result.sizes->back() = convolution.isTransposed ? weight[1] * groups : weight[0];
    for (std::size_t i = 0; i < convolution.spatial; ++i) {
        const Size size = input[convolution.leading + i];
        result.sizes->push_back(isSame                     ? size
                                : convolution.isTransposed ? transposedPlaces(window, i, size, (*outputPadding)[i])
                                                           : places(window, i, size));
    }
    return made(result);
}

std::optional<ShapeResult> convolution(const OperatorCall &call, std::size_t spatial, bool isTransposed)
{
    Convolution convolution{call.tensor("input"), call.tensor("weight"), isTransposed, spatial, 2};
    const TensorShape undecided{std::nullopt, commonDType(convolution.input, convolution.weight)};
    if (!convolution.input.sizes || !convolution.weight.sizes || convolution.weight.sizes->size() != spatial + 2)
        return made(undecided);
    const std::size_t rank = convolution.input.sizes->size();
    if (rank != spatial + 2 && rank != spatial + 1)
        return made(undecided);
    convolution.leading = rank - spatial;
    return convolve(call, convolution);
}

template <std::size_t spatial>
std::optional<ShapeResult> conv(const OperatorCall &call)
{
    return convolution(call, spatial, false);
}

template <std::size_t spatial>
std::optional<ShapeResult> convTranspose(const OperatorCall &call)
{
    return convolution(call, spatial, true);
}

std::optional<ShapeResult> anyConvolution(const OperatorCall &call)
{
    const std::optional<bool> isTransposed = call.boolean("transposed");
    const TensorShape weight = call.tensor("weight");
    const TensorShape input = call.tensor("input");
    const bool isDecided = isTransposed && weight.sizes && input.sizes && weight.sizes->size() > 2
                           && weight.sizes->size() == input.sizes->size();
    if (!isDecided)
        return made({std::nullopt, commonDType(input, weight)});
    return convolution(call, weight.sizes->size() - 2, *isTransposed);
}

std::optional<Sizes> pooledSizes(const OperatorCall &call, const TensorShape &self, std::size_t spatial)
{
    const auto kernel = spread(call.sizes("kernel_size"), spatial);
    const auto given = call.sizes("stride");
    const auto stride = given && given->empty() ? kernel : spread(given, spatial);
    const auto padding = spread(call.sizes("padding"), spatial);
    const std::optional<Sizes> ones = Sizes(spatial, 1);
    const auto dilated = spread(call.sizes("dilation"), spatial);
    const auto &dilation = dilated ? dilated : ones;
    const std::optional<bool> roundsUp = call.boolean("ceil_mode");
    if (!self.sizes || !kernel || !stride || !padding || self.sizes->size() < spatial + 1)
        return std::nullopt;
    const Window window{*kernel, *stride, *padding, *dilation};
    Sizes sizes = *self.sizes;
    for (std::size_t i = 0; i < spatial; ++i) {
        Size &size = sizes[sizes.size() - spatial + i];
        size = roundsUp == false ? places(window, i, size) : std::nullopt;
    }
    return sizes;
}

template <std::size_t spatial>
std::optional<ShapeResult> pool(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    return made({pooledSizes(call, self, spatial), self.dtype});
}

template <std::size_t spatial>
std::optional<ShapeResult> poolWithIndices(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const auto sizes = pooledSizes(call, self, spatial);
    return ShapeResult{{{sizes, self.dtype}, {sizes, DType::Int64}}, {}};
}

template <std::size_t spatial>
std::optional<Sizes> adaptiveSizes(const OperatorCall &call, const TensorShape &self)
{
    const auto wanted = spread(call.sizes("output_size"), spatial);
    if (!self.sizes || !wanted || self.sizes->size() < spatial + 1)
        return std::nullopt;
    Sizes sizes = *self.sizes;
    std::ranges::copy(*wanted, sizes.end() - static_cast<std::ptrdiff_t>(spatial));
    return sizes;
}

template <std::size_t spatial>
std::optional<ShapeResult> adaptivePool(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    return made({adaptiveSizes<spatial>(call, self), self.dtype});
}

/// `pad` has two numbers for each dimension, the last dimension first.
std::optional<ShapeResult> pad(const OperatorCall &call)
{
    TensorShape result = call.tensor("self");
    const std::optional<Sizes> amounts = call.sizes("pad");
    if (!result.sizes || !amounts || amounts->size() % 2 != 0 || amounts->size() / 2 > result.sizes->size())
        return made({std::nullopt, result.dtype});
    for (std::size_t i = 0; i < amounts->size() / 2; ++i) {
        Size &size = (*result.sizes)[result.sizes->size() - 1 - i];
        size = size + (*amounts)[2 * i] + (*amounts)[2 * i + 1];
    }
    return made(result);
}

/// Batch and channels stay; the other dimensions become as given, if they are not by factors.
std::optional<ShapeResult> upsample(const OperatorCall &call, std::string_view input, std::size_t count)
{
    constexpr std::size_t leading = 2;
    TensorShape result = call.tensor(input);
    const auto given = call.sizes("output_size");
    if (!result.sizes || result.sizes->size() != leading + count || !given || given->size() != count) {
        result.sizes.reset();
        return made(result);
    }
    std::ranges::copy(*given, result.sizes->begin() + leading);
    return made(result);
}

template <std::size_t count>
std::optional<ShapeResult> upsampleSelf(const OperatorCall &call)
{
    return upsample(call, "self", count);
}

template <std::size_t count>
std::optional<ShapeResult> upsampleInput(const OperatorCall &call)
{
    return upsample(call, "input", count);
}

constexpr ShapeRule rules[]{
    {"aten._adaptive_avg_pool2d.default", adaptivePool<2>, true},
    {"aten._adaptive_avg_pool3d.default", adaptivePool<3>, true},
    {"aten.adaptive_avg_pool1d.default", adaptivePool<1>, true},
    {"aten.adaptive_avg_pool2d.default", adaptivePool<2>, true},
    {"aten.adaptive_avg_pool3d.default", adaptivePool<3>, true},
    {"aten.avg_pool1d.default", pool<1>, true},
    {"aten.avg_pool2d.default", pool<2>, true},
    {"aten.avg_pool3d.default", pool<3>, true},
    {"aten.constant_pad_nd.default", pad},
    {"aten.conv1d.default", conv<1>, true},
    {"aten.conv1d.padding", conv<1>, true},
    {"aten.conv2d.default", conv<2>, true},
    {"aten.conv2d.padding", conv<2>, true},
    {"aten.conv3d.default", conv<3>, true},
    {"aten.conv3d.padding", conv<3>, true},
    {"aten.conv_transpose1d.default", convTranspose<1>, true},
    {"aten.conv_transpose2d.input", convTranspose<2>, true},
    {"aten.conv_transpose3d.input", convTranspose<3>, true},
    {"aten.convolution.default", anyConvolution, true},
    {"aten.max_pool1d.default", pool<1>, true},
    {"aten.max_pool2d.default", pool<2>, true},
    {"aten.max_pool2d_with_indices.default", poolWithIndices<2>, true},
    {"aten.max_pool3d.default", pool<3>, true},
    {"aten.max_pool3d_with_indices.default", poolWithIndices<3>, true},
    {"aten.pad.default", pad, true},
    {"aten.upsample_bicubic2d.default", upsampleSelf<2>, true},
    {"aten.upsample_bicubic2d.vec", upsampleInput<2>, true},
    {"aten.upsample_bilinear2d.default", upsampleSelf<2>, true},
    {"aten.upsample_bilinear2d.vec", upsampleInput<2>, true},
    {"aten.upsample_linear1d.default", upsampleSelf<1>, true},
    {"aten.upsample_linear1d.vec", upsampleInput<1>, true},
    {"aten.upsample_nearest1d.default", upsampleSelf<1>, true},
    {"aten.upsample_nearest1d.vec", upsampleInput<1>, true},
    {"aten.upsample_nearest2d.default", upsampleSelf<2>, true},
    {"aten.upsample_nearest2d.vec", upsampleInput<2>, true},
    {"aten.upsample_nearest3d.default", upsampleSelf<3>, true},
    {"aten.upsample_nearest3d.vec", upsampleInput<3>, true},
    {"aten.upsample_trilinear3d.default", upsampleSelf<3>, true},
    {"aten.upsample_trilinear3d.vec", upsampleInput<3>, true},
};

}  // namespace

std::span<const ShapeRule> windowShapes()
{
    return rules;
}

}  // namespace pt2scope
