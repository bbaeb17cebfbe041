// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;

namespace pt2scope {

/// A sentence above a graph that must not be missed; not there while there is nothing to say.
class GraphNotice : public QWidget {
    Q_OBJECT
public:
    explicit GraphNotice(QWidget *parent = nullptr);

    void setText(const QString &text);
    QString text() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_text;
};

}  // namespace pt2scope
