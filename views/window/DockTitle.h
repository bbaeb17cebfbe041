// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace pt2scope {

/// The head of a dock: its name, and the cross that hides it.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    explicit DockTitle(const QString &title);

Q_SIGNALS:
    void closed();

protected:
    void paintEvent(QPaintEvent *event) override;
};

}  // namespace pt2scope
