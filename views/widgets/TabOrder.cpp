// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/TabOrder.h"

#include <QLayout>
#include <QWidget>
#include <algorithm>

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

bool takesTab(const QWidget *widget, const QWidget *window)
{
    return (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !widget->focusProxy() && widget->isEnabled()
           && widget->isVisibleTo(window);
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

QWidget *nextByRegions(QWidget *window, const QList<QWidget *> &regions, bool isForward)
{
    QWidget *current = window->focusWidget();
    QList<QWidget *> stops;
    for (QWidget *each = window->nextInFocusChain(); each != window; each = each->nextInFocusChain()) {
        if (each->window() == window && (each == current || takesTab(each, window)))
            stops << each;
    }
    if (stops.isEmpty())
        return nullptr;
    std::ranges::stable_sort(stops, {}, [&](const QWidget *stop) {
        return std::ranges::find_if(regions,
                                    [&](const QWidget *region) { return region == stop || region->isAncestorOf(stop); })
               - regions.begin();
    });
    const qsizetype at = stops.indexOf(current);
    const qsizetype step = isForward ? 1 : -1;
    return stops[at < 0 ? 0 : (at + step + stops.size()) % stops.size()];
}

}  // namespace pt2scope
