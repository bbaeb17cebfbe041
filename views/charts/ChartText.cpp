// SPDX-License-Identifier: Apache-2.0
#include "views/charts/ChartText.h"

#include "views/theme/Fonts.h"
#include "views/theme/Theme.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace pt2scope {

QString numberText(double value, int digits)
{
    const double size = std::fabs(value);
    const bool isWhole = size >= 1000 && size < 1e7;  // as people write it, rather than by an exponent
    return isWhole ? QString::number(value, 'f', 0) : QString::number(value, 'g', digits);
}

void paintScale(QPainter &painter, const QRect &area, double first, double last)
{
    painter.setFont(uiFont(11));
    painter.setPen(theme().text3);
    const QString left = numberText(first);
    const QString right = numberText(last);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, left);
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, right);
    if (!(first < 0 && last > 0))
        return;
    const QFontMetrics metrics(painter.font());
    const QString zero = QStringLiteral("0");
    const double share = (0 - first / 2) / (last / 2 - first / 2);  // halved: no difference overflows
    const int half = metrics.horizontalAdvance(zero) / 2 + 1;
    const int middle = area.left() + static_cast<int>(std::lround(share * area.width()));
    constexpr int gap = 8;
    if (middle - half - gap < area.left() + metrics.horizontalAdvance(left)
        || middle + half + gap > area.right() - metrics.horizontalAdvance(right))
        return;
    painter.drawText(QRect(middle - half, area.top(), 2 * half, area.height()), Qt::AlignCenter, zero);
}

double pixelsOf(const QPainter &painter)
{
    return std::max(0.01, painter.deviceTransform().m11());
}

}  // namespace pt2scope
