// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/HitText.h"

#include <QPainter>
#include <QTextLayout>
#include <cmath>

namespace pt2scope {

namespace {

QList<QTextLayout::FormatRange> hitsIn(const QString &text, const QStringList &words)
{
    QTextCharFormat bold;
    bold.setFontWeight(QFont::Bold);
    QList<QTextLayout::FormatRange> hits;
    for (const QString &word : words) {
        for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0 && !word.isEmpty();
             at = text.indexOf(word, at + word.size(), Qt::CaseInsensitive))
            hits.append({static_cast<int>(at), static_cast<int>(word.size()), bold});
    }
    return hits;
}

/// Lays the text out in one line, and says how wide it is.
int layOut(QTextLayout &layout, const QString &text, const QStringList &words)
{
    layout.setText(text);
    layout.setFormats(hitsIn(text, words));
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    return static_cast<int>(std::ceil(line.naturalTextWidth()));
}

}  // namespace

void paintHits(QPainter &painter, const QRect &place, const QString &text, const QStringList &words)
{
    QTextLayout layout;
    layout.setFont(painter.font());
    const QFontMetrics metrics(painter.font());
    const int width = layOut(layout, text, words);
    if (width > place.width()) {
        const int boldness = std::max(0, width - metrics.horizontalAdvance(text));
        layOut(layout, metrics.elidedText(text, Qt::ElideMiddle, place.width() - boldness), words);
    }
    layout.draw(&painter, QPointF(place.left(), place.top() + (place.height() - metrics.height()) / 2));
}

}  // namespace pt2scope
