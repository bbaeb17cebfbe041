// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/ScrolledColumn.h"

#include <QEvent>
#include <QLayout>
#include <QScrollBar>

namespace pt2scope {

ScrolledColumn::ScrolledColumn(QWidget *parent) : QWidget(parent)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
}

/// QScrollArea asks for the height at a width too early when parts come and go.
bool ScrolledColumn::event(QEvent *event)
{
    const bool isHandled = QWidget::event(event);
    const bool isChange = event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize;
    if (isChange && layout() && layout()->hasHeightForWidth())
        setMinimumHeight(neededHeight());
    return isHandled;
}

/// Told from the room there is, never from the width that it has: that is another while the scroll bar is there, and
/// the bar would stay where it once was.
int ScrolledColumn::neededHeight() const
{
    const auto *area = parentWidget() ? qobject_cast<const QScrollArea *>(parentWidget()->parentWidget()) : nullptr;
    if (!area)
        return layout()->totalHeightForWidth(width());
    const QSize room = area->maximumViewportSize();
    const int height = layout()->totalHeightForWidth(room.width());
    if (height <= room.height())
        return height;
    return layout()->totalHeightForWidth(room.width() - area->verticalScrollBar()->sizeHint().width());
}

QScrollArea *makeScrollArea(QWidget *content)
{
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::ClickFocus);  // Tab goes to what is in it
    scroll->setWidget(content);
    return scroll;
}

}  // namespace pt2scope
