// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/findings/FindingsPanel.h"
#include "views/frame/View.h"

class QLabel;

namespace pt2scope {

/// All findings, and what was not checked.
class FindingsView : public View {
    Q_OBJECT
public:
    FindingsView(const ViewContext &context, QWidget *parent);

    void select(const Selection &selection) override;
    Selection firstSelection() const override;
    void startSearch() override;
    QString selectionText() const override;
    FindingsPanel *panel() const { return m_panel; }

private:
    void refresh();

    DocumentSession &m_session;
    FindingsModel m_model;
    FindingsPanel *m_panel;
    QLabel *m_unchecked;
};

extern const ViewKind findingsKind;

}  // namespace pt2scope
