// SPDX-License-Identifier: Apache-2.0
#include "views/findings/RuleWords.h"

#include "core/check/Rule.h"

#include <QCoreApplication>
#include <algorithm>
#include <string>

namespace pt2scope {

namespace {

QString translated(std::string_view english)
{
    return QCoreApplication::translate("Rule", std::string(english).c_str());
}

}  // namespace

QString ruleTitle(const Rule &rule)
{
    QString title = translated(rule.title);
    // The names of files and fields stay as they are.
    const bool isWord = std::all_of(title.cbegin(), std::find(title.cbegin(), title.cend(), QLatin1Char(' ')),
                                    [](QChar sign) { return sign.isLower(); });
    if (isWord && !title.isEmpty())
        title[0] = title[0].toUpper();
    return title;
}

QString ruleExplanation(const Rule &rule)
{
    return translated(rule.explanation);
}

QString ruleFix(const Rule &rule)
{
    return translated(rule.fix);
}

}  // namespace pt2scope
