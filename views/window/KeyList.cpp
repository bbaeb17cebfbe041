// SPDX-License-Identifier: Apache-2.0
#include "views/window/KeyList.h"

#include "views/widgets/Labels.h"
#include "views/widgets/Lists.h"
#include "views/widgets/ScrolledColumn.h"
#include "views/window/Mnemonics.h"

#include <QGridLayout>
#include <QMenu>
#include <QMenuBar>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

namespace pt2scope {

KeyList::KeyList(const QMenuBar &menus, QWidget *parent) : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *content = new ScrolledColumn;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(20, 16, 20, 20);
    column->setSpacing(8);
    addKeys(*column, tr("Everywhere"), keysOf(menus));
    addKeys(*column, tr("In the graph"), keysOfGraph());
    column->addStretch();
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(makeScrollArea(content));
    constexpr int leastWidth = 480;
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    resize(std::max(leastWidth, content->sizeHint().width() + bar), 640);
}

KeyList::Keys KeyList::keysOf(const QMenuBar &menus)
{
    Keys keys;
    for (const QAction *menu : menus.actions()) {
        for (const QAction *action : menu->menu()->actions()) {
            QStringList names;
            for (const QKeySequence &key : action->shortcuts())
                names << key.toString(QKeySequence::NativeText);
            if (!names.isEmpty())
                keys.append({plainText(*action), listed(names)});
        }
    }
    return keys;
}

KeyList::Keys KeyList::keysOfGraph()
{
    return {{tr("Go to the next node"), tr("Arrow keys")},
            {tr("Go to the first or the last node"), tr("Home, End")},
            {tr("Go to the module around it"), tr("Backspace")},
            {tr("Unfold or fold it"), tr("Enter")},
            {tr("The same with all inside it"), tr("Alt+Enter")},
            {tr("Fold all"), QStringLiteral("F")},
            {tr("Unfold all"), QStringLiteral("U")},
            {tr("What the selected one depends on"), QStringLiteral("[")},
            {tr("What depends on the selected one"), QStringLiteral("]")},
            {tr("Zoom in"), QStringLiteral("+")},
            {tr("Zoom out"), QStringLiteral("-")},
            {tr("Show all of it"), QStringLiteral("0")},
            {tr("Move the picture"), tr("Shift+Arrow keys, PgUp, PgDown")},
            {tr("Leave the trace, then the selection"), tr("Esc")}};
}

void KeyList::addKeys(QVBoxLayout &column, const QString &title, const Keys &keys)
{
    column.addWidget(makeLabel(title, uiFont(13, QFont::DemiBold)));
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(0, 1);
    for (const auto &[what, key] : keys) {
        const int row = grid->rowCount();
        grid->addWidget(makeLabel(what), row, 0);
        grid->addWidget(makeLabel(key, uiFont(), secondaryRole), row, 1);
    }
    column.addLayout(grid);
    column.addSpacing(8);
}

}  // namespace pt2scope
