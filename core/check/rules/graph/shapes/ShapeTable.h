// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/graph/shapes/OperatorCall.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// What an operator makes of its arguments.
struct ShapeResult {
    std::vector<TensorShape> outputs;  // the first ones, or the elements of the one list
    std::string contradiction;         // why it would fail, one clause for people; the outputs are empty then
};

/// Nothing when it cannot be decided.
using ShapeFunction = std::optional<ShapeResult> (*)(const OperatorCall &call);

struct ShapeRule {
    std::string_view operatorName;  // "aten.add.Tensor"
    ShapeFunction function;
    /// Autocast casts its operands, without a trace in the program: float32 may stand for float16 or bfloat16, and the
    /// other way round.
    bool autocasts = false;
};

/// The rule for an operator, or null.
const ShapeRule *findShapeRule(std::string_view operatorName);

// The table, by topic.
std::span<const ShapeRule> unaryShapes();
std::span<const ShapeRule> elementwiseShapes();
std::span<const ShapeRule> matrixShapes();
std::span<const ShapeRule> viewShapes();
std::span<const ShapeRule> joinShapes();
std::span<const ShapeRule> selectionShapes();
std::span<const ShapeRule> reductionShapes();
std::span<const ShapeRule> windowShapes();
std::span<const ShapeRule> factoryShapes();

inline std::optional<ShapeResult> made(TensorShape output)
{
    return ShapeResult{{std::move(output)}, {}};
}

inline std::optional<ShapeResult> contradiction(std::string why)
{
    return ShapeResult{{}, std::move(why)};
}

}  // namespace pt2scope
