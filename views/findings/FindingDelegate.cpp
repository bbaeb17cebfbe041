// SPDX-License-Identifier: Apache-2.0
#include "views/findings/FindingDelegate.h"

#include "views/findings/FindingsModel.h"
#include "views/theme/Fonts.h"
#include "views/theme/Theme.h"

#include <QApplication>
#include <QPainter>

namespace pt2scope {

namespace {

constexpr int rowHeight = 44;
constexpr int lineHeight = 18;

}  // namespace

void FindingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    const QRect room = style->subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget).adjusted(2, 0, -6, 0);
    const QString title = item.text;
    const QString message = index.data(FindingsModel::MessageRole).toString();
    item.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    painter->save();
    const int top = option.rect.center().y() - (message.isEmpty() ? lineHeight / 2 : lineHeight);
    const auto drawLine = [&](const QString &text, int y) {
        painter->drawText(QRect(room.left(), y, room.width(), lineHeight), Qt::AlignVCenter | Qt::AlignLeft,
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
    };
    painter->setFont(uiFont(12, message.isEmpty() ? QFont::Normal : QFont::DemiBold));
    painter->setPen(theme().text1);
    drawLine(title, top);
    painter->setFont(uiFont(12));
    painter->setPen(theme().text2);
    drawLine(message, top + lineHeight);
    painter->restore();
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), rowHeight};
}

}  // namespace pt2scope
