// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/TabOrder.h"

#include <QLayout>
#include <QWidget>

namespace pt2scope {

namespace {

void collect(const QLayout *layout, QList<QWidget *> &widgets)
{
    for (int i = 0; layout && i < layout->count(); ++i) {
        QLayoutItem *item = layout->itemAt(i);
        if (QWidget *widget = item->widget()) {
            if (widget->focusPolicy() & Qt::TabFocus)
                widgets << widget;
            collect(widget->layout(), widgets);
        } else {
            collect(item->layout(), widgets);
        }
    }
}

}  // namespace

void orderTabsByLayout(QWidget *root, QWidget *before)
{
    QList<QWidget *> widgets;
    if (before)
        widgets << before;
    collect(root->layout(), widgets);
    for (qsizetype i = 1; i < widgets.size(); ++i)
        QWidget::setTabOrder(widgets[i - 1], widgets[i]);
}

}  // namespace pt2scope
