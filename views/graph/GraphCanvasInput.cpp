// SPDX-License-Identifier: Apache-2.0
// What the mouse and the keys do.
#include "views/graph/GraphCanvas.h"
#include "views/graph/GraphWalk.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

namespace pt2scope {

namespace {

constexpr std::uint32_t none = GraphScene::none;
constexpr double zoomStep = 1.25;

}  // namespace

std::uint32_t GraphCanvas::nodeAt(QPointF at) const
{
    if (!m_scene)
        return none;
    const QPointF point = m_camera.toLayout(at);
    return m_scene->index().nodeAt({static_cast<float>(point.x()), static_cast<float>(point.y())});
}

bool GraphCanvas::isOnChevron(std::uint32_t node, QPointF at) const
{
    constexpr double reach = 26;
    const QPointF inside =
        m_camera.toLayout(at)
        - QPointF(static_cast<double>(m_scene->rect(node).x), static_cast<double>(m_scene->rect(node).y));
    const VisibleNode &what = m_scene->node(node);
    const bool opens = what.memberCount > 1 || m_scene->subject()->outline().isContainer(what.item);
    return opens && inside.x() < reach && inside.y() < static_cast<double>(nodemetrics::rowHeight)
           && graphDetail(m_camera.zoom) == GraphDetail::Full;
}

void GraphCanvas::choose(std::uint32_t node)
{
    const std::uint32_t item = node == none ? GraphOutline::none : m_scene->node(node).item;
    selectItem(item);
    Q_EMIT itemSelected(item);
}

void GraphCanvas::goToNode(std::uint32_t node)
{
    choose(node);
    showItem(m_selected);
}

void GraphCanvas::pan(QPointF by)
{
    setCamera({m_camera.zoom, m_camera.origin + by});
}

bool GraphCanvas::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        // Escape gives the selection up, and only without one stops what is running.
        if (static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape
            && (m_selected != GraphOutline::none || m_tracesUp || m_tracesDown))
            event->accept();
    } else if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString text = toolTipAt(help->pos());
        text.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

void GraphCanvas::wheelEvent(QWheelEvent *event)
{
    constexpr double notch = 120;
    const QPointF delta = event->angleDelta();
    if (event->modifiers() & Qt::ShiftModifier)
        pan(QPointF(delta.y() + delta.x(), 0));
    else if (delta.y() == 0)
        pan(QPointF(delta.x(), 0));
    else {
        const double zoom = std::clamp(m_camera.zoom * std::pow(zoomStep, delta.y() / notch), std::min(farthest(), 1.0),
                                       GraphCamera::closest);
        setCamera(m_camera.zoomed(zoom, event->position()));
    }
    event->accept();
}

void GraphCanvas::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton)
        m_pressed = event->position();
    m_isDragging = event->button() == Qt::MiddleButton;
}

void GraphCanvas::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_scene)
        return;
    const bool isByMouse = event->reason() == QContextMenuEvent::Mouse;
    if (isByMouse)
        choose(nodeAt(event->pos()));
    const bool isOnSelected = !isByMouse && m_selected != GraphOutline::none && m_scene->nodeOf(m_selected) != none;
    Q_EMIT menuWanted(isOnSelected ? mapToGlobal(screenRectOf(m_selected).center().toPoint()) : event->globalPos());
}

void GraphCanvas::mouseMoveEvent(QMouseEvent *event)
{
    if (m_pressed && !m_isDragging)
        m_isDragging = (event->position() - *m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (m_pressed && m_isDragging) {
        setCursor(Qt::ClosedHandCursor);
        pan(event->position() - *m_pressed);
        m_pressed = event->position();
        return;
    }
    hover(event->position());
}

void GraphCanvas::hover(QPointF at)
{
    const std::uint32_t node = nodeAt(at);
    const std::uint32_t hovered = node != none && !m_scene->node(node).open ? node : none;
    const std::uint32_t stub = hovered == none ? stubAt(at) : none;
    const bool leads = hovered != none || stub != none || (node != none && isOnChevron(node, at));
    setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (hovered == m_marks.hovered && stub == m_marks.hoveredStub)
        return;
    m_marks.hovered = hovered;
    m_marks.hoveredStub = stub;
    update();
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent *event)
{
    const bool wasClick = m_pressed && !m_isDragging && event->button() == Qt::LeftButton;
    m_pressed.reset();
    m_isDragging = false;
    setCursor(Qt::ArrowCursor);
    if (!wasClick || !m_scene)
        return;
    if (const std::uint32_t stub = stubAt(event->position()); stub != none)
        return followStub(stub, event->position().toPoint());
    const std::uint32_t node = nodeAt(event->position());
    if (node != none && isOnChevron(node, event->position()))
        Q_EMIT foldWanted(m_scene->node(node).item, event->modifiers() & Qt::AltModifier);
    choose(node);
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent *event)
{
    const std::uint32_t node = nodeAt(event->position());
    if (node != none && !isOnChevron(node, event->position()) && stubAt(event->position()) == none)
        Q_EMIT foldWanted(m_scene->node(node).item, event->modifiers() & Qt::AltModifier);
}

void GraphCanvas::leaveEvent(QEvent *)
{
    m_marks.hovered = none;
    m_marks.hoveredStub = none;
    update();
}

void GraphCanvas::keyPressEvent(QKeyEvent *event)
{
    if (!m_scene || !handleKey(event))
        QWidget::keyPressEvent(event);
}

bool GraphCanvas::walkBy(int key)
{
    const bool isDown = m_scene->direction() == LayoutDirection::TopToBottom;
    WalkStep step = WalkStep::Forward;
    switch (key) {
        case Qt::Key_Down: step = isDown ? WalkStep::Forward : WalkStep::Right; break;
        case Qt::Key_Up: step = isDown ? WalkStep::Backward : WalkStep::Left; break;
        case Qt::Key_Right: step = isDown ? WalkStep::Right : WalkStep::Forward; break;
        case Qt::Key_Left: step = isDown ? WalkStep::Left : WalkStep::Backward; break;
        default: return false;
    }
    const std::uint32_t next = m_marks.selected == none ? firstNode(*m_scene) : walk(*m_scene, m_marks.selected, step);
    if (next != none)
        goToNode(next);
    return true;
}

bool GraphCanvas::handleKey(QKeyEvent *event)
{
    constexpr double panStep = 80;  // pixels
    const int key = event->key();
    const bool withShift = event->modifiers() & Qt::ShiftModifier;
    if (withShift && key == Qt::Key_Left)
        pan({panStep, 0});
    else if (withShift && key == Qt::Key_Right)
        pan({-panStep, 0});
    else if (withShift && key == Qt::Key_Up)
        pan({0, panStep});
    else if (withShift && key == Qt::Key_Down)
        pan({0, -panStep});
    else if (walkBy(key))
        return true;
    else if (key == Qt::Key_PageUp || key == Qt::Key_PageDown)
        pan({0, (key == Qt::Key_PageUp ? 0.8 : -0.8) * height()});
    else if (key == Qt::Key_Plus || key == Qt::Key_Equal)
        zoomBy(zoomStep);
    else if (key == Qt::Key_Minus)
        zoomBy(1 / zoomStep);
    else if (key == Qt::Key_0)
        fit();
    else if (key == Qt::Key_F || key == Qt::Key_U)
        Q_EMIT levelWanted(key == Qt::Key_U);
    else if (key == Qt::Key_BracketLeft)
        setTrace(!m_tracesUp, m_tracesDown);
    else if (key == Qt::Key_BracketRight)
        setTrace(m_tracesUp, !m_tracesDown);
    else if (key == Qt::Key_Escape && (m_tracesUp || m_tracesDown))
        setTrace(false, false);
    else if (key == Qt::Key_Escape && m_selected != GraphOutline::none)
        choose(none);
    else if (key == Qt::Key_Home || key == Qt::Key_End) {
        goToNode(key == Qt::Key_Home ? firstNode(*m_scene) : lastNode(*m_scene));
    } else if ((key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space)
               && m_selected != GraphOutline::none) {
        Q_EMIT foldWanted(m_selected, event->modifiers() & Qt::AltModifier);
    } else if (key == Qt::Key_Backspace && m_marks.selected != none && m_scene->node(m_marks.selected).parent != none) {
        goToNode(m_scene->node(m_marks.selected).parent);
    } else
        return false;
    return true;
}

}  // namespace pt2scope
