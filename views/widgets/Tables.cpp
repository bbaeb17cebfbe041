// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/Tables.h"

#include "views/theme/Fonts.h"
#include "views/theme/Icons.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QTreeView>

namespace pt2scope {

QTreeView *makeTable(const QString &accessibleName)
{
    auto *table = new QTreeView;
    table->setAccessibleName(accessibleName);
    table->setFrameShape(QFrame::NoFrame);
    table->setUniformRowHeights(true);
    table->setFont(uiFont(12));
    table->header()->setFont(uiFont(12, QFont::DemiBold));
    table->header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    return table;
}

QLineEdit *makeFilterField(const QString &placeholder)
{
    auto *field = new QLineEdit;
    field->setPlaceholderText(placeholder);
    field->setClearButtonEnabled(true);
    field->setFont(uiFont(12));
    field->setMinimumWidth(160);
    field->setMaximumWidth(240);
    field->addAction(icon(QStringLiteral("filter")), QLineEdit::LeadingPosition);
    return field;
}

}  // namespace pt2scope
