// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/GraphCamera.h"
#include "views/graph/GraphFindings.h"
#include "views/graph/GraphPainter.h"

#include <QPixmap>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>

namespace pt2scope {

class GraphLegend;
class GraphMinimap;

/// A scene that one looks at, moves over and walks through. Knows items, which outlive a scene; what folding and
/// searching make of them is up to whoever owns it.
class GraphCanvas : public QWidget {
    Q_OBJECT
public:
    explicit GraphCanvas(TextRulerPtr ruler, QWidget *parent = nullptr);
    ~GraphCanvas() override;

    const GraphScenePtr &scene() const { return m_scene; }
    /// What shows `anchor` stays where it is; without one the camera shows what one wants to see first.
    void setScene(const GraphScenePtr &scene, std::uint32_t anchor = GraphOutline::none);
    std::uint32_t selectedItem() const { return m_selected; }
    void selectItem(std::uint32_t item);  // GraphOutline::none: nothing
    /// Items; of those that are folded what holds them tells how many.
    void setHits(std::vector<std::uint32_t> items);
    void setFindings(std::vector<GraphFinding> findings);
    /// Null: by family.
    void setTinting(const GraphTintingPtr &tinting);
    void setTypesShown(bool areShown);
    /// What the selected one depends on, and what depends on it, is singled out; whatever is selected next, too.
    void setTrace(bool up, bool down);
    bool tracesUp() const { return m_tracesUp; }
    bool tracesDown() const { return m_tracesDown; }

    const GraphCamera &camera() const { return m_camera; }
    bool isMoving() const
    {
        return m_motion.state() == QAbstractAnimation::Running || m_fade.state() == QAbstractAnimation::Running;
    }
    /// Nothing moves, and map and legend have their places.
    bool isAtRest() const { return !isMoving() && !m_rest.isActive(); }
    void setCamera(const GraphCamera &camera);
    void fit();
    void zoomBy(double factor);
    /// Moves there when it and what stands next to it are not to be seen, or too small to be read.
    void showItem(std::uint32_t item);
    QRectF screenRectOf(std::uint32_t item) const;

    const GraphMarks &marks() const { return m_marks; }
    GraphMinimap *minimap() const { return m_minimap; }
    GraphLegend *legend() const { return m_legend; }
    const GraphTintingPtr &tinting() const { return m_tinting; }
    QString toolTipAt(QPointF at);
    WordCache *words() const { return m_words.get(); }
    const TextRuler &ruler() const { return *m_ruler; }

Q_SIGNALS:
    void itemSelected(std::uint32_t item);
    void foldWanted(std::uint32_t item, bool withContent);
    void levelWanted(bool all);  // unfolded or folded
    void cameraChanged();
    void traceChanged();
    void menuWanted(QPoint at);  // on the screen; on what is selected by now

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    std::uint32_t nodeAt(QPointF at) const;
    bool isOnChevron(std::uint32_t node, QPointF at) const;
    void hover(QPointF at);
    void goToNode(std::uint32_t node);
    // GraphCanvasStubs.cpp
    std::uint32_t stubAt(QPointF at) const;
    QString stubToolTip(std::uint32_t index);
    void followStub(std::uint32_t index, QPoint at);
    // GraphCanvasInput.cpp
    QString toolTipOf(std::uint32_t node);
    QString edgeToolTip(QPointF at);
    QStringList argumentLines(GraphWriter &writer, std::uint32_t graph, const Node &node) const;
    QString findingsOf(std::uint32_t node) const;
    void choose(std::uint32_t node);
    void moveTo(const GraphCamera &camera);
    double farthest() const;
    void pan(QPointF by);
    bool walkBy(int key);
    bool handleKey(QKeyEvent *event);
    void markHit(std::uint32_t item);
    void updateMarks();
    void renewWords();
    bool isAnimated() const;
    void fadeFromNow();
    const GraphScenePtr &suited(const GraphScenePtr &scene) const;
    bool showsAround(const GraphCamera &camera, std::uint32_t node) const;
    // GraphCanvasOverlays.cpp
    GraphCamera firstCamera() const;
    using Look = std::function<GraphCamera(const QRectF &free)>;
    GraphCamera withRoomForOverlays(const Look &look) const;
    GraphCamera withRoomForMap(const Look &look, const GraphCamera &camera) const;
    GraphCamera withRoomForLegend(const Look &look, const GraphCamera &camera) const;
    bool hasRoomForOverlays() const;
    void placeOverlays();
    bool coversNodes(const QRect &rect, const GraphCamera &camera) const;
    bool coversAnything(const QRect &rect, const GraphCamera &camera) const;
    QRect placeOf(QSize size, QPointF share) const;

    TextRulerPtr m_ruler;
    GraphScenePtr m_given;
    GraphScenePtr m_scene;  // what was given, or its compact form
    std::unique_ptr<WordCache> m_words;
    GraphCamera m_camera;
    bool m_isLate = false;  // the first scene is long in coming
    bool m_isFresh = true;  // nobody has moved since the scene was shown whole
    GraphMarks m_marks;
    std::uint32_t m_selected = GraphOutline::none;
    std::vector<std::uint32_t> m_hits;
    std::vector<GraphFinding> m_findings;
    GraphTintingPtr m_tinting;
    bool m_tracesUp = false;
    bool m_tracesDown = false;
    QTimer m_rest;  // since the camera stands still
    std::optional<QPointF> m_pressed;
    bool m_isDragging = false;
    QVariantAnimation m_motion;
    QVariantAnimation m_fade;  // from the scene before, which keeps what was folded in its place
    QPixmap m_before;
    GraphCamera m_motionFrom, m_motionTo;
    GraphMinimap *m_minimap;
    GraphLegend *m_legend;
};

}  // namespace pt2scope
