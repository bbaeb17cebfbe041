// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/SymbolTable.h"

#include <QStyledItemDelegate>

namespace pt2scope {

/// The colour that a symbol has wherever it is shown.
QColor symbolColor(const SymbolTable &table, const QString &symbol);

/// Paints "float32 [s0, 13]" with each symbolic size on its symbol's ground. Other texts stay as they are.
class SizesDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role { TypeRole = Qt::UserRole + 200, SizesRole };

    SizesDelegate(const SymbolTable &table, QObject *parent) : QStyledItemDelegate(parent), m_table(table) {}
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const SymbolTable &m_table;
};

/// A symbol as a chip: its name on its colour.
void paintSymbolChip(QPainter &painter, const QRect &place, const QString &text, const QColor &color);

}  // namespace pt2scope
