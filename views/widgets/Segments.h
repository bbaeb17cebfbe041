// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QWidget>

class QButtonGroup;

namespace pt2scope {

/// A few choices side by side, one of them on.
class Segments : public QWidget {
    Q_OBJECT
public:
    explicit Segments(const QStringList &choices, QWidget *parent = nullptr);
    void choose(int choice);
    /// What the choices are called where they are only signs.
    void setNames(const QStringList &names);

protected:
    void paintEvent(QPaintEvent *event) override;

Q_SIGNALS:
    void chosen(int choice);

private:
    QButtonGroup *m_group;
};

}  // namespace pt2scope
