// SPDX-License-Identifier: Apache-2.0
// Symbolic expressions, which PyTorch evaluates as Python.
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/model/SchemaReleases.h"
#include "core/check/rules/pickle/PickleParts.h"
#include "core/check/rules/program/ProgramSites.h"
#include "core/pickle/FakeTensor.h"
#include "core/symbols/SymExprParser.h"

#include <algorithm>
#include <array>
#include <set>

namespace pt2scope {

namespace {

/// The sizes of fake tensors in pickles are evaluated like those of a program.
void checkFakeTensors(const Subject &subject, Reporter &reporter)
{
    for (const PicklePart &part : pickleParts(subject)) {
        std::set<const char *> seen;  // the same JSON may be given to any number of calls
        for (const PickleCall &call : part.pickle->calls) {
            if (!makesFakeTensor(*part.pickle, call))
                continue;
            const auto json = fakeTensorJson(*part.pickle, call);
            if (json && !seen.insert(json->data()).second)
                continue;
            if (!json)
                reporter.addRefusedIf(false, "a fake tensor in " + part.name() + " is made of something computed",
                                      part.at(call.offset));
            for (const std::string &text : expressionsIn(json.value_or(std::string_view()))) {
                SymExprPool pool;
                if (parseSymExpr(text, pool).isUnsafe())
                    reporter.addRefusedIf(
                        false,
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
            const bool isRefused = !parsed.faults.empty() && parsed.faults.back().isRefused;
            reporter.addRefusedIf(isRefused,
                                  "the expression " + quoted(text) + " is outside the grammar of sizes" + why,
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
    .refused = true,
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
        const std::optional<SchemaVersion> &schema = site.program.schemaVersion;
        const bool isNewer = schema && schema->major == readerMajor && schema->minor > newestMinor;
        for (const ProgramExpression &expression : site.program.expressions) {
            if (expression.parsed == noSymExpr)
                continue;
            const std::string_view text = site.program.text(expression.text);
            SymExprPool pool;
            for (const SymFault &fault : parseSymExpr(text, pool).faults) {
                if (fault.kind == SymFaultKind::UnknownFunction)
                    reporter.addAs(isNewer ? Severity::Warning : Severity::Error,
                                   "the expression " + quoted(text) + ": " + printable(fault.detail),
                                   site.at(expression.pointer + "/expr_str", expression.json));
            }
        }
    }
}

constexpr Rule exprUnknownFunction{
    .id = "model/expr-unknown-function",
    .severity = Severity::Error,
    .title = "A symbolic expression calls an unknown function",
    .explanation =
        "sympy makes an undefined function of a name that it does not know, and PyTorch raises a KeyError when it "
        "computes with it. A newer PyTorch may know the function.",
    .fix = "Load the program with the PyTorch that wrote it, or export the model again.",
    .reference = "torch/_export/serde/serialize.py (_parse_sym_expr); measured on torch 2.15",
    .check = checkExprUnknownFunction,
    .refused = true,
};

}  // namespace

std::span<const Rule *const> modelCodeRules()
{
    static constexpr std::array rules{&exprUnsafe, &exprUnknownFunction};
    return rules;
}

}  // namespace pt2scope
