// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <string_view>

namespace pt2scope {

struct Finding;

/// The language that the two below speak: "zh_CN", or anything else for core's English. They may be called on any
/// thread.
void chooseMessageLanguage(const QString &name);

/// What a finding says, in the language in use. The translations are in resources/i18n/messages_*/, by patterns of the
/// English text.
QString messageText(const Finding &finding);
/// Why something cannot be loaded, read or checked, and where a rule is established: clauses of core's.
QString reasonText(std::string_view english);
/// Either of them as a sentence begins; the names of files and fields stay as they are.
QString asSentence(QString text);

}  // namespace pt2scope
