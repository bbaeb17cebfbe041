// SPDX-License-Identifier: Apache-2.0
// Texts and the small marks beside them.
#include "views/graph/GraphPainter.h"
#include "views/graph/GraphWords.h"
#include "views/widgets/Text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct FontFacts {
    QFont font;
    double size = 0;  // pixels
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
            facts[i].size = facts[i].font.pixelSize();
            facts[i].ascent = metrics.ascent();
            facts[i].height = metrics.ascent() + metrics.descent();
        }
        return facts;
    }();
    return all[static_cast<std::size_t>(font)];
}

}  // namespace

/// How much larger than what is around it a text is, so that it can be read from a little farther. Near enough boxes
/// are wide enough for all of it.
double GraphPainter::textScale(GraphFont font) const
{
    const double legible = m_detail == GraphDetail::Full ? 9 : 10;  // pixels
    return std::max(1.0, legible / (fontFacts(font).size * m_zoom));
}

/// So small a text becomes before it is cut: no smaller than laid out.
double GraphPainter::leastScale(GraphFont font) const
{
    constexpr double legible = 8;  // pixels
    return std::max(1.0, legible / (fontFacts(font).size * m_zoom));
}

double GraphPainter::leastWidth(GraphFont font, const QString &text) const
{
    return static_cast<double>(m_ruler.width(font, text)) * leastScale(font);
}

double GraphPainter::textWidth(GraphFont font, const QString &text) const
{
    return static_cast<double>(m_ruler.width(font, text)) * textScale(font);
}

double GraphPainter::paintText(const QRectF &place, const QString &text, GraphFont font, const QColor &color,
                               Qt::Alignment alignment, Qt::TextElideMode cutAt)
{
    double width = static_cast<double>(m_ruler.width(font, text));
    if (width <= 0)
        return 0;
    const double scale = std::clamp(place.width() / width, leastScale(font), textScale(font));
    const double room = place.width() / scale;
    if (room < 8)
        return 0;
    const FontFacts &facts = fontFacts(font);
    QString cut = text;
    if (width > room + 0.5) {
        cut = QFontMetricsF(facts.font).elidedText(text, cutAt, room);
        width = std::min(room, static_cast<double>(m_ruler.width(font, cut)));
    }
    const double x = alignment == Qt::AlignRight ? place.right() - width * scale : place.x();
    const QPointF at(x, place.center().y() + (facts.ascent - facts.height / 2) * scale);
    m_painter.setFont(facts.font);
    m_painter.setPen(color);
    if (scale <= 1) {
        m_painter.drawText(at, cut);
        return width;
    }
    const QTransform before = m_painter.transform();
    m_painter.translate(at);
    m_painter.scale(scale, scale);
    m_painter.drawText(QPointF(0, 0), cut);
    m_painter.setTransform(before);
    return width * scale;
}

void GraphPainter::paintHit(const QRectF &place, double width, std::uint32_t node)
{
    if (!m_marks->hits.contains(node))
        return;
    m_painter.setCompositionMode(m_theme.isDark ? QPainter::CompositionMode_Lighten
                                                : QPainter::CompositionMode_Multiply);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.searchMark);
    const double height = std::min(16 * textScale(GraphFont::Title), place.height());
    m_painter.drawRoundedRect(QRectF(place.x() - 2, place.center().y() - height / 2, width + 4, height), 2, 2);
    m_painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
}

double GraphPainter::paintAlike(const QRectF &place, unsigned alike)
{
    return paintMark(place, QStringLiteral("×%1").arg(alike), pillGround(),
                     m_theme.isDark ? m_theme.text1 : m_theme.base);
}

/// In the colour of what is found; where there is little room, the number alone.
double GraphPainter::paintHitsWithin(const QRectF &place, unsigned hits)
{
    const QString words = GraphWords::tr("%n hit(s)", nullptr, static_cast<int>(hits));
    const bool hasRoom = textWidth(GraphFont::Quiet, words) < place.width() / 2;
    return paintMark(place, hasRoom ? words : grouped(hits), m_theme.searchMark, m_theme.text1);
}

/// At the right end of a row; returns where it begins.
double GraphPainter::paintMark(const QRectF &place, const QString &text, const QColor &ground, const QColor &color)
{
    const double scale = textScale(GraphFont::Quiet);
    const double width = textWidth(GraphFont::Quiet, text) + 14;
    const double height = std::min(16 * scale, place.height());
    const QRectF pill(place.right() - width, place.center().y() - height / 2, width, height);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(ground);
    m_painter.drawRoundedRect(pill, height / 2, height / 2);
    paintText(pill.adjusted(7, 0, 0, 0), text, GraphFont::Quiet, color);
    return pill.x();
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
