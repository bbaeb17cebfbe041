// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/SymbolTable.h"

#include <QWidget>

namespace pt2scope {

/// Each symbol with its range as a bar, and where it enters. One stop of the Tab key; arrows go from one to the next.
class SymbolCards : public QWidget {
    Q_OBJECT
public:
    explicit SymbolCards(const SymbolTable &table, QWidget *parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

Q_SIGNALS:
    void chosen(const QString &symbol);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    int shownCount() const;
    void setCurrent(int symbol);
    static void paintAxis(QPainter &painter, const QRect &place);
    void paintSymbol(QPainter &painter, const QRect &place, const SymbolFacts &symbol) const;

    const SymbolTable &m_table;
    int m_current = 0;  // that the keys have come to
};

}  // namespace pt2scope
