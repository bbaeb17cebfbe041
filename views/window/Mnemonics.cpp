// SPDX-License-Identifier: Apache-2.0
#include "views/window/Mnemonics.h"

#include <QAction>
#include <QMenu>
#include <QRegularExpression>
#include <QSet>

namespace pt2scope {

namespace {

bool isLetter(QChar character)
{
    return character.unicode() < 0x80 && character.isLetter();
}

/// Where a free letter stands in the text: at the beginning of a word, else anywhere; -1 without one.
qsizetype placeOfFree(const QString &text, const QSet<QChar> &taken)
{
    for (const bool onlyFirst : {true, false}) {
        for (qsizetype i = 0; i < text.size(); ++i) {
            const bool isFirst = i == 0 || !text[i - 1].isLetter();
            if (isLetter(text[i]) && (isFirst || !onlyFirst) && !taken.contains(text[i].toUpper()))
                return i;
        }
    }
    return -1;
}

QString marked(QString text, QSet<QChar> &taken)
{
    if (const qsizetype place = placeOfFree(text, taken); place >= 0) {
        taken.insert(text[place].toUpper());
        return text.insert(place, QLatin1Char('&'));
    }
    for (char letter = 'A'; letter <= 'Z'; ++letter) {
        if (taken.contains(QLatin1Char(letter)))
            continue;
        taken.insert(QLatin1Char(letter));
        return text + QStringLiteral("(&%1)").arg(QLatin1Char(letter));
    }
    return text;
}

}  // namespace

void addMnemonics(QMenu &menu)
{
    QSet<QChar> taken;
    for (QAction *action : menu.actions()) {
        if (action->isSeparator())
            continue;
        action->setText(marked(plainText(*action), taken));
        if (action->menu())
            addMnemonics(*action->menu());
    }
}

QString plainText(const QAction &action)
{
    static const QRegularExpression behind(QStringLiteral("\\(&[A-Z]\\)$"));
    return action.text().remove(behind).remove(QLatin1Char('&'));
}

}  // namespace pt2scope
