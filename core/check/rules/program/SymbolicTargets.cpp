// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/program/SymbolicTargets.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::array<std::string_view, 29> symbolicTargets{
    "_operator.add",     "_operator.and_",
    "_operator.eq",      "_operator.floordiv",
    "_operator.ge",      "_operator.gt",
    "_operator.le",      "_operator.lshift",
    "_operator.lt",      "_operator.mod",
    "_operator.mul",     "_operator.ne",
    "_operator.neg",     "_operator.or_",
    "_operator.pos",     "_operator.pow",
    "_operator.rshift",  "_operator.sub",
    "_operator.truediv", "math.trunc",
    "torch._sym_sqrt",   "torch.ops.aten.item.default",
    "torch.sym_float",   "torch.sym_int",
    "torch.sym_ite",     "torch.sym_max",
    "torch.sym_min",     "torch.sym_not",
    "torch.sym_sqrt",
};
static_assert(std::ranges::is_sorted(symbolicTargets));

// Those of torch.fx's magic_methods that programs may call.
constexpr std::array<std::string_view, 19> binaryOperators{
    "add", "and_", "eq", "floordiv", "ge",  "getitem", "gt",  "le",      "lshift", "lt",
    "mod", "mul",  "ne", "or_",      "pow", "rshift",  "sub", "truediv", "xor",
};
static_assert(std::ranges::is_sorted(binaryOperators));

}  // namespace

bool isSymbolicTarget(std::string_view target)
{
    return std::ranges::binary_search(symbolicTargets, target);
}

std::size_t operandsOf(std::string_view target)
{
    constexpr std::string_view prefix = "_operator.";
    if (!target.starts_with(prefix))
        return 0;
    const std::string_view name = target.substr(prefix.size());
    if (std::ranges::binary_search(binaryOperators, name))
        return 2;
    return name == "neg" || name == "pos" ? 1 : 0;
}

}  // namespace pt2scope
