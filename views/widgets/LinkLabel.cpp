// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/LinkLabel.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOption>

namespace pt2scope {

LinkLabel::LinkLabel(const QString &html, QWidget *parent) : QLabel(html, parent)
{
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse);
    setFocusPolicy(Qt::TabFocus);  // the flags have a policy of their own
}

/// A label would look for more links in itself.
bool LinkLabel::focusNextPrevChild(bool next)
{
    return QWidget::focusNextPrevChild(next);
}

void LinkLabel::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space)
        Q_EMIT linkActivated({});
    else
        QWidget::keyPressEvent(event);
}

void LinkLabel::paintEvent(QPaintEvent *event)
{
    QLabel::paintEvent(event);
    if (!hasFocus())
        return;
    QStyleOptionFocusRect option;
    option.initFrom(this);
    QPainter painter(this);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
}

}  // namespace pt2scope
