// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/SheetTable.h"

#include "views/widgets/Labels.h"
#include "views/widgets/LinkLabel.h"
#include "views/widgets/Text.h"

#include <QGridLayout>
#include <algorithm>

namespace pt2scope {

namespace {

// Pixels. Longer keys are cut, and told by their tooltips; a column of short ones lines up with those of other
// sections.
constexpr int widestKey = 160;
constexpr int usualKey = 76;

/// Types with their shapes stay on one line where they fit on one; names and sentences need not.
QString asOne(const QString &text)
{
    constexpr qsizetype longest = 28;
    const bool isShape = text.indexOf(QLatin1Char('[')) > 0 && text.endsWith(QLatin1Char(']'));
    return isShape && text.size() <= longest ? escaped(text).replace(QLatin1Char(' '), QChar(0xa0))
                                             : escaped(breakable(text));
}

}  // namespace

SheetTable::SheetTable(const std::vector<SheetRow> &rows, bool keysAreAmounts, QWidget *parent) : QWidget(parent)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(5);
    grid->setColumnStretch(1, 1);
    const bool hasKeys = std::ranges::any_of(rows, [](const SheetRow &row) { return !row.label.isEmpty(); });
    int line = 0;
    for (const SheetRow &row : rows) {
        if (!hasKeys) {
            grid->addWidget(makeValue(row), line++, 1);
            continue;
        }
        auto *key = new ElidedLabel(row.label, uiFont(12), quietRole, Qt::ElideRight);
        key->setFixedWidth(std::clamp(key->sizeHint().width(), usualKey, widestKey));
        if (keysAreAmounts)
            key->setAlignment(Qt::AlignRight);
        grid->addWidget(key, line, 0, Qt::AlignTop);
        grid->addWidget(makeValue(row), line++, 1);
    }
}

QWidget *SheetTable::makeValue(const SheetRow &row)
{
    QString value = escaped(breakable(row.value));
    if (row.link)
        value = QStringLiteral("<a href=\"#\" style=\"text-decoration:none\">%1</a>").arg(value);
    else if (row.tone != Tone::Plain)
        value = QStringLiteral("<span style=\"color:%1\">%2</span>").arg(theme().tone(row.tone).text.name(), value);
    if (!row.quiet.isEmpty())
        value += QStringLiteral(" <span style=\"color:%1\">%2</span>").arg(theme().text3.name(), asOne(row.quiet));
    if (!row.second.isEmpty())
        value += QStringLiteral("<br><span style=\"color:%1\">%2</span>")
                     .arg(theme().text3.name(), escaped(breakable(row.second)));
    QLabel *text = row.link ? new LinkLabel(value) : makeParagraph(value, monoFont(12));
    text->setTextFormat(Qt::RichText);
    if (row.link) {
        text->setFont(monoFont(12));
        text->setWordWrap(true);
        QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        text->setSizePolicy(policy);
        text->setAccessibleName(row.label + QLatin1Char(' ') + row.value);
        connect(text, &QLabel::linkActivated, this, [this, place = *row.link] { Q_EMIT wanted(place); });
    }
    return text;
}

}  // namespace pt2scope
