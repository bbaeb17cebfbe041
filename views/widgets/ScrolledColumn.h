// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>
#include <QWidget>

namespace pt2scope {

/// What a scroll area shows, on the ground of the content: never less high than its texts need at its width.
class ScrolledColumn : public QWidget {
    Q_OBJECT
public:
    explicit ScrolledColumn(QWidget *parent = nullptr);

protected:
    bool event(QEvent *event) override;

private:
    int neededHeight() const;
};

/// Without a frame; the content gets its width.
QScrollArea *makeScrollArea(QWidget *content);

}  // namespace pt2scope
