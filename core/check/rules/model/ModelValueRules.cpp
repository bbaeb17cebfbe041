// SPDX-License-Identifier: Apache-2.0
// Symbolic sizes and numbers that come to no integer.
#include "core/bytes/PythonFloat.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/model/ProgramSymbols.h"
#include "core/symbols/SymExprNature.h"
#include "core/symbols/SymExprPrinter.h"

#include <array>
#include <map>
#include <vector>

namespace pt2scope {

namespace {

using HintKind = ProgramExpression::HintKind;

/// Where an expression stands.
struct ExpressionUse {
    bool asSize = false;
    bool asStride = false;
    bool asInteger = false;  // or size, stride or offset
    bool asFloat = false;
    bool asBool = false;
    bool isRead = false;  // of a value that the graph defines: PyTorch looks at no others
    SymFolded value;      // what PyTorch makes of it where it meets it first
    SymFolded hinted;     // with the hints that it has read until then
};

void note(ExpressionUse &use, SymbolicValue::Kind kind, bool isRead)
{
    use.asInteger = use.asInteger || kind == SymbolicValue::Kind::Int;
    use.asFloat = use.asFloat || kind == SymbolicValue::Kind::Float;
    use.asBool = use.asBool || kind == SymbolicValue::Kind::Bool;
    use.isRead = use.isRead || isRead;
}

/// By index in Program::expressions.
std::vector<ExpressionUse> usesOf(const ProgramGraphs &owner)
{
    std::vector<ExpressionUse> uses(owner.program.expressions.size());
    for (std::size_t i = 0; i < owner.program.graphs.size(); ++i) {
        const GraphSite site = siteOf(owner, i);
        for (const TensorValue &value : site.graph.tensorValues) {
            const bool isRead = site.defines(value.name);
            for (const SymInt &size : owner.program.sizes(value)) {
                if (!size.isExpression())
                    continue;
                note(uses[size.expression], SymbolicValue::Kind::Int, isRead);
                uses[size.expression].asSize = true;
            }
            for (const SymInt &stride : owner.program.strides(value)) {
                if (!stride.isExpression())
                    continue;
                note(uses[stride.expression], SymbolicValue::Kind::Int, isRead);
                uses[stride.expression].asStride = true;
            }
            if (value.storageOffset.isExpression())
                note(uses[value.storageOffset.expression], SymbolicValue::Kind::Int, false);
        }
        for (const SymbolicValue &value : site.graph.symbolicValues) {
            if (value.expression != noExpression)
                note(uses[value.expression], value.kind, site.defines(value.name));
        }
    }
    return uses;
}

/// Folds the expressions in the order in which PyTorch meets them, and with them the hints.
void foldAll(std::vector<ExpressionUse> &uses, const SymbolSite &site)
{
    const Program &program = site.site.program;
    std::map<std::string_view, std::int64_t> hints;
    const SymValueOf unknown = [](std::string_view) { return std::optional<std::int64_t>(); };
    const SymValueOf hintOf = [&](std::string_view name) {
        const auto found = hints.find(name);
        return found == hints.end() ? std::nullopt : std::optional(found->second);
    };
    const auto foldOne = [&](std::uint32_t index) {
        const ProgramExpression &expression = program.expressions[index];
        if (expression.parsed == noSymExpr)
            return;
        const bool isSymbol = program.symbols.op(expression.parsed) == SymOp::Symbol;
        const std::string_view name = program.symbols.text(expression.parsed);
        if (isSymbol && expression.hintKind == HintKind::Int && !isUnbackedName(name))
            hints.emplace(name, expression.hintInteger);
        uses[index].value = fold(program.symbols, expression.parsed, unknown);
        uses[index].hinted = uses[index].value.is(SymFolded::Kind::Open)
                                 ? fold(program.symbols, expression.parsed, hintOf)
                                 : uses[index].value;
    };
    std::vector<bool> areFolded(uses.size());
    for (const std::uint32_t index : site.evaluated) {
        foldOne(index);
        areFolded[index] = true;
    }
    hints.clear();
    for (std::uint32_t index = 0; index < uses.size(); ++index) {
        if (!areFolded[index])
            foldOne(index);
    }
}

constexpr long double beyondIntegers = 9223372036854775808.0L;

/// Why a number cannot be a size, or what its hint says of it.
std::string objectionToNumber(const SymFolded &number, const ProgramExpression &expression, const ExpressionUse &use)
{
    const bool isWhole = number.is(SymFolded::Kind::Integer);
    const bool hasSymbols = use.value.is(SymFolded::Kind::Open);  // PyTorch keeps it as it is, however large
    const bool isBeyond = number.value >= beyondIntegers || number.value < -beyondIntegers;
    if ((use.asSize || use.asStride) && !hasSymbols && isBeyond)
        return "does not fit 64 bits";
    if (use.asSize && !isWhole && !hasSymbols && number.value <= -1)  // PyTorch rounds towards 0
        return "is negative";
    if (!isWhole || expression.hintKind != HintKind::Int)
        return {};
    const bool isAnother = number.exact ? number.exact->numerator != expression.hintInteger
                                        : number.value != static_cast<long double>(expression.hintInteger);
    return isAnother ? "has the hint " + std::to_string(expression.hintInteger) : std::string();
}

/// Why PyTorch cannot make an integer of what an expression comes to; empty when it can.
std::string objectionToValue(const SymFolded &value)
{
    switch (natureOf(value)) {
        case SymNature::Failing: return "divides by zero";
        case SymNature::Refused: return "gives PyTorch's functions numbers that they refuse";
        case SymNature::Truth: return "is true or false";
        case SymNature::Infinite: return "is no finite number";
        case SymNature::Unsettled: return "is no number that PyTorch's functions compute";
        case SymNature::Fraction:
        case SymNature::Integer: break;
    }
    return {};
}

/// Why an expression cannot stand for an integer; empty when it can.
std::string objectionToInteger(const ExpressionUse &use, const ProgramExpression &expression)
{
    if (use.value.isError())
        return objectionToValue(use.value);
    if (expression.hintKind == HintKind::Bool || expression.hintKind == HintKind::Float)
        return "has a hint that is no integer";
    const bool isHinted = expression.hintKind == HintKind::Int;
    const SymFolded &value = isHinted ? use.value : use.hinted;
    std::string why = objectionToValue(value);
    // Nobody looks closer at what has a hint, unless a tensor is made with it.
    if (!why.empty() && (!isHinted || use.asSize || use.asStride))
        return why;
    const bool isNumber = value.isFinite() || value.is(SymFolded::Kind::Wrapped);
    const std::string objection = isNumber ? objectionToNumber(value, expression, use) : std::string();
    // PyTorch computes the sign from the hints of the symbols, whatever hint the size has itself.
    const bool isOpen = use.value.is(SymFolded::Kind::Open) && !use.value.isPositive;
    const bool isNegative = isOpen && use.hinted.isFinite() && use.hinted.value <= -1;
    return objection.empty() && use.asSize && isNegative ? "is negative with the hints of its symbols" : objection;
}

std::string objectionToFloat(const ExpressionUse &use, const ProgramExpression &expression)
{
    if (use.value.isError())
        return objectionToValue(use.value);
    if (expression.hintKind != HintKind::None && expression.hintKind != HintKind::Float)
        return "has a hint that is no float";
    const bool isHinted = expression.hintKind == HintKind::Float;
    const SymNature nature = natureOf(use.hinted);
    if (!isHinted && (nature == SymNature::Truth || nature == SymNature::Unsettled || use.hinted.isError()))
        return objectionToValue(use.hinted);
    const bool isAnother = use.value.is(SymFolded::Kind::Float) && isHinted
                           && static_cast<double>(use.value.value) != expression.hintFloat;
    return isAnother ? "has the hint " + pythonFloat(expression.hintFloat) : std::string();
}

void checkExpression(const Program &program, const ProgramExpression &expression, const ExpressionUse &use,
                     const Location &place, Reporter &reporter)
{
    std::string why;
    if (use.asInteger)
        why = objectionToInteger(use, expression);
    else if (use.asFloat)
        why = objectionToFloat(use, expression);
    else if (use.asBool && use.value.isError())
        why = objectionToValue(use.value);
    const auto sentence = [&](const std::string &end) {
        return "the expression " + shortened(printSymExpr(program.symbols, expression.parsed)) + " " + end;
    };
    if (!why.empty())
        reporter.addRefusedIf(use.isRead, sentence(why), place);
    else if (use.asInteger && natureOf(use.value) == SymNature::Fraction)
        reporter.addAs(Severity::Warning, sentence("is no integer"), place);
}

void checkExprValue(const Subject &subject, Reporter &reporter)
{
    const std::vector<SymbolSite> &sites = subject.derived<SymbolSites>().sites;
    std::size_t next = 0;
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        const SymbolSite &site = sites[next++];
        const Program &program = owner.program;
        if (program.expressions.empty())
            return;
        std::vector<ExpressionUse> uses = usesOf(owner);
        foldAll(uses, site);
        for (std::size_t i = 0; i < uses.size(); ++i) {
            const ProgramExpression &expression = program.expressions[i];
            if (expression.parsed != noSymExpr)
                checkExpression(program, expression, uses[i], owner.site.at(expression.pointer, expression.json),
                                reporter);
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
