// SPDX-License-Identifier: Apache-2.0
#include "views/window/CommandPalette.h"

#include "views/theme/Icons.h"
#include "views/widgets/FloatShadow.h"
#include "views/widgets/Labels.h"
#include "views/widgets/NoteDelegate.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace pt2scope {

CommandPalette::CommandPalette(QList<PaletteCommand> commands, DocumentFactsPtr facts, QWidget *parent)
    : QDialog(parent),
      m_model(std::move(commands), std::move(facts)),
      m_field(new QLineEdit),
      m_count(makeLabel({}, uiFont(12), quietRole)),
      m_list(new QListView),
      m_results(new QStackedWidget)
{
    setWindowFlags(Qt::Popup | Qt::FramelessWindowHint);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Find or run anything"));
    constexpr QSize extent(620, 420);
    setFixedSize(extent);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    auto *top = new QHBoxLayout;
    top->setContentsMargins(10, 8, 10, 8);
    top->setSpacing(10);
    m_field->setPlaceholderText(tr("A command, a tab, a tensor, a symbol, a node or a record"));
    m_field->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    top->addWidget(m_field, 1);
    top->addWidget(m_count);
    m_count->hide();  // until something is looked for
    column->addLayout(top);
    column->addWidget(makeRule(Qt::Horizontal));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new NoteDelegate(m_list));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_results->addWidget(m_list);
    m_results->addWidget(
        makeEmptyState(QStringLiteral("search"), Tone::Plain, tr("Nothing has these words in its name"),
                       tr("Commands, tabs, and tensors, symbols, nodes and records of this tab are looked "
                          "through.")));
    column->addWidget(m_results, 1);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListView::clicked, this, &CommandPalette::choose);
    m_model.search({});
    m_list->setCurrentIndex(m_model.index(0));
    if (parent) {
        const QPoint place((parent->width() - extent.width()) / 2, 90);
        move(parent->mapToGlobal(place));
        connect(this, &QDialog::finished, new FloatShadow(QRect(place, extent), parent), &QObject::deleteLater);
    }
    m_field->setFocus();
}

void CommandPalette::search(const QString &words)
{
    m_model.search(words);
    m_count->setText(m_model.hasMore() ? tr("more than %n result(s)", nullptr, m_model.rowCount())
                                       : tr("%n result(s)", nullptr, m_model.rowCount()));
    m_count->setVisible(!words.isEmpty());
    m_list->setCurrentIndex(m_model.index(0));
    m_results->setCurrentIndex(m_model.rowCount() > 0 ? 0 : 1);
}

/// Its edge: what floats on white ground has no other.
void CommandPalette::paintEvent(QPaintEvent *event)
{
    QDialog::paintEvent(event);
    QPainter painter(this);
    painter.setPen(theme().line2);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0) {
            const int row = std::clamp(m_list->currentIndex().row() + step, 0, std::max(0, m_model.rowCount() - 1));
            m_list->setCurrentIndex(m_model.index(row));
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            choose();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void CommandPalette::choose()
{
    const PaletteEntry *entry = m_model.entry(m_list->currentIndex());
    if (!entry)
        return;
    const PaletteEntry chosen = *entry;
    close();
    if (chosen.command)
        chosen.command->trigger();
    else
        Q_EMIT wanted(chosen.place);
}

}  // namespace pt2scope
