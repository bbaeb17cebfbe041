// SPDX-License-Identifier: Apache-2.0
#include "views/graph/EdgeLabels.h"

#include "views/graph/GraphScene.h"
#include "views/graph/NodeWords.h"

#include <QHash>
#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace pt2scope {

namespace {

constexpr float labelHeight = 14;
constexpr float below = 3;  // what an edge leaves
constexpr float arrow = 7;
constexpr float away = 5;  // from a vertical line
constexpr float widest = 320;
constexpr float enlarged = 1.1F;  // a little away, texts are larger than what is around them
constexpr std::uint32_t noText = 0;

class LabelPlacing {
public:
    LabelPlacing(const GraphScene &scene, const TextRuler &ruler)
        : m_scene(scene), m_ruler(ruler), m_writer(scene.subject())
    {}

    std::vector<EdgeLabel> place();

private:
    void readTexts();
    bool isLabelled(std::uint32_t edge) const;
    bool isRepeated(std::uint32_t edge);
    bool isPill(std::uint32_t node) const;
    bool placeTold(std::uint32_t edge);
    void findPlaces(std::uint32_t edge);
    void addPlacesOver(std::span<const LayoutPoint> points, LayoutSize size);
    void addPlacesAlong(LayoutPoint from, LayoutPoint to, LayoutSize size, bool isLast, bool isFirst);
    bool isFree(const LayoutRect &rect, std::uint32_t edge, bool withEdges);
    bool isToldNearby(const LayoutRect &rect, std::uint32_t edge) const;
    void add(const EdgeLabel &label);
    template <typename Visit>
    static void forEachCell(const LayoutRect &rect, const Visit &visit);

    const GraphScene &m_scene;
    const TextRuler &m_ruler;
    GraphWriter m_writer;
    std::vector<std::uint32_t> m_texts;  // by edge: equal for equal texts, noText for none
    std::vector<float> m_widths;         // by text
    std::vector<EdgeLabel> m_labels;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> m_cells;  // labels by where they are
    struct Place {
        LayoutRect rect;
        bool isOver = false;  // the edge itself runs below it
    };
    std::vector<Place> m_places;
    float m_below = below;  // of the edge that places are found for
    std::vector<std::uint32_t> m_found;
};

void LabelPlacing::readTexts()
{
    const std::size_t count = m_scene.visible().edges.size();
    QHash<QString, std::uint32_t> known{{QString(), noText}};
    m_widths = {0};
    m_texts.resize(count);
    for (std::uint32_t edge = 0; edge < count; ++edge) {
        const QString text = m_scene.labelText(m_writer, edge);
        const auto found = known.constFind(text);
        if (found != known.cend()) {
            m_texts[edge] = found.value();
            continue;
        }
        m_texts[edge] = static_cast<std::uint32_t>(m_widths.size());
        known.insert(text, m_texts[edge]);
        m_widths.push_back(std::min(m_ruler.width(GraphFont::Mono, text) * enlarged + 2, widest));
    }
}

bool LabelPlacing::isLabelled(std::uint32_t edge) const
{
    const std::uint32_t strand = m_scene.layout().edgeStrand[edge];
    return m_texts[edge] != noText && strand != GraphScene::none
           && m_scene.layout().nodeBundle[m_scene.visible().edges[edge].to] == GraphScene::none
           && m_scene.layout().strand(strand).size() >= 2;
}

bool LabelPlacing::isPill(std::uint32_t node) const
{
    return m_scene.subject()->outline().argument(m_scene.subject()->item(m_scene.node(node).item)) != nullptr;
}

/// What comes out of a node as it went in needs no second label; nor does what a pill tells
/// within.
bool LabelPlacing::isRepeated(std::uint32_t edge)
{
    const VisibleEdge &between = m_scene.visible().edges[edge];
    constexpr std::size_t most = 64;
    if (!m_scene.labelName(edge).isEmpty())
        return false;
    const std::span<const std::uint32_t> before = m_scene.edgesInto(between.from);
    return isPill(between.from) || isPill(between.to)
           || std::ranges::any_of(before.first(std::min(most, before.size())),
                                  [&](std::uint32_t each) { return m_texts[each] == m_texts[edge]; });
}

/// Beside a piece of an edge, its end first. All but the last piece have a place in their middle only.
void LabelPlacing::addPlacesAlong(LayoutPoint from, LayoutPoint to, LayoutSize size, bool isLast, bool isFirst)
{
    const float margin = isLast ? arrow : 0;
    const bool isVertical = from.x == to.x;
    const float length = isVertical ? std::abs(to.y - from.y) : std::abs(to.x - from.x);
    const float needed = (isVertical ? size.height : size.width) + margin;
    if (length < needed)
        return;
    if (!isVertical) {
        const float middle = (from.x + to.x - size.width) / 2;
        const float end = to.x > from.x ? to.x - margin - size.width : to.x + margin;
        for (const float x : {isLast ? end : middle, middle}) {
            m_places.push_back({{x, to.y - size.height - 2, size.width, size.height}});
            m_places.push_back({{x, to.y + 2, size.width, size.height}});
        }
        return;
    }
    const float middle = (from.y + to.y - size.height) / 2;
    const float end = to.y > from.y ? to.y - margin - size.height : to.y + margin;
    const float beginning = to.y > from.y ? from.y + m_below : from.y - below - size.height;
    for (const float wanted : {isLast ? end : middle, middle, isFirst ? beginning : middle}) {
        const float y = isFirst && to.y > from.y ? std::max(wanted, from.y + m_below) : wanted;
        m_places.push_back({{to.x + away, y, size.width, size.height}});
        m_places.push_back({{to.x - away - size.width, y, size.width, size.height}});
    }
}

/// Beside the edge where it ends and where it begins, however short its pieces are.
void LabelPlacing::addPlacesOver(std::span<const LayoutPoint> points, LayoutSize size)
{
    const LayoutPoint begin = points.front();
    const LayoutPoint end = points.back();
    const bool isDown = m_scene.direction() == LayoutDirection::TopToBottom;
    const float highest = std::min(begin.y, end.y) + m_below;
    const float beside = isDown ? size.width / 2 : size.height / 2;
    for (const float shift : {away, -away - 2 * beside}) {
        if (isDown) {
            m_places.push_back(
                {{end.x + shift, std::max(end.y - arrow - size.height, highest), size.width, size.height}, true});
            m_places.push_back({{begin.x + shift, begin.y + m_below, size.width, size.height}, true});
        } else {
            m_places.push_back({{end.x - arrow - size.width, end.y + shift, size.width, size.height}, true});
            m_places.push_back({{begin.x + 3, begin.y + shift, size.width, size.height}, true});
        }
    }
}

void LabelPlacing::findPlaces(std::uint32_t edge)
{
    constexpr std::size_t most = 24;
    const std::span<const LayoutPoint> points = m_scene.layout().strand(m_scene.layout().edgeStrand[edge]);
    const LayoutSize size{m_widths[m_texts[edge]], labelHeight};
    const bool isStack = m_scene.node(m_scene.visible().edges[edge].from).memberCount > 1;
    m_below = isStack ? nodemetrics::cards + 1 : below;
    m_places.clear();
    for (std::size_t i = points.size() - 1; i > 0 && m_places.size() < most; --i)
        addPlacesAlong(points[i - 1], points[i], size, i + 1 == points.size(), i == 1);
    addPlacesOver(points, size);
    // Where there is little room, at least at the size of what is around it.
    addPlacesOver(points, {(size.width - 2) / enlarged, size.height});
}

template <typename Visit>
void LabelPlacing::forEachCell(const LayoutRect &rect, const Visit &visit)
{
    constexpr float cell = 200;
    const auto index = [](float at) { return static_cast<std::int32_t>(std::floor(at / cell)); };
    for (std::int32_t y = index(rect.y); y <= index(rect.bottom()); ++y) {
        for (std::int32_t x = index(rect.x); x <= index(rect.right()); ++x)
            visit((static_cast<std::uint64_t>(static_cast<std::uint32_t>(y)) << 32) | static_cast<std::uint32_t>(x));
    }
}

bool LabelPlacing::isFree(const LayoutRect &rect, std::uint32_t edge, bool withEdges)
{
    m_scene.index().nodesIn(rect, m_found);
    for (const std::uint32_t node : m_found) {
        const LayoutRect &box = m_scene.rect(node);
        const bool isAround = m_scene.node(node).open && box.x < rect.x && box.right() > rect.right()
                              && box.y + nodemetrics::rowHeight <= rect.y && box.bottom() > rect.bottom();
        if (!isAround)
            return false;
    }
    const std::span<const GraphLayout::Stub> stubs = m_scene.layout().stubsNear(rect);
    bool isTaken =
        std::ranges::any_of(stubs, [&](const GraphLayout::Stub &stub) { return stub.pill.intersects(rect); });
    forEachCell(rect, [&](std::uint64_t cell) {
        const auto labels = m_cells.find(cell);
        isTaken = isTaken || (labels != m_cells.end() && std::ranges::any_of(labels->second, [&](std::uint32_t label) {
                                  return m_labels[label].rect.intersects(rect);
                              }));
    });
    if (isTaken || !withEdges)
        return !isTaken;
    m_scene.index().strandsIn(rect, m_found);
    const std::uint32_t own = m_scene.layout().edgeStrand[edge];
    return std::ranges::all_of(m_found, [&](std::uint32_t strand) { return strand == own; });
}

/// Another edge from or to the same node has the same label, and it is in sight of this one.
bool LabelPlacing::isToldNearby(const LayoutRect &rect, std::uint32_t edge) const
{
    constexpr float near = 260;
    const VisibleEdge &between = m_scene.visible().edges[edge];
    bool isTold = false;
    forEachCell(rect.grown(near), [&](std::uint64_t cell) {
        const auto labels = m_cells.find(cell);
        isTold = isTold
                 || (labels != m_cells.end() && std::ranges::any_of(labels->second, [&](std::uint32_t label) {
                         const std::uint32_t other = m_labels[label].edge;
                         const VisibleEdge &told = m_scene.visible().edges[other];
                         return (told.from == between.from || told.to == between.to) && m_texts[other] == m_texts[edge];
                     }));
    });
    return isTold;
}

void LabelPlacing::add(const EdgeLabel &label)
{
    const auto index = static_cast<std::uint32_t>(m_labels.size());
    m_labels.push_back(label);
    forEachCell(label.rect, [&](std::uint64_t cell) { m_cells[cell].push_back(index); });
}

/// False when it need not be told.
bool LabelPlacing::placeTold(std::uint32_t edge)
{
    findPlaces(edge);
    if (isToldNearby(m_places.front().rect, edge))
        return false;
    for (const bool withEdges : {true, false}) {
        const auto place =
            std::ranges::find_if(m_places, [&](const Place &each) { return isFree(each.rect, edge, withEdges); });
        if (place == m_places.end())
            continue;
        add({edge, place->rect, false, place->isOver || !withEdges});
        return true;
    }
    return false;
}

std::vector<EdgeLabel> LabelPlacing::place()
{
    readTexts();
    std::vector<std::uint32_t> repeated;
    for (std::uint32_t edge = 0; edge < m_texts.size(); ++edge) {
        if (!isLabelled(edge))
            continue;
        if (isRepeated(edge) || !placeTold(edge))
            repeated.push_back(edge);
    }
    for (const std::uint32_t edge : repeated) {
        findPlaces(edge);
        const auto place =
            std::ranges::find_if(m_places, [&](const Place &each) { return isFree(each.rect, edge, true); });
        if (place != m_places.end())
            add({edge, place->rect, true, place->isOver});
    }
    std::ranges::sort(m_labels, {}, &EdgeLabel::edge);
    return std::move(m_labels);
}

}  // namespace

std::vector<EdgeLabel> placeEdgeLabels(const GraphScene &scene, const TextRuler &ruler)
{
    return LabelPlacing(scene, ruler).place();
}

}  // namespace pt2scope
