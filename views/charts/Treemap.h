// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/charts/Chart.h"
#include "views/charts/TreemapLayout.h"
#include "views/theme/Theme.h"

#include <QPixmap>
#include <optional>
#include <span>

namespace pt2scope {

/// Bytes by module. A click selects a tensor, or goes into a module; Backspace goes out again.
class Treemap : public Chart {
    Q_OBJECT
public:
    explicit Treemap(QWidget *parent = nullptr);

    void setFacts(DocumentFactsPtr facts);
    std::size_t root() const { return m_root; }
    void setRoot(std::size_t node);
    void setSelected(std::optional<std::size_t> node);
    /// What was found of each node; Plain: nothing.
    void setMarks(std::vector<Tone> marks);
    const std::vector<TreemapTile> &tiles() const { return m_tiles; }
    QString dataText() const override;
    QSize sizeHint() const override { return {640, 280}; }
    QSize minimumSizeHint() const override { return {240, 200}; }

Q_SIGNALS:
    void selected(std::size_t node);
    void rootChanged(std::size_t node);

protected:
    void paintChart(QPainter &painter, const QRect &area) override;
    void paintEvent(QPaintEvent *event) override;
    QString tipAt(const QPoint &position) const override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void layOut();
    void paintTile(QPainter &painter, const TreemapTile &tile) const;
    void paintLabel(QPainter &painter, const TreemapTile &tile) const;
    void paintMark(QPainter &painter, const TreemapTile &tile) const;
    std::span<const std::size_t> restOf(const TreemapTile &tile) const;
    QString nameOf(const TreemapTile &tile) const;
    std::uint64_t bytesOf(const TreemapTile &tile) const;
    Tone markOf(const TreemapTile &tile) const;
    const TreemapTile *tileAt(const QPoint &position) const;
    const TreemapTile *tileOf(std::optional<std::size_t> node) const;
    std::size_t parentOf(std::size_t node) const;
    void step(std::ptrdiff_t by);

    DocumentFactsPtr m_facts;
    std::size_t m_root = 0;
    std::optional<std::size_t> m_selected;
    std::optional<std::size_t> m_hovered;
    std::vector<TreemapTile> m_tiles;
    std::vector<Tone> m_marks;  // by node
    QPixmap m_picture;          // all but hover and selection
};

}  // namespace pt2scope
