// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/GraphSubject.h"

#include <QWidget>

namespace pt2scope {

/// Which colour is which family of operators: of those that there are.
class GraphLegend : public QWidget {
    Q_OBJECT
public:
    explicit GraphLegend(QWidget *parent);

    void setSubject(const GraphSubjectPtr &subject);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int columnWidth() const;

    GraphSubjectPtr m_subject;
    std::vector<OperatorFamily> m_families;
};

}  // namespace pt2scope
