// SPDX-License-Identifier: Apache-2.0
#include "views/charts/Treemap.h"

#include "views/charts/TreemapLabel.h"
#include "views/theme/Fonts.h"
#include "views/theme/Icons.h"
#include "views/theme/Theme.h"
#include "views/widgets/Text.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>

namespace pt2scope {

namespace {

constexpr int markSide = 12;

}  // namespace

Treemap::Treemap(QWidget *parent) : Chart(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Bytes by module"));
}

void Treemap::setFacts(DocumentFactsPtr facts)
{
    m_facts = std::move(facts);
    m_root = 0;
    m_selected.reset();
    layOut();
}

void Treemap::setRoot(std::size_t node)
{
    if (!m_facts || node >= m_facts->mapped().size() || node == m_root || m_facts->mapped()[node].children.empty())
        return;
    m_root = node;
    layOut();
    Q_EMIT rootChanged(node);
}

void Treemap::setSelected(std::optional<std::size_t> node)
{
    m_selected = node;
    update();
}

void Treemap::setMarks(std::vector<Tone> marks)
{
    m_marks = std::move(marks);
    m_picture = {};
    update();
}

void Treemap::layOut()
{
    m_hovered.reset();
    m_picture = {};
    m_tiles = m_facts ? layOutTreemap(m_facts->mapped(), m_root, rect()) : std::vector<TreemapTile>();
    update();
}

QString Treemap::dataText() const
{
    QString text;
    for (const TreemapTile &tile : m_tiles) {
        const QString path = shown(m_facts->mapped()[tile.node].path);
        text += (tile.restFrom ? path + QStringLiteral(": ") + nameOf(tile) : path) + QLatin1Char('\t')
                + QString::number(bytesOf(tile)) + QLatin1Char('\n');
    }
    return text;
}

/// The children of its module that it stands for: those with bytes, from restFrom on.
std::span<const std::size_t> Treemap::restOf(const TreemapTile &tile) const
{
    const std::vector<std::size_t> &children = m_facts->mapped()[tile.node].children;
    const auto end =
        std::ranges::find_if(children, [&](std::size_t each) { return m_facts->mapped()[each].nbytes == 0; });
    return std::span(children.begin(), end).subspan(*tile.restFrom);
}

QString Treemap::nameOf(const TreemapTile &tile) const
{
    if (tile.restFrom) {
        const QString count = grouped(restOf(tile).size());
        return *tile.restFrom == 0 ? tr("%1 parts, each too small to show").arg(count) : tr("and %1 more").arg(count);
    }
    const WeightNode &top = m_facts->mapped()[tile.top];
    return shown(std::string_view(m_facts->mapped()[tile.node].path).substr(top.path.size() - top.name.size()));
}

std::uint64_t Treemap::bytesOf(const TreemapTile &tile) const
{
    if (!tile.restFrom)
        return m_facts->mapped()[tile.node].nbytes;
    std::uint64_t sum = 0;
    for (const std::size_t each : restOf(tile))
        sum += m_facts->mapped()[each].nbytes;  // within their module's
    return sum;
}

Tone Treemap::markOf(const TreemapTile &tile) const
{
    const auto markOfNode = [this](std::size_t node) { return node < m_marks.size() ? m_marks[node] : Tone::Plain; };
    if (!tile.restFrom)
        return markOfNode(tile.node);
    const std::span<const std::size_t> rest = restOf(tile);
    for (const Tone tone : {Tone::Error, Tone::Warning}) {
        if (std::ranges::find(rest, tone, markOfNode) != rest.end())
            return tone;
    }
    return Tone::Plain;
}

void Treemap::paintChart(QPainter &painter, const QRect &)
{
    for (const TreemapTile &tile : m_tiles)
        paintTile(painter, tile);
}

void Treemap::paintTile(QPainter &painter, const TreemapTile &tile) const
{
    const Theme &now = theme();
    const WeightNode &node = m_facts->mapped()[tile.node];
    QColor ground = now.hover;
    if (tile.headerHeight == 0 && !tile.restFrom) {
        const WeightNode *leaf = &node;
        while (!leaf->children.empty())
            leaf = &m_facts->mapped()[leaf->children.front()];
        const QColor color = leaf->hasFamily ? now.families[static_cast<std::size_t>(leaf->family)] : now.bar;
        ground = blend(color, now.base, 0.26);
    }
    painter.fillRect(tile.rect, ground);
    paintLabel(painter, tile);
    if (markOf(tile) != Tone::Plain)
        paintMark(painter, tile);
}

/// A border, and an icon in the corner where there is room: colour alone tells nothing.
void Treemap::paintMark(QPainter &painter, const TreemapTile &tile) const
{
    const Tone mark = markOf(tile);
    const QColor color = theme().tone(mark).mark;
    if (tile.headerHeight == 0) {
        painter.setPen(color);
        painter.drawRect(tile.rect.adjusted(0, 0, -1, -1));
    }
    const int height = tile.headerHeight > 0 ? tile.headerHeight : tile.rect.height();
    if (tile.rect.width() >= markSide + 4 && height >= markSide + 2)
        paintIcon(painter,
                  QRect(tile.rect.right() - markSide - 2, tile.rect.top() + (std::min(height, 18) - markSide) / 2 + 1,
                        markSide, markSide),
                  toneIcon(mark), color);
}

void Treemap::paintLabel(QPainter &painter, const TreemapTile &tile) const
{
    constexpr int margin = 4;
    const bool isHeader = tile.headerHeight > 0;
    const int height = isHeader ? tile.headerHeight : tile.rect.height();
    const bool upright = !isHeader && tile.rect.height() > 3 * tile.rect.width() && tile.rect.width() >= 16;
    const int width = (upright ? tile.rect.height() : tile.rect.width()) - 2 * margin
                      - (markOf(tile) == Tone::Plain ? 0 : markSide + 2);
    if (width < 14 || (upright ? tile.rect.width() : height) < 14)
        return;
    painter.save();
    painter.setClipRect(tile.rect);
    painter.setPen(theme().text1);
    const QFont bold = uiFont(11, QFont::DemiBold);
    painter.setFont(isHeader ? bold : uiFont(11));
    const QFontMetrics metrics(painter.font());
    QRect place(tile.rect.left() + margin, tile.rect.top(), width, isHeader ? height : std::min(height, 18));
    if (upright) {
        painter.translate(tile.rect.left(), tile.rect.bottom());
        painter.rotate(-90);
        place = QRect(margin, 0, width, tile.rect.width());
    } else if (!isHeader && height < 18) {
        place.setHeight(height);
    }
    const QString name = nameOf(tile);
    const QString label = tile.restFrom ? metrics.elidedText(name, Qt::ElideRight, width)
                                        : treemapLabel(name, !m_facts->files.empty(), metrics, width);
    const int taken = metrics.horizontalAdvance(label);
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, label);
    const QString size = bytesText(bytesOf(tile));
    painter.setFont(uiFont(11));
    if (taken + 12 + QFontMetrics(uiFont(11)).horizontalAdvance(size) <= width) {
        painter.setPen(theme().text3);
        if (theme().isDark || !isHeader)
            painter.setPen(theme().text2);
        painter.drawText(place.adjusted(taken + 10, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, size);
    }
    painter.restore();
}

void Treemap::paintEvent(QPaintEvent *)
{
    if (m_picture.isNull()) {
        m_picture = QPixmap(size() * devicePixelRatioF());
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        m_picture.fill(Qt::transparent);
        QPainter painter(&m_picture);
        paintChart(painter, rect());
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    if (const TreemapTile *tile = tileOf(m_hovered)) {
        painter.setPen(theme().text2);
        painter.drawRect(tile->rect.adjusted(0, 0, -1, -1));
    }
    if (const TreemapTile *tile = tileOf(m_selected)) {
        painter.setPen(QPen(theme().accent, 2));
        painter.drawRect(tile->rect.adjusted(1, 1, -1, -1));
    }
    paintFocus(painter);
}

const TreemapTile *Treemap::tileAt(const QPoint &position) const
{
    const auto hit = std::find_if(m_tiles.rbegin(), m_tiles.rend(),
                                  [&](const TreemapTile &tile) { return tile.rect.contains(position); });
    return hit == m_tiles.rend() ? nullptr : &*hit;
}

const TreemapTile *Treemap::tileOf(std::optional<std::size_t> node) const
{
    const auto found = node ? std::ranges::find(m_tiles, *node, &TreemapTile::node) : m_tiles.end();
    return found == m_tiles.end() ? nullptr : &*found;
}

QString Treemap::tipAt(const QPoint &position) const
{
    const TreemapTile *tile = tileAt(position);
    if (!tile)
        return {};
    const WeightNode &node = m_facts->mapped()[tile->node];
    const QString size =
        QStringLiteral("%1, %2 %")
            .arg(bytesText(bytesOf(*tile)))
            .arg(100.0 * static_cast<double>(bytesOf(*tile))
                     / static_cast<double>(std::max<std::uint64_t>(1, m_facts->mapped().front().nbytes)),
                 0, 'f', 1);
    const QString what =
        tile->restFrom ? QStringLiteral("<br>") + nameOf(*tile)
        : node.row     ? QString()
        : !node.record.empty()
            ? QString()
            : QStringLiteral("<br>")
                  + (m_facts->files.empty() ? tr("%n tensor(s)", nullptr, static_cast<int>(node.tensors))
                                            : tr("%n file(s)", nullptr, static_cast<int>(node.tensors)));
    const Tone mark = markOf(*tile);
    const QString found = mark == Tone::Error     ? QStringLiteral("<br>") + tr("has errors")
                          : mark == Tone::Warning ? QStringLiteral("<br>") + tr("has warnings")
                                                  : QString();
    return QStringLiteral("<b>%1</b><br>%2%3%4").arg(escaped(shown(node.path)), size, what, found);
}

void Treemap::resizeEvent(QResizeEvent *)
{
    layOut();
}

void Treemap::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_picture = {};
    Chart::changeEvent(event);
}

}  // namespace pt2scope
