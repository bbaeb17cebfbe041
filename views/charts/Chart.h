// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QMenu;

namespace pt2scope {

/// A picture of numbers: painted crisply in the theme in force, with tooltips; its menu copies it, or writes it as PNG
/// or SVG.
class Chart : public QWidget {
    Q_OBJECT
public:
    explicit Chart(QWidget *parent = nullptr);

    /// The numbers as text, one line each, tabs between.
    virtual QString dataText() const = 0;
    void copyPicture() const;
    void copyData() const;
    /// By the name's ending: .svg, else .png at twice the size. False when it could not be written.
    bool exportPicture(const QString &file);

protected:
    virtual void paintChart(QPainter &painter, const QRect &area) = 0;
    /// Rich text for what lies there; empty when nothing does.
    virtual QString tipAt(const QPoint &position) const = 0;

    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

    /// The ring that says that keys go here.
    void paintFocus(QPainter &painter) const;

private:
    void askAndExport();
};

}  // namespace pt2scope
