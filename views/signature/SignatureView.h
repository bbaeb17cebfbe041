// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/View.h"

class QLineEdit;
class QStackedWidget;
class QTreeView;
class QVBoxLayout;

namespace pt2scope {

class CallCode;
class SpecModel;

/// What a program takes and gives: as its caller sees it, or in the program's own order.
class SignatureView : public View {
    Q_OBJECT
public:
    SignatureView(const ViewContext &context, QWidget *parent);

    void select(const Selection &selection) override;
    void startSearch() override;
    QString selectionText() const override;
    /// What is offered to call it with; empty where nothing is.
    QString python() const;

private:
    QWidget *buildBar();
    QWidget *buildCallerPage();
    QWidget *buildProgramPage();
    void addInputsAndOutputs(QVBoxLayout &column);
    void alignColumns();
    void addMutations(QVBoxLayout &column);
    void addSymbols(QVBoxLayout &column);
    void addGuards(QVBoxLayout &column);
    void addLifted(QVBoxLayout &column);
    void wireTable(QTreeView *table, int valueRole);

    DocumentSession &m_session;
    DocumentFactsPtr m_facts;
    const ModelFacts &m_model;
    CallCode *m_call = nullptr;
    QStackedWidget *m_pages;
    QStackedWidget *m_specPages = nullptr;  // the table, or that nothing passes the filter
    QLineEdit *m_filter = nullptr;
    SpecModel *m_specs = nullptr;
    QTreeView *m_specTable = nullptr;
    std::vector<QTreeView *> m_trees;
};

extern const ViewKind signatureKind;

}  // namespace pt2scope
