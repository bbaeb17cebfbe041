// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentSession.h"
#include "views/theme/Theme.h"

#include <QString>

namespace pt2scope {

/// What there is to say of a document, in words.
struct Verdict {
    Tone tone = Tone::Unchecked;
    QString badge;     // "sound", "4 errors, 1 muted", "checking 43 %"
    QString headline;  // "Do not load this file"
    QString sentence;  // what it comes from, and what to do
};

Verdict verdictOn(const DocumentSession &session);
/// Loading it would run what somebody put into it.
bool isDangerous(const CheckResult &result);
/// Loading it would take more memory than any machine should give.
bool exhaustsMemory(const CheckResult &result);
/// Phases that were to run and did not. 0 of a file that cannot be read: of it nothing was to be checked.
std::size_t uncheckedPhases(const CheckResult &result);
/// Some torch loads it.
bool isLoadable(const CheckResult &result);

/// What stays of a verdict when its document is closed.
struct VerdictFigures {
    Tone tone = Tone::Unchecked;
    bool isUnreadable = false;
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    std::uint64_t muted = 0;  // that are not among these
};
VerdictFigures figuresOf(const CheckResult &result);
/// Verdict::badge of what was checked.
QString badgeText(const VerdictFigures &figures);

Tone toneOf(Severity severity);
/// "error", "warning", "note".
QString severityWord(Severity severity);
/// "Errors".
QString severitiesWord(Severity severity);
QString phaseWord(Phase phase);

bool isFolder(const Document &document);
/// What was opened, by a name that stays the same in every language.
QString kindName(const Document &document);
/// "PT2 archive, layered", "RTP export of TorchEasyRec". Empty for a name that is none of ours.
QString kindText(const QString &name);

}  // namespace pt2scope
