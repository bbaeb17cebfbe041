// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QStringList>

namespace pt2scope {

/// What a graph's trace holds, in as many words as there is room for.
class GraphTraceLabel : public QLabel {
    Q_OBJECT
public:
    explicit GraphTraceLabel(QWidget *parent = nullptr);

    /// The same in rich text, the longest first.
    void setWordings(const QStringList &wordings);
    QString longest() const { return m_wordings.value(0); }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();

    QStringList m_wordings;
};

}  // namespace pt2scope
