// SPDX-License-Identifier: Apache-2.0
// Operators on one tensor, whose result has its sizes.
#include "core/check/rules/graph/shapes/ShapeTable.h"

namespace pt2scope {

namespace {

/// Sizes and dtype of the first argument.
std::optional<ShapeResult> sameAsFirst(const OperatorCall &call)
{
    return made(call.first());
}

/// The same, but a complex number may become a real one.
std::optional<ShapeResult> magnitude(const OperatorCall &call)
{
    TensorShape shape = call.first();
    if (shape.dtype && isComplex(*shape.dtype))
        shape.dtype.reset();
    return made(shape);
}

/// Integers become torch's default dtype.
std::optional<ShapeResult> floatFunction(const OperatorCall &call)
{
    TensorShape shape = call.first();
    if (shape.dtype && isIntegral(*shape.dtype))
        shape.dtype.reset();
    return made(shape);
}

std::optional<ShapeResult> predicate(const OperatorCall &call)
{
    return made({call.first().sizes, DType::Bool});
}

/// The dtype depends on the weight, too.
std::optional<ShapeResult> sizesOnly(const OperatorCall &call)
{
    return made({call.first().sizes, std::nullopt});
}

constexpr ShapeRule rules[]{
    {"aten.abs.default", magnitude},
    {"aten.alias.default", sameAsFirst},
    {"aten.alpha_dropout.default", sameAsFirst},
    {"aten.bernoulli.default", sameAsFirst},
    {"aten.bernoulli.p", sameAsFirst},
    {"aten.bitwise_not.default", sameAsFirst},
    {"aten.ceil.default", sameAsFirst},
    {"aten.celu.default", sameAsFirst},
    {"aten.clone.default", sameAsFirst},
    {"aten.contiguous.default", sameAsFirst},
    {"aten.copy.default", sameAsFirst},
    {"aten.detach.default", sameAsFirst},
    {"aten.dropout.default", sameAsFirst},
    {"aten.elu.default", sameAsFirst},
    {"aten.feature_dropout.default", sameAsFirst},
    {"aten.fill.Scalar", sameAsFirst},
    {"aten.fill.Tensor", sameAsFirst},
    {"aten.flip.default", sameAsFirst},
    {"aten.floor.default", sameAsFirst},
    {"aten.frac.default", sameAsFirst},
    {"aten.gelu.default", sameAsFirst},
    {"aten.hardshrink.default", sameAsFirst},
    {"aten.hardsigmoid.default", sameAsFirst},
    {"aten.hardswish.default", sameAsFirst},
    {"aten.hardtanh.default", sameAsFirst},
    {"aten.leaky_relu.default", sameAsFirst},
    {"aten.lift.default", sameAsFirst},
    {"aten.lift_fresh.default", sameAsFirst},
    {"aten.lift_fresh_copy.default", sameAsFirst},
    {"aten.log_sigmoid.default", sameAsFirst},
    {"aten.mish.default", sameAsFirst},
    {"aten.nan_to_num.default", sameAsFirst},
    {"aten.native_dropout.default", sameAsFirst},
    {"aten.neg.default", sameAsFirst},
    {"aten.positive.default", sameAsFirst},
    {"aten.relu.default", sameAsFirst},
    {"aten.relu6.default", sameAsFirst},
    {"aten.roll.default", sameAsFirst},
    {"aten.round.decimals", sameAsFirst},
    {"aten.round.default", sameAsFirst},
    {"aten.selu.default", sameAsFirst},
    {"aten.sgn.default", sameAsFirst},
    {"aten.sign.default", sameAsFirst},
    {"aten.silu.default", sameAsFirst},
    {"aten.softplus.default", sameAsFirst, true},
    {"aten.softshrink.default", sameAsFirst},
    {"aten.threshold.default", sameAsFirst},
    {"aten.tril.default", sameAsFirst},
    {"aten.triu.default", sameAsFirst},
    {"aten.trunc.default", sameAsFirst},
    // In place: what they return is the first argument.
    {"aten.add_.Scalar", sameAsFirst},
    {"aten.add_.Tensor", sameAsFirst},
    {"aten.clamp_.default", sameAsFirst},
    {"aten.copy_.default", sameAsFirst},
    {"aten.detach_.default", sameAsFirst},
    {"aten.div_.Scalar", sameAsFirst},
    {"aten.div_.Tensor", sameAsFirst},
    {"aten.dropout_.default", sameAsFirst},
    {"aten.fill_.Scalar", sameAsFirst},
    {"aten.fill_.Tensor", sameAsFirst},
    {"aten.hardtanh_.default", sameAsFirst},
    {"aten.index_put_.default", sameAsFirst},
    {"aten.leaky_relu_.default", sameAsFirst},
    {"aten.masked_fill_.Scalar", sameAsFirst},
    {"aten.masked_fill_.Tensor", sameAsFirst},
    {"aten.mul_.Scalar", sameAsFirst},
    {"aten.mul_.Tensor", sameAsFirst},
    {"aten.neg_.default", sameAsFirst},
    {"aten.relu_.default", sameAsFirst},
    {"aten.sigmoid_.default", sameAsFirst},
    {"aten.silu_.default", sameAsFirst},
    {"aten.sub_.Scalar", sameAsFirst},
    {"aten.sub_.Tensor", sameAsFirst},
    {"aten.tanh_.default", sameAsFirst},
    {"aten.zero_.default", sameAsFirst},
    {"aten.acos.default", floatFunction, true},
    {"aten.acosh.default", floatFunction},
    {"aten.asin.default", floatFunction, true},
    {"aten.asinh.default", floatFunction},
    {"aten.atan.default", floatFunction},
    {"aten.atanh.default", floatFunction},
    {"aten.cos.default", floatFunction},
    {"aten.cosh.default", floatFunction, true},
    {"aten.digamma.default", floatFunction},
    {"aten.erf.default", floatFunction},
    {"aten.erfc.default", floatFunction},
    {"aten.erfinv.default", floatFunction, true},
    {"aten.exp.default", floatFunction, true},
    {"aten.exp2.default", floatFunction},
    {"aten.expm1.default", floatFunction, true},
    {"aten.lgamma.default", floatFunction},
    {"aten.log.default", floatFunction, true},
    {"aten.log10.default", floatFunction, true},
    {"aten.log1p.default", floatFunction, true},
    {"aten.log2.default", floatFunction, true},
    {"aten.logit.default", floatFunction},
    {"aten.reciprocal.default", floatFunction, true},
    {"aten.rsqrt.default", floatFunction, true},
    {"aten.sigmoid.default", floatFunction},
    {"aten.sin.default", floatFunction},
    {"aten.sinh.default", floatFunction, true},
    {"aten.sqrt.default", floatFunction},
    {"aten.square.default", floatFunction},
    {"aten.tan.default", floatFunction, true},
    {"aten.tanh.default", floatFunction},
    {"aten.isfinite.default", predicate},
    {"aten.isinf.default", predicate},
    {"aten.isnan.default", predicate},
    {"aten.isneginf.default", predicate},
    {"aten.isposinf.default", predicate},
    {"aten.logical_not.default", predicate},
    {"aten.signbit.default", predicate},
    // Normalisations: further outputs are left undecided.
    {"aten._native_batch_norm_legit_no_training.default", sameAsFirst, true},
    {"aten._native_batch_norm_legit_functional.default", sameAsFirst, true},
    {"aten.batch_norm.default", sameAsFirst, true},
    {"aten.group_norm.default", sameAsFirst, true},
    {"aten.instance_norm.default", sameAsFirst, true},
    {"aten.layer_norm.default", sameAsFirst, true},
    {"aten.native_batch_norm.default", sameAsFirst, true},
    {"aten.native_group_norm.default", sameAsFirst, true},
    {"aten.native_layer_norm.default", sameAsFirst, true},
    {"aten.rms_norm.default", sizesOnly},
};

}  // namespace

std::span<const ShapeRule> unaryShapes()
{
    return rules;
}

}  // namespace pt2scope
