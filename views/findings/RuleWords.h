// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace pt2scope {

struct Rule;

// What a rule says, in the language in use. The translations are in resources/i18n/rules_*.ts, by the English text.
QString ruleTitle(const Rule &rule);  // as a sentence begins
QString ruleExplanation(const Rule &rule);
QString ruleFix(const Rule &rule);

}  // namespace pt2scope
