// SPDX-License-Identifier: Apache-2.0
#include "views/session/VerdictOnErrors.h"

#include "core/check/Rule.h"
#include "views/session/MessageWords.h"
#include "views/widgets/Text.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <span>

namespace pt2scope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Verdict)
};

template <typename Matches>
const Finding *firstError(const CheckResult &result, Matches matches)
{
    const auto found = std::ranges::find_if(result.findings, [&](const Finding &finding) {
        return finding.severity == Severity::Error && matches(*finding.rule);
    });
    return found == result.findings.end() ? nullptr : &*found;
}

const Finding *firstErrorOf(const CheckResult &result, std::span<const std::string_view> rules)
{
    return firstError(result, [&](const Rule &rule) { return std::ranges::find(rules, rule.id) != rules.end(); });
}

/// Its bytes are others than were written.
bool isDamaged(const CheckResult &result)
{
    static constexpr std::array<std::string_view, 2> crcs{"pickle/nested-crc", "verify/device-crc-mismatch"};
    return firstErrorOf(result, crcs)
           || firstError(result, [](const Rule &rule) { return rule.area() == "container"; });
}

/// No torch.export.load takes them, sound or not.
bool holdsCompiledModelsOnly(const Document &document)
{
    return document.pt2 && !document.pt2->aoti.empty()
           && std::ranges::none_of(document.pt2->models,
                                   [](const ModelParts &model) { return model.program.has_value(); });
}

/// Of what was written as it is.
Verdict verdictOnContent(const CheckResult &result, const Finding &first, const Document &document,
                         const QString &badge)
{
    static constexpr std::array<std::string_view, 1> otherFormats{"layout/torchscript-or-pickle"};
    if (const Finding *other = firstErrorOf(result, otherFormats))
        return {Tone::Error, badge, Words::tr("This is no exported program"),
                Words::tr("%1. torch.load or torch.jit.load reads it; torch.export.save writes programs.")
                    .arg(asSentence(messageText(*other)))};
    return {
        Tone::Error, badge,
        document.folder ? Words::tr("Something in this folder is wrong") : Words::tr("Something in this file is wrong"),
        Words::tr("%1. What can be read of it is shown.").arg(breakable(asSentence(messageText(first))))};
}

}  // namespace

bool isDangerous(const CheckResult &result)
{
    static constexpr std::array<std::string_view, 7> rules{
        "pickle/deny-global",         "pickle/extension-opcode", "model/expr-unsafe",           "model/guards-unsafe",
        "model/treespec-enum-import", "rtp/fx-unsafe-pickle",    "checkpoint/dcp-unsafe-pickle"};
    return firstErrorOf(result, rules) != nullptr;
}

bool exhaustsMemory(const CheckResult &result)
{
    static constexpr std::array<std::string_view, 1> rules{"container/inflate-bomb"};
    return firstErrorOf(result, rules) != nullptr;
}

Verdict verdictOnRefused(const CheckResult &result, const QString &badge)
{
    return {Tone::Error, badge, Words::tr("PyTorch cannot load this file"),
            Words::tr("%1. Export it again, or mend what is named below.")
                .arg(asSentence(reasonText(result.loadable.back().reason)))};
}

Verdict verdictOnErrors(const CheckResult &result, const Document &document, const QString &badge)
{
    if (isDangerous(result))
        return {Tone::Error, badge, Words::tr("Do not load this file"),
                Words::tr("Loading it with PyTorch would run code that somebody put into it. Ask where it came from.")};
    if (exhaustsMemory(result))
        return {Tone::Error, badge, Words::tr("Do not load this file"),
                Words::tr("Sizes in it are made to exhaust the memory of whatever loads it.")};
    if (!isLoadable(result) && !holdsCompiledModelsOnly(document))
        return verdictOnRefused(result, badge);
    const Finding *first = firstError(result, [](const Rule &) { return true; });
    if (first && !isDamaged(result))
        return verdictOnContent(result, *first, document, badge);
    return {Tone::Error, badge, Words::tr("This is not what was saved"),
            Words::tr("Something in it is damaged or contradicts itself. What can be read of it is shown.")};
}

}  // namespace pt2scope
