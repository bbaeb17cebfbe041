// SPDX-License-Identifier: Apache-2.0
// Operators on two or three tensors or numbers, with broadcasting and type promotion.
#include "core/check/rules/graph/shapes/ShapeTable.h"

#include <initializer_list>

namespace pt2scope {

namespace {

using Names = std::initializer_list<std::string_view>;

/// Sizes of the operands broadcast; sets `result`, or says why they do not fit.
std::optional<std::string> broadcastOperands(const OperatorCall &call, Names names, std::optional<Sizes> &result)
{
    result = Sizes();
    for (const std::string_view name : names) {
        const std::optional<Sizes> next = call.operandSizes(name);
        if (!next || !result) {
            result.reset();
            continue;
        }
        const std::optional<Sizes> sum = broadcast(*result, *next);
        if (!sum)
            return "takes no tensors of sizes " + textOf(*result) + " and " + textOf(*next);
        result = sum;
    }
    return std::nullopt;
}

std::optional<DType> resultType(const OperatorCall &call, Names names)
{
    ResultType type;
    for (const std::string_view name : names)
        call.addOperand(type, name);
    return type.dtype();
}

std::optional<ShapeResult> elementwise(const OperatorCall &call, Names operands, std::optional<DType> dtype)
{
    TensorShape shape{std::nullopt, dtype};
    if (const auto misfit = broadcastOperands(call, operands, shape.sizes))
        return contradiction(*misfit);
    return made(shape);
}

std::optional<ShapeResult> binary(const OperatorCall &call)
{
    return elementwise(call, {"self", "other"}, resultType(call, {"self", "other"}));
}

std::optional<ShapeResult> comparison(const OperatorCall &call)
{
    return elementwise(call, {"self", "other"}, DType::Bool);
}

/// Of integers a quotient is of torch's default dtype.
std::optional<ShapeResult> quotient(const OperatorCall &call)
{
    std::optional<DType> dtype = resultType(call, {"self", "other"});
    if (dtype && isIntegral(*dtype))
        dtype.reset();
    return elementwise(call, {"self", "other"}, dtype);
}

std::optional<ShapeResult> roundedQuotient(const OperatorCall &call)
{
    return call.text("rounding_mode") ? binary(call) : quotient(call);
}

/// A power of booleans is an integer in some releases.
std::optional<ShapeResult> power(const OperatorCall &call)
{
    const std::optional<DType> dtype = resultType(call, {"self", "exponent"});
    return elementwise(call, {"self", "exponent"}, dtype == DType::Bool ? std::nullopt : dtype);
}

std::optional<ShapeResult> clamped(const OperatorCall &call)
{
    return elementwise(call, {"self", "min", "max"}, resultType(call, {"self", "min", "max"}));
}

std::optional<ShapeResult> clampedBelow(const OperatorCall &call)
{
    return elementwise(call, {"self", "min"}, resultType(call, {"self", "min"}));
}

std::optional<ShapeResult> clampedAbove(const OperatorCall &call)
{
    return elementwise(call, {"self", "max"}, resultType(call, {"self", "max"}));
}

std::optional<ShapeResult> choice(const OperatorCall &call)
{
    return elementwise(call, {"condition", "self", "other"}, resultType(call, {"self", "other"}));
}

/// Of tensors of one dtype; releases differ about others.
std::optional<ShapeResult> interpolation(const OperatorCall &call)
{
    const std::optional<DType> own = call.tensor("self").dtype;
    const std::optional<DType> all = resultType(call, {"self", "end", "weight"});
    return elementwise(call, {"self", "end", "weight"}, own == all ? own : std::nullopt);
}

std::optional<ShapeResult> threeTensors(const OperatorCall &call)
{
    return elementwise(call, {"self", "tensor1", "tensor2"}, std::nullopt);
}

/// The first argument where the mask is not set.
std::optional<ShapeResult> maskedFill(const OperatorCall &call)
{
    return elementwise(call, {"self", "mask"}, call.tensor("self").dtype);
}

constexpr ShapeRule rules[]{
    {"aten.__and__.Scalar", binary},
    {"aten.__and__.Tensor", binary},
    {"aten.__lshift__.Scalar", binary},
    {"aten.__lshift__.Tensor", binary},
    {"aten.__or__.Scalar", binary},
    {"aten.__or__.Tensor", binary},
    {"aten.__rshift__.Scalar", binary},
    {"aten.__rshift__.Tensor", binary},
    {"aten.__xor__.Scalar", binary},
    {"aten.__xor__.Tensor", binary},
    {"aten.add.Scalar", binary},
    {"aten.add.Tensor", binary},
    {"aten.atan2.default", quotient, true},
    {"aten.bitwise_and.Scalar", binary},
    {"aten.bitwise_and.Tensor", binary},
    {"aten.bitwise_left_shift.Tensor", binary},
    {"aten.bitwise_or.Scalar", binary},
    {"aten.bitwise_or.Tensor", binary},
    {"aten.bitwise_right_shift.Tensor", binary},
    {"aten.bitwise_xor.Scalar", binary},
    {"aten.bitwise_xor.Tensor", binary},
    {"aten.div.Scalar", quotient},
    {"aten.div.Scalar_mode", roundedQuotient},
    {"aten.div.Tensor", quotient},
    {"aten.div.Tensor_mode", roundedQuotient},
    {"aten.floor_divide.Scalar", binary},
    {"aten.floor_divide.default", binary},
    {"aten.fmax.default", binary},
    {"aten.fmin.default", binary},
    {"aten.fmod.Scalar", binary},
    {"aten.fmod.Tensor", binary},
    {"aten.max.other", binary},
    {"aten.maximum.default", binary},
    {"aten.min.other", binary},
    {"aten.minimum.default", binary},
    {"aten.mul.Scalar", binary},
    {"aten.mul.Tensor", binary},
    {"aten.remainder.Scalar", binary},
    {"aten.remainder.Tensor", binary},
    {"aten.rsub.Scalar", binary},
    {"aten.rsub.Tensor", binary},
    {"aten.sub.Scalar", binary},
    {"aten.sub.Tensor", binary},
    {"aten.eq.Scalar", comparison},
    {"aten.eq.Tensor", comparison},
    {"aten.ge.Scalar", comparison},
    {"aten.ge.Tensor", comparison},
    {"aten.gt.Scalar", comparison},
    {"aten.gt.Tensor", comparison},
    {"aten.le.Scalar", comparison},
    {"aten.le.Tensor", comparison},
    {"aten.logical_and.default", comparison},
    {"aten.logical_or.default", comparison},
    {"aten.logical_xor.default", comparison},
    {"aten.lt.Scalar", comparison},
    {"aten.lt.Tensor", comparison},
    {"aten.ne.Scalar", comparison},
    {"aten.ne.Tensor", comparison},
    {"aten.pow.Scalar", power, true},
    {"aten.pow.Tensor_Scalar", power, true},
    {"aten.pow.Tensor_Tensor", power, true},
    {"aten.addcdiv.default", threeTensors},
    {"aten.addcmul.default", threeTensors},
    {"aten.clamp.Tensor", clamped},
    {"aten.clamp.default", clamped},
    {"aten.clamp_max.Tensor", clampedAbove},
    {"aten.clamp_max.default", clampedAbove},
    {"aten.clamp_min.Tensor", clampedBelow},
    {"aten.clamp_min.default", clampedBelow},
    {"aten.lerp.Scalar", interpolation},
    {"aten.lerp.Tensor", interpolation},
    {"aten.masked_fill.Scalar", maskedFill},
    {"aten.masked_fill.Tensor", maskedFill},
    {"aten.masked_scatter.default", maskedFill},
    {"aten.where.ScalarOther", choice},
    {"aten.where.ScalarSelf", choice},
    {"aten.where.self", choice},
};

}  // namespace

std::span<const ShapeRule> elementwiseShapes()
{
    return rules;
}

}  // namespace pt2scope
