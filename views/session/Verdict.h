// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentSession.h"
#include "views/theme/Theme.h"

#include <QString>

namespace pt2scope {

/// What there is to say of a document, in words.
struct Verdict {
    Tone tone = Tone::Unchecked;
    QString badge;     // "sound", "4 errors, 2 warnings", "checking 43 %"
    QString headline;  // "Do not load this file"
    QString sentence;  // what it comes from, and what to do
};

Verdict verdictOn(const DocumentSession &session);

Tone toneOf(Severity severity);
/// "error", "warning", "note".
QString severityWord(Severity severity);
/// "Errors".
QString severitiesWord(Severity severity);
QString phaseWord(Phase phase);

/// "Exported program, layered", "RTP export of TorchEasyRec": what was opened.
QString kindText(const Document &document);

}  // namespace pt2scope
