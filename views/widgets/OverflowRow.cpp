// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/OverflowRow.h"

#include "views/widgets/IconButton.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QRegularExpression>
#include <QToolButton>
#include <algorithm>
#include <functional>

namespace pt2scope {

namespace {

void addButton(QMenu &menu, QAbstractButton &button)
{
    // The keys that a tip ends with belong in the column for them.
    static const QRegularExpression keys(QStringLiteral("\\s*[(（]([^()（）]+)[)）]$"));
    QString words = button.accessibleName().isEmpty() ? button.text() : button.accessibleName();
    words.replace(keys, QStringLiteral("\t\\1"));
    QAction *entry = menu.addAction(button.icon(), words, &button, &QAbstractButton::click);
    entry->setCheckable(button.isCheckable());
    entry->setChecked(button.isChecked());
    entry->setEnabled(button.isEnabled());
}

void addList(QMenu &menu, QComboBox &list)
{
    QMenu *choices = menu.addMenu(list.accessibleName());
    for (int i = 0; i < list.count(); ++i) {
        QAction *entry = choices->addAction(list.itemText(i), &list, [&list, i] {
            list.setCurrentIndex(i);
            Q_EMIT list.activated(i);
        });
        entry->setCheckable(true);
        entry->setChecked(i == list.currentIndex());
    }
}

}  // namespace

OverflowRow::OverflowRow(QWidget *parent) : QWidget(parent), m_row(new QHBoxLayout(this))
{
    constexpr int gap = 6;
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(gap);
    // Or what is shown would keep the row from getting narrower.
    m_row->setSizeConstraint(QLayout::SetNoConstraint);
}

void OverflowRow::addFixed(QWidget *widget, int stretch, int least)
{
    m_row->addWidget(widget, stretch);
    m_items.append({widget, 0, least});
}

void OverflowRow::addGuest(QWidget *widget)
{
    m_row->addWidget(widget);
    m_items.append({widget, 0, 0, true});
}

void OverflowRow::addPart(QWidget *part, int rank)
{
    m_row->addWidget(part);
    m_items.append({part, rank, 0});
}

void OverflowRow::addMenuButton(const QString &tip)
{
    m_more = makeIconButton(QStringLiteral("more"), tip);
    m_more->setObjectName(QStringLiteral("moreButton"));
    m_menu = new QMenu(m_more);
    connect(m_menu, &QMenu::aboutToShow, this, &OverflowRow::fillMenu);
    connect(m_more, &QToolButton::clicked, this,
            [this] { m_menu->popup(m_more->mapToGlobal(m_more->rect().bottomLeft())); });
    m_row->addWidget(m_more);
    m_more->hide();
}

int OverflowRow::widthOf(const Item &item) const
{
    if (item.rank == 0 && item.widget->isHidden())
        return 0;
    const int asked = std::max(item.widget->minimumSizeHint().width(), item.widget->minimumWidth());
    const int wide = item.least > 0 ? item.least : std::max(asked, item.widget->sizeHint().width());
    return wide + m_row->spacing();
}

/// Of all that is always there.
int OverflowRow::fixedWidth() const
{
    int width = 0;
    int guests = 0;
    int lent = 0;  // to guests
    for (const Item &item : m_items) {
        if (item.rank > 0)
            continue;
        (item.isGuest ? guests : width) += widthOf(item);
        lent += item.least > 0 && !item.widget->isHidden() ? item.least : 0;
    }
    return width + std::max(0, guests - lent);
}

int OverflowRow::partsWidth() const
{
    int width = 0;
    for (const Item &item : m_items)
        width += item.rank > 0 ? widthOf(item) : 0;
    return width;
}

void OverflowRow::fit()
{
    int room = width() - fixedWidth();
    const bool isWhole = partsWidth() <= room;
    room -= isWhole || !m_more ? 0 : m_more->sizeHint().width();
    QList<Item *> parts;
    for (Item &item : m_items) {
        if (item.rank > 0)
            parts << &item;
    }
    std::ranges::stable_sort(parts, std::greater(), &Item::rank);
    for (Item *part : parts) {
        part->isInMenu = widthOf(*part) > room;
        room -= part->isInMenu ? 0 : widthOf(*part);
        part->widget->setVisible(!part->isInMenu);
    }
    if (m_more)
        m_more->setVisible(!isWhole);
}

void OverflowRow::fillMenu()
{
    m_menu->clear();
    for (const Item &item : m_items) {
        if (!item.isInMenu)
            continue;
        if (!m_menu->isEmpty())
            m_menu->addSeparator();
        for (QWidget *part : item.widget->findChildren<QWidget *>()) {
            if (auto *list = qobject_cast<QComboBox *>(part))
                addList(*m_menu, *list);
            else if (auto *button = qobject_cast<QAbstractButton *>(part))
                addButton(*m_menu, *button);
        }
    }
}

QSize OverflowRow::sizeHint() const
{
    return {fixedWidth() + partsWidth(), minimumSizeHint().height()};
}

/// As high whatever is in the menu.
QSize OverflowRow::minimumSizeHint() const
{
    int width = m_more ? m_more->sizeHint().width() : 0;
    int height = 0;
    for (const Item &item : m_items) {
        if (item.rank == 0 && item.least == 0 && !item.isGuest)
            width += widthOf(item);
        height = std::max(height, item.widget->sizeHint().height());
    }
    return {width, height};
}

bool OverflowRow::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::StyleChange)
        fit();
    return QWidget::event(event);
}

void OverflowRow::resizeEvent(QResizeEvent *event)
{
    fit();
    QWidget::resizeEvent(event);
}

}  // namespace pt2scope
