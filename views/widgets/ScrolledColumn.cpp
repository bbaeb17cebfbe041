// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/ScrolledColumn.h"

#include <QEvent>
#include <QLayout>

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
        setMinimumHeight(layout()->totalHeightForWidth(width()));
    return isHandled;
}

QScrollArea *makeScrollArea(QWidget *content)
{
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(content);
    return scroll;
}

}  // namespace pt2scope
