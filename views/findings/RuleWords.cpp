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

QString asSentence(QString text)
{
    const bool isWord = std::all_of(text.cbegin(), std::find(text.cbegin(), text.cend(), QLatin1Char(' ')),
                                    [](QChar sign) { return sign.isLower(); });
    if (isWord && !text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString ruleTitle(const Rule &rule)
{
    return asSentence(translated(rule.title));
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
