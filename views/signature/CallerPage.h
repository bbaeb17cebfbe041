// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/Place.h"
#include "views/session/DocumentFacts.h"

#include <QWidget>

class QBoxLayout;
class QTreeView;
class QVBoxLayout;

namespace pt2scope {

/// What a program takes and gives as its caller knows it, with the symbols, guards and lifted weights beside it.
class CallerPage : public QWidget {
    Q_OBJECT
public:
    /// `call` is the code that calls it, or null; the page takes it.
    CallerPage(DocumentFactsPtr facts, const ModelFacts &model, QWidget *call, QWidget *parent = nullptr);

    void select(const Selection &selection);
    QString selectionText() const;

Q_SIGNALS:
    void selected(const Selection &selection);
    void wanted(const Place &place);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void addInputsAndOutputs(QVBoxLayout &column);
    void alignColumns();
    void addMutations(QVBoxLayout &column);
    void addSymbols(QVBoxLayout &column);
    void addGuards(QVBoxLayout &column);
    void addLifted(QVBoxLayout &column);

    DocumentFactsPtr m_facts;
    const ModelFacts &m_model;
    QBoxLayout *m_columns;
    std::vector<QTreeView *> m_trees;
    int m_neededByTrees = 0;  // pixels, for names and types
};

}  // namespace pt2scope
