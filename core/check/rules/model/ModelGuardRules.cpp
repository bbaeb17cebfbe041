// SPDX-License-Identifier: Apache-2.0
// guards_code, which PyTorch executes as Python.
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/model/GuardSizes.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/program/ProgramSites.h"

#include <array>

namespace pt2scope {

namespace {

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
        const GuardSizes sizes(site.program, inputs);
        forEachGuard(site, [&](std::string_view, const ParsedGuard &guard, const auto &place) {
            if (!guard.isSafe())
                return;
            for (const GuardInput &input : guard.inputs) {
                if (!inputs.mayBe(input))
                    reporter.add("a guard reads " + quoted(input.text()) + ", which is no input of the program",
                                 place());
                else if (const auto rank = sizes.missingAxisOf(input))
                    reporter.add("a guard reads size " + std::to_string(*input.axis) + " of " + quoted(input.text())
                                     + ", which has " + counted(*rank, "dimension"),
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
        "and ep.module() or its first call fails, as does a call where the input has fewer dimensions.",
    .fix = "Export the model again.",
    .reference = "torch/export/_unlift.py (_convert_guards_code_to_fn)",
    .check = checkGuardsUnknownInput,
};

void checkGuardsNeverHold(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        const GuardedInputs inputs(site.program);
        GuardSizes sizes(site.program, inputs);
        forEachGuard(site, [&](std::string_view code, const ParsedGuard &guard, const auto &place) {
            if (guard.isSafe() && sizes.excludes(code, guard))
                reporter.add("the guard " + quoted(code) + " holds for no sizes that the program admits", place());
        });
    }
}

constexpr Rule guardsNeverHold{
    .id = "model/guards-never-hold",
    .severity = Severity::Warning,
    .title = "A guard that no input satisfies",
    .explanation =
        "PyTorch evaluates the guards at each call of ep.module() and raises an AssertionError where one is false, so "
        "that the model can be loaded but never run.",
    .fix = "Export the model again.",
    .reference = "torch/export/_unlift.py (_convert_guards_code_to_fn); measured on torch 2.15",
    .check = checkGuardsNeverHold,
};

}  // namespace

std::span<const Rule *const> modelGuardRules()
{
    static constexpr std::array rules{&guardsUnsafe, &guardsUnknownInput, &guardsNeverHold};
    return rules;
}

}  // namespace pt2scope
