// SPDX-License-Identifier: Apache-2.0
#include "views/signature/SizesDelegate.h"

#include "views/theme/Fonts.h"
#include "views/theme/Theme.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>
#include <array>

namespace pt2scope {

QColor symbolColor(const SymbolTable &table, const QString &symbol)
{
    static constexpr std::array<std::size_t, 6> order{0, 5, 6, 3, 1, 2};  // of the families, far apart first
    const SymbolFacts *facts = table.find(symbol.toStdString());
    if (!facts)
        return theme().line2;
    const auto index = static_cast<std::size_t>(facts - table.symbols.data());
    return theme().families[order[index % order.size()]];
}

void paintSymbolChip(QPainter &painter, const QRect &place, const QString &text, const QColor &color)
{
    painter.fillRect(place, blend(color, theme().base, 0.2));
    painter.fillRect(QRect(place.left(), place.bottom() - 1, place.width(), 2), color);
    painter.drawText(place, Qt::AlignCenter, text);
}

namespace {

constexpr int chipMargin = 4;  // left and right of its text

int textMargin(const QStyleOptionViewItem &option)
{
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    return style->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, option.widget) + 1;
}

}  // namespace

void SizesDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QVariant sizes = index.data(SizesRole);
    if (!sizes.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    item.text.clear();
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    painter->save();
    painter->setClipRect(option.rect);
    painter->setFont(monoFont(12));
    painter->setPen(theme().text1);
    const QFontMetrics metrics(painter->font());
    int x = option.rect.left() + textMargin(option);
    const QString ellipsis = QStringLiteral("…");
    const bool isCut = sizeHint(option, index).width() > option.rect.width();
    const int end = option.rect.right() - (isCut ? metrics.horizontalAdvance(ellipsis) : 0);
    const auto draw = [&](const QString &text) {
        const int width = metrics.horizontalAdvance(text);
        painter->drawText(QRect(x, option.rect.top(), width + 1, option.rect.height()), Qt::AlignVCenter, text);
        x += width;
    };
    draw(index.data(TypeRole).toString() + QStringLiteral(" ["));
    const QStringList parts = sizes.toStringList();
    bool isWhole = true;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const bool isSymbol = m_table.find(parts[i].toStdString());
        const QString comma = i > 0 ? QStringLiteral(", ") : QString();
        const int width = metrics.horizontalAdvance(parts[i]) + (isSymbol ? 2 * chipMargin : 0);
        isWhole = x + metrics.horizontalAdvance(comma) + width <= end;
        if (!isWhole)
            break;
        draw(comma);
        if (!isSymbol) {
            draw(parts[i]);
            continue;
        }
        paintSymbolChip(*painter, QRect(x, option.rect.center().y() - 8, width, 18), parts[i],
                        symbolColor(m_table, parts[i]));
        x += width;
    }
    draw(isWhole ? QStringLiteral("]") : ellipsis);
    painter->restore();
}

QSize SizesDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const QVariant sizes = index.data(SizesRole);
    if (!sizes.isValid())
        return size;
    const QStringList parts = sizes.toStringList();
    const auto chips =
        std::ranges::count_if(parts, [&](const QString &part) { return m_table.find(part.toStdString()); });
    const QString text =
        QStringLiteral("%1 [%2]").arg(index.data(TypeRole).toString(), parts.join(QStringLiteral(", ")));
    size.setWidth(QFontMetrics(monoFont(12)).horizontalAdvance(text) + 2 * textMargin(option)
                  + 2 * chipMargin * static_cast<int>(chips));
    return size;
}

}  // namespace pt2scope
