// SPDX-License-Identifier: Apache-2.0
// Texts that PyTorch evaluates as Python: expr_str and guards_code.
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/model/GuardedInputs.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/pickle/PickleParts.h"
#include "core/check/rules/program/ProgramSites.h"
#include "core/pickle/FakeTensor.h"
#include "core/program/SymExprParser.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// The sizes of fake tensors in pickles are evaluated like those of a program.
void checkFakeTensors(const Subject &subject, Reporter &reporter)
{
    for (const PicklePart &part : pickleParts(subject)) {
        for (const PickleCall &call : part.pickle->calls) {
            if (!makesFakeTensor(*part.pickle, call))
                continue;
            const auto json = fakeTensorJson(*part.pickle, call);
            if (!json)
                reporter.add("a fake tensor in " + part.name() + " is made of something computed",
                             part.at(call.offset));
            for (const std::string &text : expressionsIn(json.value_or(std::string_view()))) {
                SymExprPool pool;
                if (parseSymExpr(text, pool).isUnsafe())
                    reporter.add(
                        "the expression " + quoted(text) + " in " + part.name() + " is outside the grammar of sizes",
                        part.at(call.offset));
            }
        }
    }
}

void checkExprUnsafe(const Subject &subject, Reporter &reporter)
{
    checkFakeTensors(subject, reporter);
    for (const ProgramSite &site : programSites(subject)) {
        for (const ProgramExpression &expression : site.program.expressions) {
            if (expression.parsed != noSymExpr)
                continue;
            const std::string_view text = site.program.text(expression.text);
            SymExprPool pool;
            const ParsedSymExpr parsed = parseSymExpr(text, pool);
            const std::string why =
                parsed.faults.empty() ? std::string() : ": " + printable(parsed.faults.back().detail);
            reporter.add("the expression " + quoted(text) + " is outside the grammar of sizes" + why,
                         site.at(expression.pointer + "/expr_str", expression.json));
        }
    }
}

constexpr Rule exprUnsafe{
    .id = "model/expr-unsafe",
    .severity = Severity::Error,
    .title = "A symbolic expression that may run code",
    .explanation =
        "PyTorch hands each expr_str to sympy.sympify, which evaluates it as Python: code in it runs while the program "
        "is loaded, without a message. This text is no expression over sizes, such as PyTorch writes.",
    .fix = "Do not load the archive unless you trust it.",
    .reference = "torch/_export/serde/serialize.py (_parse_sym_expr); measured on torch 2.15",
    .check = checkExprUnsafe,
};

bool hasUnknownFunction(const Program &program)
{
    for (std::size_t i = 0; i < program.symbols.size(); ++i) {
        if (program.symbols.op(static_cast<SymExprId>(i)) == SymOp::Unknown)
            return true;
    }
    return false;
}

void checkExprUnknownFunction(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        if (!hasUnknownFunction(site.program))
            continue;
        for (const ProgramExpression &expression : site.program.expressions) {
            if (expression.parsed == noSymExpr)
                continue;
            const std::string_view text = site.program.text(expression.text);
            SymExprPool pool;
            for (const SymFault &fault : parseSymExpr(text, pool).faults) {
                if (fault.kind == SymFaultKind::UnknownFunction)
                    reporter.add("the expression " + quoted(text) + ": " + printable(fault.detail),
                                 site.at(expression.pointer + "/expr_str", expression.json));
            }
        }
    }
}

constexpr Rule exprUnknownFunction{
    .id = "model/expr-unknown-function",
    .severity = Severity::Warning,
    .title = "A symbolic expression calls an unknown function",
    .explanation =
        "sympy makes an undefined function of a name that it does not know. Nothing runs, but the size means nothing, "
        "unless a newer PyTorch knows the function.",
    .fix = "Load the program with the PyTorch that wrote it, or export the model again.",
    .reference = "torch/_export/serde/serialize.py (_parse_sym_expr)",
    .check = checkExprUnknownFunction,
};

/// Calls visit(site, guard's text, parsed guard, its place) for each entry of guards_code.
template <typename Visit>
void forEachGuard(const ProgramSite &site, Visit visit)
{
    for (std::size_t i = 0; i < site.program.guards.size(); ++i) {
        const ProgramText &guard = site.program.guards[i];
        const std::string_view code = site.program.text(guard.text);
        visit(code, parseGuard(code), [&] { return site.at("/guards_code/" + std::to_string(i), guard.json); });
    }
}

void checkGuardsUnsafe(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        forEachGuard(site, [&](std::string_view code, const ParsedGuard &guard, const auto &place) {
            if (!guard.isSafe())
                reporter.add("the guard " + quoted(code)
                                 + " is more than a comparison of sizes: " + printable(guard.fault->detail),
                             place());
        });
    }
}

constexpr Rule guardsUnsafe{
    .id = "model/guards-unsafe",
    .severity = Severity::Error,
    .title = "A guard that may run code",
    .explanation =
        "PyTorch makes a Python function of guards_code with exec when ep.module() is called, and runs it at each "
        "call. This guard is not a comparison of sizes, such as PyTorch writes.",
    .fix = "Do not load the archive unless you trust it.",
    .reference = "torch/export/_unlift.py (_convert_guards_code_to_fn); measured on torch 2.15",
    .check = checkGuardsUnsafe,
};

void checkGuardsUnknownInput(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        const GuardedInputs inputs(site.program);
        if (!inputs.known())
            continue;
        forEachGuard(site, [&](std::string_view, const ParsedGuard &guard, const auto &place) {
            if (!guard.isSafe())
                return;
            for (const GuardInput &input : guard.inputs) {
                if (!inputs.mayBe(input))
                    reporter.add("a guard reads " + quoted(input.text()) + ", which is no input of the program",
                                 place());
            }
        });
    }
}

constexpr Rule guardsUnknownInput{
    .id = "model/guards-unknown-input",
    .severity = Severity::Warning,
    .title = "A guard reads what is no input",
    .explanation =
        "PyTorch replaces L['x'] in a guard by the input of that name. Where there is none, the name L is undefined "
        "and ep.module() or its first call fails.",
    .fix = "Export the model again.",
    .reference = "torch/export/_unlift.py (_convert_guards_code_to_fn)",
    .check = checkGuardsUnknownInput,
};

}  // namespace

std::span<const Rule *const> modelCodeRules()
{
    static constexpr std::array rules{&exprUnsafe, &exprUnknownFunction, &guardsUnsafe, &guardsUnknownInput};
    return rules;
}

}  // namespace pt2scope
