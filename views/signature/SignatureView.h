// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/View.h"

class QLineEdit;
class QStackedWidget;
class QTreeView;

namespace pt2scope {

class CallCode;
class CallerPage;
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
    QWidget *buildProgramPage();

    DocumentSession &m_session;
    DocumentFactsPtr m_facts;
    const ModelFacts &m_model;
    CallCode *m_call = nullptr;
    QStackedWidget *m_pages;
    CallerPage *m_callerPage = nullptr;
    QStackedWidget *m_specPages = nullptr;  // the table, or that nothing passes the filter
    QLineEdit *m_filter = nullptr;
    SpecModel *m_specs = nullptr;
    QTreeView *m_specTable = nullptr;
};

extern const ViewKind signatureKind;

}  // namespace pt2scope
