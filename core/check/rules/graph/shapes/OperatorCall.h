// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/graph/GraphSites.h"
#include "core/check/rules/graph/shapes/DTypePromotion.h"
#include "core/check/rules/graph/shapes/SizeValues.h"

#include <optional>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A node's arguments by the names of its operator's schema, defaults included. What cannot be decided is nothing.
class OperatorCall {
public:
    /// The node's target must have a schema.
    OperatorCall(const NodeSite &node, const SizeValues &values) : m_node(node), m_values(values) {}

    /// A tensor argument: sizes and dtype as tensor_values records them.
    TensorShape tensor(std::string_view name) const;
    /// The first argument of the schema.
    TensorShape first() const;
    std::vector<TensorShape> tensors(std::string_view name) const;  // a list; empty where it is none, or long
    /// A list of tensors and Nones; nothing where it is none.
    std::optional<std::vector<std::optional<TensorShape>>> optionalTensors(std::string_view name) const;

    /// An argument that is None, given so or by default.
    bool isNone(std::string_view name) const;
    std::optional<std::int64_t> integer(std::string_view name) const;
    std::optional<bool> boolean(std::string_view name) const;
    std::optional<std::string_view> text(std::string_view name) const;
    std::optional<DType> dtype(std::string_view name) const;
    /// A list of numbers, or one number as a list of one.
    std::optional<Sizes> sizes(std::string_view name) const;

    /// Adds an argument that is a tensor or a number.
    void addOperand(ResultType &type, std::string_view name) const;
    /// Sizes of the argument as an operand: a number has none.
    std::optional<Sizes> operandSizes(std::string_view name) const;

    TensorShape recorded(const Argument &value) const;

private:
    const Argument *given(std::string_view name) const;
    std::optional<std::string_view> defaultOf(std::string_view name) const;
    Size numberOf(const Argument &argument) const;

    const NodeSite &m_node;
    const SizeValues &m_values;
};

}  // namespace pt2scope
