// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphPicture.h"

#include "views/graph/GraphPainter.h"
#include "views/theme/Fonts.h"
#include "views/widgets/Text.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

namespace pt2scope {

namespace {

constexpr int border = 24;  // pixels

void paintWhole(QPainter &painter, WordCache &words, const GraphScene &scene, const TextRuler &ruler, QSize size,
                double zoom)
{
    painter.fillRect(QRect({}, size), theme().canvas);
    const LayoutRect drawn = scene.drawnBounds();
    const QPointF origin(border - static_cast<double>(drawn.x) * zoom, border - static_cast<double>(drawn.y) * zoom);
    GraphPainter(painter, scene, words, ruler, theme()).paint(QRect({}, size), origin, zoom, {});
}

QSize sizeAt(const GraphScene &scene, double zoom)
{
    const LayoutRect bounds = scene.drawnBounds();
    return {static_cast<int>(std::ceil(static_cast<double>(bounds.width) * zoom)) + 2 * border,
            static_cast<int>(std::ceil(static_cast<double>(bounds.height) * zoom)) + 2 * border};
}

/// Whoever looks at it may not have our fonts.
void addFallback(QByteArray &svg, const QFont &font, const char *generic)
{
    const QByteArray family = "font-family=\"" + font.family().toHtmlEscaped().toUtf8();
    svg.replace(family + '"', family + ", " + generic + '"');
}

}  // namespace

QByteArray graphSvg(const GraphScenePtr &scene, const TextRuler &ruler, const GraphTintingPtr &tinting)
{
    QBuffer buffer;
    const QSize size = sizeAt(*scene, 1);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    constexpr int resolution = 96;
    generator.setResolution(resolution);
    generator.setSize(size);
    generator.setViewBox(QRect({}, size));
    generator.setTitle(shown(scene->subject()->model().name()));
    QPainter painter(&generator);
    WordCache words(scene, tinting);
    paintWhole(painter, words, *scene, ruler, size, 1);
    painter.end();
    QByteArray svg = buffer.data();
    addFallback(svg, uiFont(), "sans-serif");
    addFallback(svg, monoFont(), "monospace");
    return svg;
}

QByteArray graphPng(const GraphScenePtr &scene, const TextRuler &ruler, const GraphTintingPtr &tinting)
{
    constexpr double mostPixels = 24e6;
    constexpr double longestSide = 30'000;
    const LayoutRect bounds = scene->drawnBounds();
    const double width = static_cast<double>(bounds.width) + 1;
    const double height = static_cast<double>(bounds.height) + 1;
    const double zoom =
        std::min({1.0, std::sqrt(mostPixels / (width * height)), longestSide / width, longestSide / height});
    QImage image(sizeAt(*scene, zoom), QImage::Format_RGB32);
    QPainter painter(&image);
    WordCache words(scene, tinting);
    paintWhole(painter, words, *scene, ruler, image.size(), zoom);
    painter.end();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
}

}  // namespace pt2scope
