// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprFunctions.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::size_t any = SymFunction::anyCount;

// The first row of an operation has the name that srepr writes.
constexpr std::array functions{
    SymFunction{SymOp::Add, "Add", 0, any},
    SymFunction{SymOp::Mul, "Mul", 0, any},
    SymFunction{SymOp::Pow, "Pow", 2, 2},
    SymFunction{SymOp::PowByNatural, "PowByNatural", 2, 2},
    SymFunction{SymOp::FloatPow, "FloatPow", 2, 2},
    SymFunction{SymOp::FloorDiv, "FloorDiv", 2, 2},
    SymFunction{SymOp::CleanDiv, "CleanDiv", 2, 2},
    SymFunction{SymOp::CeilDiv, "CeilDiv", 2, 2},
    SymFunction{SymOp::IntTrueDiv, "IntTrueDiv", 2, 2},
    SymFunction{SymOp::FloatTrueDiv, "FloatTrueDiv", 2, 2},
    SymFunction{SymOp::Mod, "Mod", 2, 2},
    SymFunction{SymOp::PythonMod, "PythonMod", 2, 2},
    SymFunction{SymOp::ModularIndexing, "ModularIndexing", 3, 3},
    SymFunction{SymOp::LShift, "LShift", 2, 2},
    SymFunction{SymOp::RShift, "RShift", 2, 2},
    SymFunction{SymOp::Max, "Max", 1, any},
    SymFunction{SymOp::Max, "max", 1, any},
    SymFunction{SymOp::Min, "Min", 1, any},
    SymFunction{SymOp::Min, "min", 1, any},
    SymFunction{SymOp::Abs, "Abs", 1, 1},
    SymFunction{SymOp::Abs, "abs", 1, 1},
    SymFunction{SymOp::Floor, "floor", 1, 1},
    SymFunction{SymOp::Ceiling, "ceiling", 1, 1},
    SymFunction{SymOp::Equal, "Equality", 2, 2},
    SymFunction{SymOp::Equal, "Eq", 2, 2},
    SymFunction{SymOp::NotEqual, "Unequality", 2, 2},
    SymFunction{SymOp::NotEqual, "Ne", 2, 2},
    SymFunction{SymOp::Less, "StrictLessThan", 2, 2},
    SymFunction{SymOp::Less, "Lt", 2, 2},
    SymFunction{SymOp::LessEqual, "LessThan", 2, 2},
    SymFunction{SymOp::LessEqual, "Le", 2, 2},
    SymFunction{SymOp::Greater, "StrictGreaterThan", 2, 2},
    SymFunction{SymOp::Greater, "Gt", 2, 2},
    SymFunction{SymOp::GreaterEqual, "GreaterThan", 2, 2},
    SymFunction{SymOp::GreaterEqual, "Ge", 2, 2},
    SymFunction{SymOp::And, "And", 0, any},
    SymFunction{SymOp::Or, "Or", 0, any},
    SymFunction{SymOp::Not, "Not", 1, 1},
    SymFunction{SymOp::Xor, "Xor", 0, any},
    SymFunction{SymOp::Where, "Where", 3, 3},
    SymFunction{SymOp::IfThenElse, "ITE", 3, 3},
    SymFunction{SymOp::Piecewise, "Piecewise", 1, any},
    SymFunction{SymOp::ExprCondPair, "ExprCondPair", 2, 2},
    SymFunction{SymOp::ToFloat, "ToFloat", 1, 1},
    SymFunction{SymOp::CeilToInt, "CeilToInt", 1, 1},
    SymFunction{SymOp::FloorToInt, "FloorToInt", 1, 1},
    SymFunction{SymOp::TruncToInt, "TruncToInt", 1, 1},
    SymFunction{SymOp::TruncToFloat, "TruncToFloat", 1, 1},
    SymFunction{SymOp::RoundToInt, "RoundToInt", 1, 1},
    SymFunction{SymOp::RoundDecimal, "RoundDecimal", 2, 2},
    SymFunction{SymOp::Identity, "Identity", 1, 1},
    SymFunction{SymOp::IsNonOverlappingAndDenseIndicator, "IsNonOverlappingAndDenseIndicator", 0, any},
};

}  // namespace

const SymFunction *findSymFunction(std::string_view name)
{
    const auto *found = std::ranges::find(functions, name, &SymFunction::name);
    return found == functions.end() ? nullptr : found;
}

std::string_view symFunctionName(SymOp op)
{
    const auto *found = std::ranges::find(functions, op, &SymFunction::op);
    return found == functions.end() ? std::string_view() : found->name;
}

}  // namespace pt2scope
