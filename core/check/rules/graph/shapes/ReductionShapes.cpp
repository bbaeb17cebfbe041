// SPDX-License-Identifier: Apache-2.0
// Dimensions summed up, searched or normalised.
#include "core/check/rules/graph/shapes/ShapeTable.h"

#include <algorithm>

namespace pt2scope {

namespace {

enum class EmptyDims { All, Undecided };

/// The sizes without the dimensions in the argument "dim", or with 1 in their place. No dimensions, or None, are all of
/// them.
std::optional<Sizes> reduced(const OperatorCall &call, const std::optional<Sizes> &sizes,
                             EmptyDims emptyDims = EmptyDims::All)
{
    const std::optional<Sizes> numbers = call.isNone("dim") ? Sizes() : call.sizes("dim");
    const std::optional<bool> keepdim = call.boolean("keepdim");
    if (!sizes || !numbers || !keepdim)
        return std::nullopt;
    const bool isAll = numbers->empty();
    if (isAll && !call.isNone("dim") && emptyDims == EmptyDims::Undecided)
        return std::nullopt;
    std::vector<bool> taken(sizes->size(), isAll);
    for (const Size number : *numbers) {
        const auto place = number ? dimension(*number, sizes->size()) : std::nullopt;
        if (!place)
            return std::nullopt;
        if (*place < taken.size())
            taken[*place] = true;
    }
    Sizes result;
    for (std::size_t i = 0; i < sizes->size(); ++i) {
        if (!taken[i])
            result.push_back((*sizes)[i]);
        else if (*keepdim)
            result.push_back(1);
    }
    return result;
}

/// The dtype asked for, or `otherwise` when none is.
std::optional<DType> chosenDType(const OperatorCall &call, std::optional<DType> otherwise)
{
    return call.isNone("dtype") ? otherwise : call.dtype("dtype");
}

std::optional<DType> sumDType(const OperatorCall &call)
{
    const std::optional<DType> own = call.tensor("self").dtype;
    return chosenDType(call, own && isIntegral(*own) ? DType::Int64 : own);
}

std::optional<DType> floatDType(std::optional<DType> dtype)
{
    return dtype && isFloating(*dtype) ? dtype : std::nullopt;
}

std::optional<ShapeResult> sumOfAll(const OperatorCall &call)
{
    return made({Sizes(), sumDType(call)});
}

std::optional<ShapeResult> sum(const OperatorCall &call)
{
    return made({reduced(call, call.tensor("self").sizes), sumDType(call)});
}

std::optional<ShapeResult> meanOfAll(const OperatorCall &call)
{
    return made({Sizes(), chosenDType(call, call.tensor("self").dtype)});
}

std::optional<ShapeResult> mean(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    return made({reduced(call, self.sizes), chosenDType(call, self.dtype)});
}

std::optional<ShapeResult> extreme(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    return made({reduced(call, self.sizes), self.dtype});
}

std::optional<ShapeResult> extremeOfAll(const OperatorCall &call)
{
    return made({Sizes(), call.tensor("self").dtype});
}

std::optional<ShapeResult> extremeWithIndex(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const std::optional<Sizes> sizes = reduced(call, self.sizes);
    return ShapeResult{{{sizes, self.dtype}, {sizes, DType::Int64}}, {}};
}

std::optional<ShapeResult> position(const OperatorCall &call)
{
    return made({reduced(call, call.tensor("self").sizes), DType::Int64});
}

/// any and all keep uint8.
std::optional<DType> truthDType(const OperatorCall &call)
{
    const std::optional<DType> own = call.tensor("self").dtype;
    return own && *own != DType::UInt8 ? std::optional(DType::Bool) : own;
}

std::optional<ShapeResult> truthOfAll(const OperatorCall &call)
{
    return made({Sizes(), truthDType(call)});
}

std::optional<ShapeResult> truth(const OperatorCall &call)
{
    return made({reduced(call, call.tensor("self").sizes, EmptyDims::Undecided), truthDType(call)});
}

std::optional<ShapeResult> spread(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    return made({reduced(call, self.sizes), floatDType(self.dtype)});
}

std::optional<ShapeResult> spreadOfAll(const OperatorCall &call)
{
    return made({Sizes(), floatDType(call.tensor("self").dtype)});
}

std::optional<ShapeResult> spreadAndMean(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const TensorShape result{reduced(call, self.sizes), floatDType(self.dtype)};
    return ShapeResult{{result, result}, {}};
}

std::optional<ShapeResult> vectorNorm(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    return made({reduced(call, self.sizes), chosenDType(call, floatDType(self.dtype))});
}

std::optional<ShapeResult> runningSum(const OperatorCall &call)
{
    return made({call.tensor("self").sizes, sumDType(call)});
}

std::optional<ShapeResult> softmax(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    return made({self.sizes, chosenDType(call, floatDType(self.dtype))});
}

std::optional<ShapeResult> decomposedSoftmax(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const std::optional<bool> toFloat = call.boolean("half_to_float");
    return made({self.sizes, toFloat ? (*toFloat ? DType::Float32 : floatDType(self.dtype)) : std::nullopt});
}

constexpr ShapeRule rules[]{
    {"aten._log_softmax.default", decomposedSoftmax, true},
    {"aten._safe_softmax.default", softmax, true},
    {"aten._softmax.default", decomposedSoftmax, true},
    {"aten.all.default", truthOfAll},
    {"aten.all.dim", truth},
    {"aten.all.dims", truth},
    {"aten.amax.default", extreme},
    {"aten.amin.default", extreme},
    {"aten.any.default", truthOfAll},
    {"aten.any.dim", truth},
    {"aten.any.dims", truth},
    {"aten.argmax.default", position},
    {"aten.argmin.default", position},
    {"aten.cumprod.default", runningSum, true},
    {"aten.cumsum.default", runningSum, true},
    {"aten.linalg_vector_norm.default", vectorNorm, true},
    {"aten.log_softmax.int", softmax, true},
    {"aten.logsumexp.default", spread, true},
    {"aten.max.default", extremeOfAll},
    {"aten.max.dim", extremeWithIndex},
    {"aten.mean.default", meanOfAll, true},
    {"aten.mean.dim", mean, true},
    {"aten.median.default", extremeOfAll, true},
    {"aten.median.dim", extremeWithIndex, true},
    {"aten.min.default", extremeOfAll},
    {"aten.min.dim", extremeWithIndex},
    {"aten.prod.default", sumOfAll, true},
    {"aten.prod.dim_int", sum, true},
    {"aten.softmax.int", softmax, true},
    {"aten.std.correction", spread, true},
    {"aten.std.default", spreadOfAll, true},
    {"aten.std.dim", spread, true},
    {"aten.std_mean.correction", spreadAndMean, true},
    {"aten.sum.default", sumOfAll, true},
    {"aten.sum.dim_IntList", sum, true},
    {"aten.var.correction", spread, true},
    {"aten.var.default", spreadOfAll, true},
    {"aten.var.dim", spread, true},
    {"aten.var_mean.correction", spreadAndMean, true},
};

}  // namespace

std::span<const ShapeRule> reductionShapes()
{
    return rules;
}

}  // namespace pt2scope
