// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/settings/Settings.h"

#include <QWidget>

namespace pt2scope {

/// One line of the start page, its columns where those of the others are: opens by click and by Enter. Greyed, with a
/// cross, when it is no longer there.
class RecentRow : public QWidget {
    Q_OBJECT
public:
    RecentRow(const RecentItem &item, bool exists, QWidget *parent = nullptr);

Q_SIGNALS:
    void chosen();
    void removed();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeVerdict(const RecentItem &item) const;
    QWidget *makeEnd(const RecentItem &item);
    void choose();

    bool m_exists;
    QWidget *m_kind = nullptr;
    QWidget *m_size = nullptr;
    QWidget *m_date = nullptr;    // of what is there
    QWidget *m_remove = nullptr;  // of what is not
};

}  // namespace pt2scope
