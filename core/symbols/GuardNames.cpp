// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/GuardNames.h"

#include "core/symbols/SymExprFunctions.h"
#include "core/symbols/SymExprNames.h"

#include <algorithm>
#include <initializer_list>

namespace pt2scope {

namespace {

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

bool isGuardConstant(std::string_view name)
{
    return isOneOf(name, {"True", "False", "inf", "int_oo", "zoo", "nan"});
}

bool isGuardFunction(std::string_view name)
{
    const bool isOpaque = name.starts_with("OpaqueUnaryFn_") || name.starts_with("BitwiseFn_");
    return findSymFunction(name) || (isOpaque && isPlainIdentifier(name))
           || isOneOf(name, {"round", "int", "float", "bool", "IntInfinity", "NegativeIntInfinity",
                             "cast_symbool_to_symint_guardless"});
}

bool isGuardHelper(std::string_view name)
{
    return isOneOf(name, {"___as_tensor", "___from_numpy", "___unwrap_async_collective_tensor"});
}

bool isMathMember(std::string_view name)
{
    return isPlainIdentifier(name) && !name.starts_with('_');
}

bool isTorchGuardFunction(std::string_view name)
{
    return isPlainIdentifier(name) && (name.starts_with("sym_") || name.starts_with("_sym_"));
}

bool isGuardMethod(std::string_view name)
{
    return isOneOf(name, {"size", "stride", "storage_offset", "item"});
}

}  // namespace pt2scope
