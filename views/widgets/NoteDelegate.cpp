// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/NoteDelegate.h"

#include "views/theme/Fonts.h"
#include "views/theme/Icons.h"
#include "views/widgets/HitText.h"

#include <QApplication>
#include <QPainter>

namespace pt2scope {

void NoteDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    constexpr int margin = 10;
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString note = index.data(NoteRole).toString();
    const QFont font = uiFont(12);
    int taken = note.isEmpty() ? 0 : QFontMetrics(font).horizontalAdvance(note) + margin;
    const QVariant tone = index.data(ToneRole);
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    const QString text = item.text;
    item.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    QRect right = option.rect.adjusted(0, 0, -margin, 0);
    if (tone.isValid()) {
        constexpr int side = 14;
        const QRect place(right.right() - side + 1 - taken, right.center().y() - side / 2 + 1, side, side);
        const Tone shown = static_cast<Tone>(tone.toInt());
        paintIcon(*painter, place, toneIcon(shown), theme().tone(shown).mark);
        taken += side + 6;
    }
    painter->save();
    painter->setFont(font);
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    painter->setPen(isSelected ? theme().text2 : theme().text3);
    painter->drawText(right, Qt::AlignRight | Qt::AlignVCenter, note);
    painter->setFont(item.font);
    const bool isHead = !(index.flags() & Qt::ItemIsEnabled);
    painter->setPen(isHead ? theme().text3 : theme().text1);
    const int indent = item.icon.isNull() ? 4 : 26;
    const QRect left = option.rect.adjusted(indent, isHead ? 6 : 0, -taken - margin, 0);
    paintHits(*painter, left, text, index.data(HitsRole).toStringList());
    painter->restore();
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange)) {
        painter->save();
        painter->setPen(QPen(theme().accent, 2));
        painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
        painter->restore();
    }
}

}  // namespace pt2scope
