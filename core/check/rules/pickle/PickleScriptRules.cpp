// SPDX-License-Identifier: Apache-2.0
// The code of TorchScript archives that loading runs.
#include "core/check/Reporter.h"
#include "core/check/rules/pickle/PickleRuleTopics.h"
#include "core/check/rules/pickle/PickleSites.h"
#include "core/pickle/ScriptJudgement.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

Severity severityOf(const ScriptSuspicion &suspicion)
{
    if (suspicion.verdict == PickleVerdict::Dangerous)
        return Severity::Error;
    return suspicion.isCommon ? Severity::Info : Severity::Warning;
}

/// The first of each severity.
void reportScripts(const PickleSite &site, Reporter &reporter)
{
    const std::vector<ScriptSuspicion> suspicions = judgeScripts(site.file.save, *site.archive);
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        const auto isOne = [=](const ScriptSuspicion &each) { return severityOf(each) == severity; };
        const auto first = std::ranges::find_if(suspicions, isOne);
        if (first == suspicions.end())
            continue;
        const auto others = std::ranges::count_if(suspicions, isOne) - 1;
        Location place = site.atRecord(first->record);
        place.offset = first->offset;
        reporter.addAs(severity,
                       "loading " + site.name() + " runs " + first->reason
                           + (others > 0 ? " (and " + std::to_string(others) + " more)" : ""),
                       std::move(place));
    }
}

void checkCodeOnLoad(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        if (site.archive)
            reportScripts(site, reporter);
    }
}

constexpr Rule codeOnLoad{
    .id = "pickle/code-on-load",
    .severity = Severity::Error,
    .title = "TorchScript runs code when it is loaded",
    .explanation =
        "torch.jit.load, and torch.load of the same file, work out the defaults of parameters and the constants of "
        "classes and call __setstate__. An operator in them that reads or writes files can put any bytes anywhere. "
        "__setstate__ alone is information only, since torch's own quantized modules have it.",
    .fix = "Do not load the file. Ask whoever made it for an exported program, or for the weights alone.",
    .reference =
        "torch/csrc/jit/serialization/import_source.cpp; torch/csrc/jit/frontend/script_type_parser.cpp "
        "(evaluateDefaults); measured on torch 2.15",
    .check = checkCodeOnLoad,
};

}  // namespace

std::span<const Rule *const> pickleScriptRules()
{
    static constexpr std::array rules{&codeOnLoad};
    return rules;
}

}  // namespace pt2scope
