// SPDX-License-Identifier: Apache-2.0
#include "views/charts/TreemapLabel.h"

namespace pt2scope {

QString treemapLabel(const QString &path, bool isFile, const QFontMetrics &metrics, int width)
{
    constexpr int leastOfCutName = 48;  // pixels
    constexpr int usedShare = 2;        // of the room: a half is used, or a part is cut for it
    if (metrics.horizontalAdvance(path) <= width)
        return path;
    const QChar separator = isFile ? QLatin1Char('/') : QLatin1Char('.');
    const QString ellipsis = QStringLiteral("…");
    for (qsizetype from = path.indexOf(separator); from >= 0; from = path.indexOf(separator, from + 1)) {
        const QString end = ellipsis + path.mid(isFile ? from : from + 1);  // four dots in a row would look odd
        const int needed = metrics.horizontalAdvance(end);
        if (needed <= width)
            return needed * usedShare >= width ? end : metrics.elidedText(path, Qt::ElideLeft, width);
    }
    QString last = path.mid(path.lastIndexOf(separator) + 1);
    if (metrics.horizontalAdvance(last) <= width)
        return last;
    return width >= leastOfCutName ? metrics.elidedText(last, Qt::ElideMiddle, width) : QString();
}

}  // namespace pt2scope
