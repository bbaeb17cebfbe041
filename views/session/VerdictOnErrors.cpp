// SPDX-License-Identifier: Apache-2.0
#include "views/session/VerdictOnErrors.h"

#include "core/check/Rule.h"
#include "views/session/MessageWords.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <span>

namespace pt2scope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Verdict)
};

bool hasErrorOf(const CheckResult &result, std::span<const std::string_view> rules)
{
    return std::ranges::any_of(result.findings, [rules](const Finding &finding) {
        return finding.severity == Severity::Error && std::ranges::find(rules, finding.rule->id) != rules.end();
    });
}

}  // namespace

bool isDangerous(const CheckResult &result)
{
    static constexpr std::array<std::string_view, 7> rules{
        "pickle/deny-global",         "pickle/extension-opcode", "model/expr-unsafe",           "model/guards-unsafe",
        "model/treespec-enum-import", "rtp/fx-unsafe-pickle",    "checkpoint/dcp-unsafe-pickle"};
    return hasErrorOf(result, rules);
}

bool exhaustsMemory(const CheckResult &result)
{
    static constexpr std::array<std::string_view, 1> rules{"container/inflate-bomb"};
    return hasErrorOf(result, rules);
}

Verdict verdictOnRefused(const CheckResult &result, const QString &badge)
{
    return {Tone::Error, badge, Words::tr("PyTorch cannot load this file"),
            Words::tr("%1. Export it again, or mend what is named below.")
                .arg(asSentence(reasonText(result.loadable.back().reason)))};
}

Verdict verdictOnErrors(const CheckResult &result, const QString &badge)
{
    if (isDangerous(result))
        return {Tone::Error, badge, Words::tr("Do not load this file"),
                Words::tr("Loading it with PyTorch would run code that somebody put into it. Ask where it came from.")};
    if (exhaustsMemory(result))
        return {Tone::Error, badge, Words::tr("Do not load this file"),
                Words::tr("Sizes in it are made to exhaust the memory of whatever loads it.")};
    if (!isLoadable(result))
        return verdictOnRefused(result, badge);
    return {Tone::Error, badge, Words::tr("This is not what was saved"),
            Words::tr("Something in it is damaged or contradicts itself. What can be read of it is shown.")};
}

}  // namespace pt2scope
