// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/Tables.h"

#include "views/settings/Settings.h"
#include "views/theme/Fonts.h"
#include "views/theme/Icons.h"

#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QTreeView>
#include <algorithm>

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

void onRowChosen(QTreeView &table, std::function<void(const QModelIndex &)> chosen)
{
    QObject::connect(table.selectionModel(), &QItemSelectionModel::selectionChanged, &table,
                     [chosen = std::move(chosen)](const QItemSelection &selected) {
                         if (!selected.isEmpty())
                             chosen(selected.indexes().constFirst());
                     });
}

namespace {

/// Only what is dragged is the user's: columns also change with the window and with what is in them.
class ColumnKeeper : public QObject {
public:
    ColumnKeeper(QHeaderView *header, QString name) : QObject(header), m_header(header), m_name(std::move(name))
    {
        const QList<int> widths = settings::columnWidths(m_name);
        for (int i = 0; i < std::min<int>(header->count(), static_cast<int>(widths.size())); ++i) {
            if (widths[i] > 0 && header->sectionResizeMode(i) == QHeaderView::Interactive)
                header->resizeSection(i, widths[i]);
        }
        header->viewport()->installEventFilter(this);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::MouseButtonRelease)
            QMetaObject::invokeMethod(
                this, [this] { keep(); }, Qt::QueuedConnection);
        return QObject::eventFilter(watched, event);
    }

private:
    void keep() const
    {
        QList<int> widths;
        for (int i = 0; i < m_header->count(); ++i)
            widths << (m_header->sectionResizeMode(i) == QHeaderView::Interactive ? m_header->sectionSize(i) : 0);
        settings::setColumnWidths(m_name, widths);
    }

    QHeaderView *m_header;
    QString m_name;
};

}  // namespace

void keepColumns(QTreeView *table, const QString &name)
{
    new ColumnKeeper(table->header(), name);
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
