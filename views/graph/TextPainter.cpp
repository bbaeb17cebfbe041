// SPDX-License-Identifier: Apache-2.0
// Texts and the small marks beside them.
#include "views/graph/GraphPainter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct FontFacts {
    QFont font;
    double ascent = 0;
    double height = 0;
};

const FontFacts &fontFacts(GraphFont font)
{
    static const std::array<FontFacts, graphFontCount> all = [] {
        std::array<FontFacts, graphFontCount> facts;
        for (std::size_t i = 0; i < facts.size(); ++i) {
            facts[i].font = graphFont(static_cast<GraphFont>(i));
            const QFontMetricsF metrics(facts[i].font);
            facts[i].ascent = metrics.ascent();
            facts[i].height = metrics.ascent() + metrics.descent();
        }
        return facts;
    }();
    return all[static_cast<std::size_t>(font)];
}

}  // namespace

double GraphPainter::paintText(const QRectF &place, const QString &text, GraphFont font, const QColor &color,
                               Qt::Alignment alignment)
{
    if (text.isEmpty() || place.width() < 8)
        return 0;
    const FontFacts &facts = fontFacts(font);
    QString cut = text;
    double width = static_cast<double>(m_ruler.width(font, text));
    if (width > place.width() + 0.5) {
        cut = QFontMetricsF(facts.font).elidedText(text, Qt::ElideRight, place.width());
        width = std::min(place.width(), static_cast<double>(m_ruler.width(font, cut)));
    }
    const double x = alignment == Qt::AlignRight ? place.right() - width : place.x();
    m_painter.setFont(facts.font);
    m_painter.setPen(color);
    m_painter.drawText(QPointF(x, place.center().y() - facts.height / 2 + facts.ascent), cut);
    return width;
}

void GraphPainter::paintHit(const QRectF &place, double width, std::uint32_t node)
{
    if (!m_marks->hits.contains(node))
        return;
    m_painter.setCompositionMode(m_theme.isDark ? QPainter::CompositionMode_Lighten
                                                : QPainter::CompositionMode_Multiply);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.searchMark);
    m_painter.drawRoundedRect(QRectF(place.x() - 2, place.center().y() - 8, width + 4, 16), 2, 2);
    m_painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
}

void GraphPainter::paintAlike(const QRectF &place, unsigned alike)
{
    const QString text = QStringLiteral("×%1").arg(alike);
    const double width = static_cast<double>(m_ruler.width(GraphFont::Quiet, text)) + 14;
    const QRectF pill(place.right() - width, place.center().y() - 8, width, 16);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.text1);
    m_painter.drawRoundedRect(pill, 8, 8);
    paintText(pill.adjusted(7, 0, 0, 0), text, GraphFont::Quiet, m_theme.base);
}

void GraphPainter::paintChevron(QPointF centre, bool open)
{
    constexpr double reach = 3.2;
    QPen pen(m_theme.text2, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    const std::array<QPointF, 3> right{centre + QPointF(-reach / 2, -reach), centre + QPointF(reach / 2, 0),
                                       centre + QPointF(-reach / 2, reach)};
    const std::array<QPointF, 3> down{centre + QPointF(-reach, -reach / 2), centre + QPointF(0, reach / 2),
                                      centre + QPointF(reach, -reach / 2)};
    m_painter.drawPolyline((open ? down : right).data(), 3);
}

}  // namespace pt2scope
