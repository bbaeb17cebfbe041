// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/FloatShadow.h"

#include "views/theme/Theme.h"

#include <QPainter>

namespace pt2scope {

namespace {

constexpr int reach = 24;  // pixels
constexpr int drop = 8;    // how much farther it reaches down than up

}  // namespace

FloatShadow::FloatShadow(const QRect &place, QWidget *window) : QWidget(window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setGeometry(place.adjusted(-reach, drop - reach, reach, drop + reach));
    raise();
    show();
}

/// Rings that lie on each other get darker inwards.
void FloatShadow::paintEvent(QPaintEvent *)
{
    constexpr int step = 2;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    QColor shade(Qt::black);
    for (int ring = 0; ring < reach; ring += step) {
        const double depth = static_cast<double>(ring + step) / reach;
        shade.setAlphaF(static_cast<float>((theme().isDark ? 0.09 : 0.035) * depth));
        painter.setBrush(shade);
        painter.drawRoundedRect(rect().adjusted(ring, ring, -ring, -ring), reach - ring, reach - ring);
    }
}

}  // namespace pt2scope
