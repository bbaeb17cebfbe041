// SPDX-License-Identifier: Apache-2.0
#include "views/findings/FindingDelegate.h"

#include "views/findings/FindingsModel.h"
#include "views/theme/Fonts.h"
#include "views/theme/Theme.h"

#include <QApplication>
#include <QPainter>
#include <QTextLayout>
#include <QTreeView>
#include <algorithm>

namespace pt2scope {

namespace {

constexpr int lineHeight = 18;
constexpr int margins = 8;  // above and below, together
constexpr int mostLines = 2;

/// The lines that the text takes; what does not fit into the last is cut.
QStringList linesOf(const QString &text, const QFont &font, int width)
{
    QStringList lines;
    if (text.isEmpty())
        return lines;
    QTextLayout layout(text, font);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid() && lines.size() < mostLines; line = layout.createLine()) {
        line.setLineWidth(std::max(1, width));
        const bool isLast = lines.size() + 1 == mostLines;
        lines << (isLast ? QFontMetrics(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width)
                         : text.mid(line.textStart(), line.textLength()).trimmed());
    }
    layout.endLayout();
    return lines;
}

QRect textRoom(const QStyleOptionViewItem &item)
{
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    return style->subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget).adjusted(2, 0, -6, 0);
}

}  // namespace

void FindingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    const QRect room = textRoom(item);
    const QString title = item.text;
    const QString message = index.data(FindingsModel::MessageRole).toString();
    item.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    painter->save();
    const QStringList lines = linesOf(message, uiFont(12), room.width());
    int y = option.rect.center().y() - lineHeight * (1 + static_cast<int>(lines.size())) / 2;
    const auto drawLine = [&](const QString &text) {
        painter->drawText(QRect(room.left(), y, room.width(), lineHeight), Qt::AlignVCenter | Qt::AlignLeft,
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
        y += lineHeight;
    };
    painter->setFont(message.isEmpty() ? item.font : uiFont(12, QFont::DemiBold));
    painter->setPen(theme().text1);
    drawLine(title);
    painter->setFont(uiFont(12));
    painter->setPen(theme().text2);
    for (const QString &line : lines)
        drawLine(line);
    painter->restore();
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    if (const auto *tree = qobject_cast<const QTreeView *>(option.widget)) {
        const int depth = (index.parent().isValid() ? 1 : 0) + (tree->rootIsDecorated() ? 1 : 0);
        item.rect = QRect(0, 0, tree->columnWidth(index.column()) - depth * tree->indentation(), lineHeight);
    }
    const QString message = index.data(FindingsModel::MessageRole).toString();
    const auto lines = static_cast<int>(linesOf(message, uiFont(12), textRoom(item).width()).size());
    return {QStyledItemDelegate::sizeHint(option, index).width(), lineHeight * std::max(2, 1 + lines) + margins};
}

}  // namespace pt2scope
