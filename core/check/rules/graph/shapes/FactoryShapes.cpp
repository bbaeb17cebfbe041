// SPDX-License-Identifier: Apache-2.0
// New tensors, and tensors cast to another dtype.
#include "core/check/rules/graph/shapes/ShapeTable.h"

namespace pt2scope {

namespace {

/// Where no dtype is asked for, it depends on the default one, or on the value.
std::optional<ShapeResult> filled(const OperatorCall &call)
{
    return made({call.sizes("size"), call.dtype("dtype")});
}

std::optional<DType> chosenDType(const OperatorCall &call)
{
    return call.isNone("dtype") ? call.tensor("self").dtype : call.dtype("dtype");
}

std::optional<ShapeResult> like(const OperatorCall &call)
{
    return made({call.tensor("self").sizes, chosenDType(call)});
}

std::optional<ShapeResult> newFilled(const OperatorCall &call)
{
    return made({call.sizes("size"), chosenDType(call)});
}

std::optional<ShapeResult> scalarTensor(const OperatorCall &call)
{
    return made({Sizes(), call.dtype("dtype")});
}

/// Of whole numbers only: the rounding of others is not plain.
std::optional<ShapeResult> counting(const OperatorCall &call, Size start, Size step)
{
    const Size end = call.integer("end");
    const Size count = ceilQuotient(end - start, step);
    const bool isWhole = end && start && step;
    const std::optional<DType> dtype = !call.isNone("dtype") ? call.dtype("dtype")
                                       : isWhole             ? std::optional(DType::Int64)
                                                             : std::nullopt;
    return made({Sizes{count && *count >= 0 ? count : std::nullopt}, dtype});
}

std::optional<ShapeResult> arange(const OperatorCall &call)
{
    return counting(call, 0, 1);
}

std::optional<ShapeResult> arangeFrom(const OperatorCall &call)
{
    return counting(call, call.integer("start"), 1);
}

std::optional<ShapeResult> arangeByStep(const OperatorCall &call)
{
    return counting(call, call.integer("start"), call.integer("step"));
}

std::optional<ShapeResult> castToOther(const OperatorCall &call)
{
    return made({call.tensor("self").sizes, call.tensor("other").dtype});
}

constexpr ShapeRule rules[]{
    {"aten._to_copy.default", like},
    {"aten.arange.default", arange},
    {"aten.arange.start", arangeFrom},
    {"aten.arange.start_step", arangeByStep},
    {"aten.empty.memory_format", filled},
    {"aten.empty_like.default", like},
    {"aten.empty_strided.default", filled},
    {"aten.full.default", filled},
    {"aten.full_like.default", like},
    {"aten.new_empty.default", newFilled},
    {"aten.new_empty_strided.default", newFilled},
    {"aten.new_full.default", newFilled},
    {"aten.new_ones.default", newFilled},
    {"aten.new_zeros.default", newFilled},
    {"aten.ones.default", filled},
    {"aten.ones_like.default", like},
    {"aten.rand.default", filled},
    {"aten.rand_like.default", like},
    {"aten.randint.default", filled},
    {"aten.randint.low", filled},
    {"aten.randn.default", filled},
    {"aten.randn_like.default", like},
    {"aten.scalar_tensor.default", scalarTensor},
    {"aten.to.device", like},
    {"aten.to.dtype", like},
    {"aten.to.dtype_layout", like},
    {"aten.to.other", castToOther},
    {"aten.type_as.default", castToOther},
    {"aten.zeros.default", filled},
    {"aten.zeros_like.default", like},
};

}  // namespace

std::span<const ShapeRule> factoryShapes()
{
    return rules;
}

}  // namespace pt2scope
