// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace pt2scope {

/// Whether PyTorch reads a node with that target as a computation on symbolic numbers (_SYM_OPS).
bool isSymbolicTarget(std::string_view target);

/// The operands that torch.fx needs to write the node as Python: 2 of _operator.add, "a + b"; 0 for what it writes as a
/// call.
std::size_t operandsOf(std::string_view target);

}  // namespace pt2scope
