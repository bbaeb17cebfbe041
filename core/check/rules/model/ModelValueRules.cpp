// SPDX-License-Identifier: Apache-2.0
// Symbolic sizes and numbers that come to no integer.
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
    bool asInteger = false;
    bool asFloat = false;
    bool isRead = false;  // of a value that the graph defines: PyTorch looks at no others
};

/// By index in Program::expressions.
std::vector<ExpressionUse> usesOf(const ProgramGraphs &owner)
{
    std::vector<ExpressionUse> uses(owner.program.expressions.size());
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
                    note(size.expression, isRead, SymbolicValue::Kind::Int);
            }
            note(value.storageOffset.expression, false, SymbolicValue::Kind::Int);
        }
        for (const SymbolicValue &value : site.graph.symbolicValues)
            note(value.expression, site.defines(value.name), value.kind);
    }
    return uses;
}

/// Whether an expression without symbols is larger than any integer of 64 bits.
bool isBeyondIntegers(const SymExprPool &pool, SymExprId id)
{
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    if (pool.op(id) == SymOp::Float)
        return nearestDouble(pool.text(id)) > static_cast<double>(largest);
    return rangeOf(pool, id, [](std::string_view) { return SymRange(); }).min == largest;
}

/// Why an expression cannot stand for an integer; empty when it can.
std::string objectionToInteger(const Program &program, const ProgramExpression &expression)
{
    switch (natureOf(program.symbols, expression.parsed)) {
        case SymNature::Truth: return "is true or false";
        case SymNature::Infinite: return "is no finite number";
        case SymNature::Failing: return "divides by zero";
        case SymNature::Fraction:
        case SymNature::Integer: break;
    }
    if (expression.hintKind == HintKind::Bool || expression.hintKind == HintKind::Float)
        return "has a hint that is no integer";
    if (!program.symbols.symbols(expression.parsed).empty())
        return {};
    const auto value =
        evaluate(program.symbols, expression.parsed, [](std::string_view) { return std::optional<std::int64_t>(); });
    if (!value && isBeyondIntegers(program.symbols, expression.parsed))
        return "does not fit 64 bits";
    const bool differs = value && expression.hintKind == HintKind::Int && *value != expression.hintInteger;
    return differs ? "has the hint " + std::to_string(expression.hintInteger) : std::string();
}

std::string objectionToFloat(const Program &program, const ProgramExpression &expression)
{
    if (natureOf(program.symbols, expression.parsed) == SymNature::Failing)
        return "divides by zero";
    const bool isFloatHint = expression.hintKind == HintKind::None || expression.hintKind == HintKind::Float;
    return isFloatHint ? std::string() : "has a hint that is no float";
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
            if (expression.parsed == noSymExpr || owner.isDamaged(expression.json))
                continue;
            const std::string why = uses[i].asInteger ? objectionToInteger(program, expression)
                                    : uses[i].asFloat ? objectionToFloat(program, expression)
                                                      : std::string();
            const auto sentence = [&](const std::string &end) {
                return "the expression " + shortened(printSymExpr(program.symbols, expression.parsed)) + " " + end;
            };
            const Location place = owner.site.at(expression.pointer, expression.json);
            if (!why.empty())
                reporter.addRefusedIf(uses[i].isRead, sentence(why), place);
            else if (uses[i].asInteger && natureOf(program.symbols, expression.parsed) == SymNature::Fraction)
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
        "infinity, a truth value, a division by zero, a hint of another type, and a hint that differs from a plain "
        "number. Fractions it rounds down.",
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
