// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/GraphScene.h"
#include "views/graph/GraphTrace.h"
#include "views/graph/NodeWords.h"
#include "views/theme/Theme.h"

#include <QRectF>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

class QPainter;
class QPainterPath;

namespace pt2scope {

/// How much is to be seen: by zoom.
enum class GraphDetail { Dots, Bars, Titles, Full };

GraphDetail graphDetail(double zoom);

/// What is singled out of a scene. By node.
struct GraphMarks {
    std::uint32_t selected = GraphScene::none;
    std::uint32_t hovered = GraphScene::none;
    std::uint32_t hoveredStub = GraphScene::none;  // in GraphLayout::stubs
    bool withTitles = true;                        // false: nothing is written, however near it is
    bool withTypes = true;                         // beside the edges
    std::unordered_set<std::uint32_t> hits;
    std::unordered_map<std::uint32_t, unsigned> hitsWithin;  // of folded ones: how many are inside
    std::unordered_map<std::uint32_t, Tone> findings;
    GraphTrace trace;  // all but it is dimmed, if there is one
};

/// Words of the nodes that were painted lately.
class WordCache {
public:
    explicit WordCache(const GraphScenePtr &scene, const GraphTintingPtr &tinting = nullptr)
        : m_scene(scene), m_writer(scene->subject(), tinting, scene->isCompact())
    {}

    QColor tint(const Theme &theme, std::uint8_t tint) const
    {
        return m_writer.tinting() ? m_writer.tinting()->color(theme, tint) : theme.families[tint];
    }
    const NodeWords &node(std::uint32_t node);
    const QString &label(std::uint32_t edge);
    const QString &stub(const GraphLayout::Stub &stub);
    GraphWriter &writer() { return m_writer; }

private:
    GraphScenePtr m_scene;
    GraphWriter m_writer;
    std::unordered_map<std::uint32_t, NodeWords> m_nodes;
    std::unordered_map<std::uint32_t, QString> m_labels;
    std::unordered_map<std::uint32_t, QString> m_stubs;  // by strand
};

/// Paints a part of a scene. The painter's units are pixels; `zoom` of them are one unit of the layout, whose 0, 0 is
/// at `origin`.
class GraphPainter {
public:
    GraphPainter(QPainter &painter, const GraphScene &scene, WordCache &words, const TextRuler &ruler,
                 const Theme &theme)
        : m_painter(painter), m_scene(scene), m_words(words), m_ruler(ruler), m_theme(theme)
    {}

    void paint(const QRectF &area, QPointF origin, double zoom, const GraphMarks &marks);

private:
    // GraphPainter.cpp
    void findVisible(const QRectF &area);
    QRectF snapped(const LayoutRect &rect) const;
    double snapped(double at, double origin) const;
    void paintSmallNodes();
    QColor barColor(std::uint32_t node) const;

    // FramePainter.cpp
    QColor frameGround(std::uint32_t node) const;
    std::optional<QColor> familyOf(std::uint32_t frame) const;
    double headShare() const;
    QColor headGround(std::uint32_t frame) const;
    void paintFrames();
    void paintFrameHead(const QRectF &box, const QColor &ground, const QColor &line, double radius);
    void paintFrameTitles();
    void paintWholeTitle(const QRectF &row, const NodeWords &words, std::uint32_t node);
    void paintFrameTitle(const QRectF &box, std::uint32_t node);
    void paintTitleBeside(const QRectF &box, std::uint32_t node);

    // EdgePainter.cpp
    void paintEdges();
    bool isCrowded() const;
    std::span<const LayoutPoint> visibleWay(std::uint32_t strand);
    void paintThinEdges();
    void addThinSkips(QVector<QLineF> &lines, double least);
    void paintRoundEdges();
    void paintStrands(const std::vector<std::uint32_t> &strands, const QColor &color);
    void paintForks(std::span<const QPointF> forks, const QColor &color);
    void paintArrows(std::span<const std::uint32_t> strands, const QColor &color);
    void paintLitEdges();
    std::vector<std::uint32_t> strandsOf(std::span<const std::uint32_t> edges) const;
    double penWidth(std::uint32_t strand) const;
    bool isBundle(std::uint32_t strand) const;

    // StubPainter.cpp
    void paintStubs();
    void paintStubLinks(const std::vector<std::uint32_t> &strands, const QColor &color);

    // SizeEdgePainter.cpp
    void paintSizeEdges();
    bool isStep(const VisibleEdge &edge, bool up) const;
    void addSizeEdge(QPainterPath &path, const VisibleEdge &edge) const;

    // EdgeWordsPainter.cpp
    void paintBundleCounts();
    void paintLabels();
    bool isLookedAt(const VisibleEdge &edge) const;
    QColor labelColor(const VisibleEdge &edge) const;

    // NodePainter.cpp
    void paintNodes();
    struct HeadColors {
        QColor title, detail, right;
    };
    void paintNode(std::uint32_t node);
    std::vector<QRectF> rowsOf(const QRectF &box, double head, std::size_t lines) const;
    void paintHead(QRectF row, const NodeWords &words, std::uint32_t node, const HeadColors &colors);
    void paintLine(QRectF row, const NodeWords::Line &words);
    void paintOperatorBox(const QRectF &box, const QRectF &head, std::uint32_t node, const QColor &family);
    void paintBox(const QRectF &box, std::uint32_t node, double radius);
    void paintOperator(const QRectF &box, std::uint32_t node, const NodeWords &words);
    void paintModule(const QRectF &box, std::uint32_t node, const NodeWords &words);
    void paintPill(const QRectF &box, std::uint32_t node, const NodeWords &words);
    void paintOutput(const QRectF &box, std::uint32_t node, const NodeWords &words);
    void paintCards(const QRectF &box);
    void paintFamilies(const QRectF &strip, const NodeWords &words);
    void paintRing(const QRectF &box, double radius, std::uint32_t node);
    void paintSteps(const QRectF &box, std::uint32_t node);
    QColor borderColor(std::uint32_t node) const;
    bool isDimmed(std::uint32_t node) const;
    QColor pillGround() const;

    // TextPainter.cpp
    double textScale(GraphFont font) const;
    double textWidth(GraphFont font, const QString &text) const;
    double leastScale(GraphFont font) const;
    double leastWidth(GraphFont font, const QString &text) const;
    /// Draws at the left end of the row, smaller or cut where it is too long; returns the width that it took.
    double paintText(const QRectF &row, const QString &text, GraphFont font, const QColor &color,
                     Qt::Alignment alignment = Qt::AlignLeft, Qt::TextElideMode cutAt = Qt::ElideRight);
    void paintHit(const QRectF &row, double width, std::uint32_t node);
    double paintAlike(const QRectF &row, unsigned alike);
    double paintHitsWithin(const QRectF &row, unsigned hits);
    double paintMark(const QRectF &row, const QString &text, const QColor &ground, const QColor &color);
    void paintChevron(QPointF at, bool open);

    QPainter &m_painter;
    const GraphScene &m_scene;
    WordCache &m_words;
    const TextRuler &m_ruler;
    const Theme &m_theme;
    const GraphMarks *m_marks = nullptr;
    QPointF m_origin;
    double m_zoom = 1;
    GraphDetail m_detail = GraphDetail::Full;
    LayoutRect m_area;
    std::vector<LayoutPoint> m_way;  // of the strand that is painted
    std::vector<std::uint32_t> m_nodes;
    std::vector<std::uint32_t> m_strands;
};

}  // namespace pt2scope
