// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <cstddef>
#include <string>
#include <string_view>

namespace pt2scope {

/// What kind of work an operator does: decides its colour.
enum class OperatorFamily {
    Matrix,
    Attention,
    Norm,  // and reductions
    Elementwise,
    Shape,  // and views
    Index,  // and embeddings
    Control,
    Symbol,  // and assertions
    Custom,
};
inline constexpr std::size_t operatorFamilyCount = 9;

/// By a node's target: "torch.ops.aten.linear.default", "_operator.getitem", "torch.ops.fbgemm.…".
OperatorFamily operatorFamily(std::string_view target);

/// "linear", "add.Tensor", "mul": without torch.ops.aten and ".default", and without Python's _operator; of other
/// namespaces with the namespace.
std::string shortOperatorName(std::string_view target);

/// "matrix, convolution", "attention", …
QString familyWord(OperatorFamily family);

}  // namespace pt2scope
