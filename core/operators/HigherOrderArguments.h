// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace pt2scope {

/// "true_fn" of the second argument (1) of "higher_order.cond": archives do not name the arguments of higher-order
/// operators that are passed by position. What an operator takes any number of has one name for all. Empty for
/// operators that are not known, and for arguments beyond those that they take.
std::string_view higherOrderArgument(std::string_view operatorName, std::size_t position);

}  // namespace pt2scope
