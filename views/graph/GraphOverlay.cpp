// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphOverlay.h"

#include "views/theme/Theme.h"

#include <QPainter>

namespace pt2scope {

GraphOverlay::GraphOverlay(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_Hover);  // painted anew under the mouse
}

void GraphOverlay::setRoom(bool isSmall, bool isFaint)
{
    m_hasNoRoom = isSmall;
    m_isFaint = isFaint;
    update();
}

QRectF GraphOverlay::paintGround(QPainter &painter) const
{
    constexpr double faint = 0.5;
    if (isSmall() && m_isFaint && !underMouse())
        painter.setOpacity(faint);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().line);
    painter.setBrush(theme().base);
    painter.drawRoundedRect(frame, 6, 6);
    return frame;
}

}  // namespace pt2scope
