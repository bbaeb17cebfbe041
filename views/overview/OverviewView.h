// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/View.h"

class QVBoxLayout;

namespace pt2scope {

class VerdictHead;
class WeightsSection;

/// The verdict in words and what to do, what the file is, and where its bytes and operators are.
class OverviewView : public View {
    Q_OBJECT
public:
    OverviewView(const ViewContext &context, QWidget *parent);

    void select(const Selection &selection) override;
    QVariant stance() const override;
    void takeStance(const QVariant &stance) override;

private:
    void refresh();
    void rebuildFacts();

    DocumentSession &m_session;
    DocumentPtr m_shownDocument;
    DocumentFactsPtr m_shownFacts;
    VerdictHead *m_head;
    QWidget *m_facts = nullptr;
    WeightsSection *m_weights = nullptr;
    QVBoxLayout *m_column;
};

extern const ViewKind overviewKind;

}  // namespace pt2scope
