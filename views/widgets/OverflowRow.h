// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QWidget>

class QHBoxLayout;
class QMenu;
class QToolButton;

namespace pt2scope {

/// Widgets beside each other. Parts for which there is no room are found in the menu of a button at the end: their
/// buttons as entries, their lists as menus.
class OverflowRow : public QWidget {
    Q_OBJECT
public:
    explicit OverflowRow(QWidget *parent = nullptr);

    /// Always there. With a stretch it takes what is left, and is given at least `least` pixels before parts are.
    void addFixed(QWidget *widget, int stretch = 0, int least = 0);
    /// Comes and goes without moving a part: it takes its room from what was given a least one.
    void addGuest(QWidget *widget);
    /// Parts of a high rank get their room first, smaller ones what those leave of it.
    void addPart(QWidget *part, int rank);
    /// Behind all that was added.
    void addMenuButton(const QString &tip);
    QToolButton *menuButton() const { return m_more; }
    QMenu *menu() const { return m_menu; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Item {
        QWidget *widget;
        int rank;   // 0: always there
        int least;  // pixels; 0: as wide as it asks for
        bool isGuest = false;
        bool isInMenu = false;
    };

    int widthOf(const Item &item) const;
    int fixedWidth() const;
    int partsWidth() const;
    void fit();
    void fillMenu();

    QHBoxLayout *m_row;
    QToolButton *m_more = nullptr;
    QMenu *m_menu = nullptr;
    QList<Item> m_items;
};

}  // namespace pt2scope
