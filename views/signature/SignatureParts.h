// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/SymbolTable.h"

#include <QString>
#include <QStringList>
#include <QWidget>
#include <vector>

class QHBoxLayout;
class QTreeView;

namespace pt2scope {

/// "Inputs" and a quiet note behind it.
QHBoxLayout *makeSectionHead(const QString &title, const QString &note);
/// A table in a card as high as `rows` of it.
QWidget *inCard(QTreeView *table, int rows);
/// Rows that a tree shows now.
int rowsOf(const QTreeView &tree);
/// Lines in the file's font on a quiet ground, Python's strings and comments in their colours.
QWidget *makeCode(const QString &text);

/// Texts of the file, one below the other in a card; long ones are broken.
QWidget *makeLines(const QStringList &lines);

struct MutationLine {
    QString value;
    QString target;
    QString kind;
};

QWidget *makeMutations(const std::vector<MutationLine> &lines);

/// Each symbol with its range as a bar, and where it enters.
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

private:
    int shownCount() const;
    void paintSymbol(QPainter &painter, const QRect &place, const SymbolFacts &symbol) const;

    const SymbolTable &m_table;
};

}  // namespace pt2scope
