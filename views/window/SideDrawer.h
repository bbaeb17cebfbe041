// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QDockWidget;
class QToolButton;
class QVBoxLayout;

namespace pt2scope {

/// What a dock becomes where there is no room for it beside the view: a strip at the view's side, and over the view
/// while it is open. The dock comes back, as wide as it was, when there is room again.
class SideDrawer : public QWidget {
    Q_OBJECT
public:
    /// Lies over `view`, whose parent becomes its own; `tip` names it with its shortcut.
    SideDrawer(QDockWidget *dock, Qt::Edge edge, QWidget *view, const QString &icon, const QString &tip);

    /// For the layout beside the view.
    QWidget *strip() const { return m_strip; }
    /// How wide it is, as a dock and as a drawer, until the user makes the dock another.
    void setPreferredWidth(int width) { m_width = width; }
    void fit(bool hasRoom);
    bool isNarrow() const { return m_isNarrow; }
    /// It was there when there was room last, and comes back.
    bool isHidingDock() const { return m_isHidingDock; }
    bool isOpen() const { return isVisibleTo(parentWidget()); }
    void setOpen(bool open);
    /// The dock where there is room for it, else the drawer.
    void toggle();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *makeStrip(const QString &icon, const QString &tip);
    void place();

    QDockWidget *m_dock;
    QWidget *m_content;
    Qt::Edge m_edge;
    QWidget *m_view;
    QVBoxLayout *m_column;
    QToolButton *m_button = nullptr;
    QWidget *m_strip;
    int m_width = 0;
    bool m_isNarrow = false;
    bool m_isHidingDock = false;
};

}  // namespace pt2scope
