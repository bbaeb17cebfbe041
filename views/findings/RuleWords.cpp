// SPDX-License-Identifier: Apache-2.0
#include "views/findings/RuleWords.h"

#include "core/check/Rule.h"
#include "views/session/MessageWords.h"

#include <QCoreApplication>
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
