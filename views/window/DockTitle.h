// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDockWidget>
#include <QWidget>

class QHBoxLayout;

namespace pt2scope {

/// The head of a dock: its name, whatever else is put into it, and the cross that hides it.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    explicit DockTitle(QDockWidget *dock);
    QHBoxLayout *row() const { return m_row; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QHBoxLayout *m_row;
};

}  // namespace pt2scope
