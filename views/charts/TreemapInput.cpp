// SPDX-License-Identifier: Apache-2.0
#include "views/charts/Treemap.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

namespace pt2scope {

void Treemap::mousePressEvent(QMouseEvent *event)
{
    const TreemapTile *tile = event->button() == Qt::LeftButton ? tileAt(event->pos()) : nullptr;
    if (!tile)
        return;
    const std::size_t node = tile->node;
    setSelected(node);
    Q_EMIT selected(node);
    if (!m_facts->mapped()[node].row)
        setRoot(node);
}

void Treemap::mouseMoveEvent(QMouseEvent *event)
{
    const TreemapTile *tile = tileAt(event->pos());
    const std::optional<std::size_t> hovered = tile ? std::optional(tile->node) : std::nullopt;
    if (hovered != m_hovered) {
        m_hovered = hovered;
        update();
    }
}

void Treemap::leaveEvent(QEvent *)
{
    m_hovered.reset();
    update();
}

std::size_t Treemap::parentOf(std::size_t node) const
{
    for (std::size_t i = 0; i < m_facts->mapped().size(); ++i) {
        if (std::ranges::find(m_facts->mapped()[i].children, node) != m_facts->mapped()[i].children.end())
            return i;
    }
    return 0;
}

void Treemap::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Backspace && m_facts && m_root != 0) {
        setRoot(parentOf(m_root));
        return;
    }
    const bool forth = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    const bool back = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
    if ((!forth && !back) || m_tiles.empty()) {
        if (event->key() == Qt::Key_Return && m_selected)
            setRoot(*m_selected);
        else
            Chart::keyPressEvent(event);
        return;
    }
    step(forth ? 1 : -1);
}

/// To the next tile that is a module or a tensor.
void Treemap::step(std::ptrdiff_t by)
{
    const TreemapTile *now = tileOf(m_selected);
    const auto count = static_cast<std::ptrdiff_t>(m_tiles.size());
    const std::ptrdiff_t start = now ? now - m_tiles.data() + by : 0;
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        const TreemapTile &tile = m_tiles[static_cast<std::size_t>((start + i * by + count) % count)];
        if (tile.restFrom)
            continue;
        setSelected(tile.node);
        Q_EMIT selected(tile.node);
        return;
    }
}

}  // namespace pt2scope
