// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

namespace pt2scope {

/// An item with a quiet note at its right end, and a tone's icon before it; what was looked for in its text is bold.
class NoteDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role { NoteRole = Qt::UserRole + 100, ToneRole, HitsRole };

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

}  // namespace pt2scope
