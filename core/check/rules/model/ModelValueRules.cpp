// SPDX-License-Identifier: Apache-2.0
// Symbolic sizes and numbers that come to no integer.
#include "core/bytes/PythonFloat.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/json/JsonNumber.h"
#include "core/symbols/SymExprNature.h"
#include "core/symbols/SymExprPrinter.h"
#include "core/symbols/SymExprRange.h"
#include "core/symbols/SymExprValue.h"

#include <array>
#include <limits>
#include <vector>

namespace pt2scope {

namespace {

using HintKind = ProgramExpression::HintKind;

/// Where an expression stands.
struct ExpressionUse {
    bool asSize = false;  // or stride
    bool asInteger = false;
    bool asFloat = false;
    bool isRead = false;  // of a value that the graph defines: PyTorch looks at no others
};

/// By index in Program::expressions.
std::vector<ExpressionUse> usesOf(const ProgramGraphs &owner)
{
    std::vector<ExpressionUse> uses(owner.program.expressions.size());
    const auto noteSize = [&](std::uint32_t expression, bool isRead) {
        if (expression == noExpression)
            return;
        uses[expression].asSize = true;
        uses[expression].isRead = uses[expression].isRead || isRead;
    };
    const auto note = [&](std::uint32_t expression, bool isRead, SymbolicValue::Kind kind) {
        if (expression == noExpression)
            return;
        ExpressionUse &use = uses[expression];
        use.asInteger = use.asInteger || kind == SymbolicValue::Kind::Int;
        use.asFloat = use.asFloat || kind == SymbolicValue::Kind::Float;
        use.isRead = use.isRead || isRead;
    };
    for (std::size_t i = 0; i < owner.program.graphs.size(); ++i) {
        const GraphSite site = siteOf(owner, i);
        for (const TensorValue &value : site.graph.tensorValues) {
            const bool isRead = site.defines(value.name);
            for (const auto &sizes : {owner.program.sizes(value), owner.program.strides(value)}) {
                for (const SymInt &size : sizes)
                    noteSize(size.expression, isRead);
            }
            noteSize(value.storageOffset.expression, false);
        }
        for (const SymbolicValue &value : site.graph.symbolicValues)
            note(value.expression, site.defines(value.name), value.kind);
    }
    return uses;
}

/// Whether no integer of 64 bits is as large, or as small, as all of the range.
bool isBeyondIntegers(const SymRange &range)
{
    using Limits = std::numeric_limits<std::int64_t>;
    return (range.min == Limits::max() && !range.max) || (range.max == Limits::min() && !range.min);
}

/// Why a number without symbols cannot stand for an integer.
std::string objectionToNumber(const Program &program, const ProgramExpression &expression, bool isSize)
{
    const SymExprPool &pool = program.symbols;
    if (pool.op(expression.parsed) == SymOp::Float) {
        const bool fits = nearestDouble(pool.text(expression.parsed))
                          <= static_cast<double>(std::numeric_limits<std::int64_t>::max());
        return isSize && !fits ? "does not fit 64 bits" : "";
    }
    const SymRange range = rangeOf(pool, expression.parsed, [](std::string_view) { return SymRange(); });
    const auto evaluated =
        evaluate(pool, expression.parsed, [](std::string_view) { return std::optional<std::int64_t>(); });
    const auto value = evaluated || !range.isExact() ? evaluated : range.min;
    if (isSize && !value && isBeyondIntegers(range) && range.min)
        return "does not fit 64 bits";
    const bool isAnother = value ? *value != expression.hintInteger : isBeyondIntegers(range);
    const bool isHinted =
        expression.hintKind == HintKind::Int && natureOf(pool, expression.parsed) == SymNature::Integer;
    return isHinted && isAnother ? "has the hint " + std::to_string(expression.hintInteger) : std::string();
}

/// Why an expression cannot stand for an integer; empty when it can.
std::string objectionToInteger(const Program &program, const ProgramExpression &expression, bool isSize)
{
    const bool isKept = !isSize && expression.hintKind == HintKind::Int;  // nobody looks closer at what has a hint
    switch (natureOf(program.symbols, expression.parsed)) {
        case SymNature::Failing: return "divides by zero";
        case SymNature::Refused: return "gives PyTorch's functions numbers that they refuse";
        case SymNature::Truth:
            if (!isKept)
                return "is true or false";
            break;
        case SymNature::Infinite:
            if (!isKept)
                return "is no finite number";
            break;
        case SymNature::Fraction:
        case SymNature::Integer: break;
    }
    if (expression.hintKind == HintKind::Bool || expression.hintKind == HintKind::Float)
        return "has a hint that is no integer";
    const bool isNumber = program.symbols.symbols(expression.parsed).empty();
    return isNumber ? objectionToNumber(program, expression, isSize) : std::string();
}

std::string objectionToFloat(const Program &program, const ProgramExpression &expression)
{
    const SymNature nature = natureOf(program.symbols, expression.parsed);
    if (nature == SymNature::Failing)
        return "divides by zero";
    if (nature == SymNature::Refused)
        return "gives PyTorch's functions numbers that they refuse";
    if (expression.hintKind != HintKind::None && expression.hintKind != HintKind::Float)
        return "has a hint that is no float";
    const bool isAnother = program.symbols.op(expression.parsed) == SymOp::Float
                           && expression.hintKind == HintKind::Float
                           && nearestDouble(program.symbols.text(expression.parsed)) != expression.hintFloat;
    return isAnother ? "has the hint " + pythonFloat(expression.hintFloat) : std::string();
}

void checkExprValue(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        const Program &program = owner.program;
        if (program.expressions.empty())
            return;
        const std::vector<ExpressionUse> uses = usesOf(owner);
        for (std::size_t i = 0; i < uses.size(); ++i) {
            const ProgramExpression &expression = program.expressions[i];
            if (expression.parsed == noSymExpr)
                continue;
            const bool asInteger = uses[i].asSize || uses[i].asInteger;
            const std::string why = asInteger         ? objectionToInteger(program, expression, uses[i].asSize)
                                    : uses[i].asFloat ? objectionToFloat(program, expression)
                                                      : std::string();
            const auto sentence = [&](const std::string &end) {
                return "the expression " + shortened(printSymExpr(program.symbols, expression.parsed)) + " " + end;
            };
            const Location place = owner.site.at(expression.pointer, expression.json);
            if (!why.empty())
                reporter.addRefusedIf(uses[i].isRead, sentence(why), place);
            else if (asInteger && natureOf(program.symbols, expression.parsed) == SymNature::Fraction)
                reporter.addAs(Severity::Warning, sentence("is no integer"), place);
        }
    });
}

constexpr Rule exprValue{
    .id = "model/expr-value",
    .severity = Severity::Error,
    .title = "A symbolic size or number has no such value",
    .explanation =
        "PyTorch makes a number of each expression in sizes, strides and sym_int_values, and raises an error for "
        "infinity, a truth value, a division by zero, numbers that a function does not take, a hint of another type, "
        "and a hint that differs from a plain number. Fractions it rounds down.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_sym_int); measured on torch 2.15",
    .check = checkExprValue,
    .refused = true,
};

}  // namespace

std::span<const Rule *const> modelValueRules()
{
    static constexpr std::array rules{&exprValue};
    return rules;
}

}  // namespace pt2scope
