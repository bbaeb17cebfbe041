// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphScene.h"

#include "core/layout/SkipEdges.h"
#include "views/graph/GraphStubs.h"
#include "views/graph/GraphWords.h"
#include "views/graph/NodeWords.h"
#include "views/widgets/Text.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace pt2scope {

namespace {

constexpr std::uint64_t medium = std::uint64_t{1} << 20;  // bytes
constexpr std::uint64_t heavy = std::uint64_t{1} << 26;

EdgeWeight weightOf(const GraphSubject &subject, const VisibleGraph &graph, const VisibleEdge &edge)
{
    EdgeWeight weight = EdgeWeight::Symbol;
    for (const GraphOutline::Edge &value : graph.valuesOf(edge)) {
        const std::uint32_t at = subject.item(value.from).graph;
        if (subject.symbolic(at, value.value) && !subject.tensor(at, value.value))
            continue;
        const std::uint64_t bytes = subject.bytes(at, value.value);
        weight = std::max(weight, bytes >= heavy    ? EdgeWeight::Heavy
                                  : bytes >= medium ? EdgeWeight::Medium
                                                    : EdgeWeight::Light);
    }
    return weight;
}

}  // namespace

GraphScenePtr GraphScene::make(const Request &request, const CancelToken *cancel)
{
    const std::shared_ptr<GraphScene> scene(new GraphScene(request));
    scene->m_visible = visibleGraph(request.subject->outline(), request.folding);
    GraphWriter writer(request.subject, nullptr, request.isCompact);
    LayoutGraph graph = layoutGraph(scene->m_visible, [&](const VisibleNode &node) {
        return cancel && cancel->cancelled() ? LayoutSize{}
                                             : nodeSize(writer.words(scene->m_visible, node), *request.ruler);
    });
    if (!request.withSizes)
        graph.isHidden = scene->hideSizes();
    graph.nameWidths = stubWidths(scene->m_visible, writer, *request.ruler);
    LayoutOptions options;
    options.direction = request.direction;
    if (request.direction == LayoutDirection::LeftToRight)
        options.layerGap = 128;  // so wide are most types
    if (request.isCompact) {
        options.nodeGap = 16;
        options.framePadding = 10;
        options.besideTitles = false;
    }
    scene->m_layout = layOut(graph, options, cancel);
    if (!scene->m_layout.complete)
        return nullptr;
    scene->m_index = std::make_unique<SpatialIndex>(scene->m_layout);
    scene->connect();
    scene->weigh();
    scene->findSkips();
    scene->findForks();
    scene->m_labels = placeEdgeLabels(*scene, *request.ruler);
    scene->m_drawnBounds = scene->bounds();
    for (const EdgeLabel &label : scene->m_labels) {
        if (!label.isRepeated)
            scene->m_drawnBounds = scene->m_drawnBounds.united(label.rect);
    }
    if (cancel && cancel->cancelled())
        return nullptr;
    if (!request.isCompact && scene->mayBeTooWide())
        scene->m_compact = makeCompact(request, scene->bounds().width, cancel);
    return scene;
}

/// All that runs along the edge are whole numbers.
bool GraphScene::isSize(const VisibleEdge &edge) const
{
    return std::ranges::all_of(m_visible.valuesOf(edge), [&](const GraphOutline::Edge &value) {
        const std::uint32_t graph = subject()->item(value.from).graph;
        const SymbolicValue *symbolic = subject()->symbolic(graph, value.value);
        return symbolic && symbolic->kind == SymbolicValue::Kind::Int && !subject()->tensor(graph, value.value);
    });
}

/// Edges of sizes into what takes something else, too; by edge.
std::vector<std::uint8_t> GraphScene::hideSizes()
{
    const std::vector<VisibleEdge> &edges = m_visible.edges;
    std::vector<std::uint8_t> isHidden(edges.size());
    std::vector<std::uint8_t> takesMore(nodeCount());
    for (std::size_t i = 0; i < edges.size(); ++i) {
        isHidden[i] = isSize(edges[i]) ? 1 : 0;
        if (!isHidden[i])
            takesMore[edges[i].to] = 1;
    }
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
        isHidden[i] = isHidden[i] && takesMore[edges[i].to] ? 1 : 0;
        if (isHidden[i])
            m_hiddenEdges.push_back(i);
    }
    return isHidden;
}

/// Of more nodes nobody sees all at once, however narrow they are.
bool GraphScene::mayBeTooWide() const
{
    constexpr float narrow = 600;
    constexpr std::size_t many = 1'500;
    return direction() == LayoutDirection::TopToBottom && bounds().width > narrow && nodeCount() <= many;
}

/// Null where it would be of little use.
std::shared_ptr<const GraphScene> GraphScene::makeCompact(Request request, float width, const CancelToken *cancel)
{
    constexpr float gain = 0.92F;
    request.isCompact = true;
    std::shared_ptr<const GraphScene> scene = make(request, cancel);
    return scene && scene->bounds().width < width * gain ? scene : nullptr;
}

LayoutPoint GraphScene::spine() const
{
    constexpr float beginning = 1200;
    const bool isDown = direction() == LayoutDirection::TopToBottom;
    std::vector<float> middles;
    for (std::uint32_t node = 0; node < nodeCount(); ++node) {
        const LayoutPoint at = rect(node).centre();
        if (!m_visible.nodes[node].open && (isDown ? at.y : at.x) < beginning)
            middles.push_back(isDown ? at.x : at.y);
    }
    LayoutPoint spine = bounds().centre();
    if (middles.empty())
        return spine;
    const auto median = middles.begin() + static_cast<std::ptrdiff_t>(middles.size() / 2);
    std::nth_element(middles.begin(), median, middles.end());
    (isDown ? spine.x : spine.y) = *median;
    return spine;
}

float GraphScene::headHeight(std::uint32_t node) const
{
    return m_visible.nodes[node].open ? nodemetrics::rowHeight : rect(node).height;
}

void GraphScene::connect()
{
    const auto collect = [&](std::vector<std::uint32_t> &first, std::vector<std::uint32_t> &edges, const auto &end) {
        first.assign(nodeCount() + 1, 0);
        for (const VisibleEdge &edge : m_visible.edges)
            ++first[end(edge) + 1];
        for (std::size_t i = 1; i < first.size(); ++i)
            first[i] += first[i - 1];
        edges.resize(m_visible.edges.size());
        std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
        for (std::uint32_t i = 0; i < edges.size(); ++i)
            edges[next[end(m_visible.edges[i])]++] = i;
    };
    collect(m_inFirst, m_inEdges, [](const VisibleEdge &edge) { return edge.to; });
    collect(m_outFirst, m_outEdges, [](const VisibleEdge &edge) { return edge.from; });
    m_edgeOfStrand.assign(m_layout.strandCount(), none);
    for (std::uint32_t edge = 0; edge < m_layout.edgeStrand.size(); ++edge) {
        if (m_layout.edgeStrand[edge] != none)
            m_edgeOfStrand[m_layout.edgeStrand[edge]] = edge;
    }
}

bool GraphScene::isWithin(std::uint32_t node, std::uint32_t around) const
{
    const std::uint32_t frame = m_visible.nodes[around].item;
    const std::uint32_t item = m_visible.nodes[node].item;
    return item >= frame && item < subject()->item(frame).end;
}

bool GraphScene::leadsInto(const VisibleEdge &edge, std::uint32_t node) const
{
    return isWithin(edge.to, node) && (edge.from == node || !isWithin(edge.from, node));
}

bool GraphScene::leadsOutOf(const VisibleEdge &edge, std::uint32_t node) const
{
    return isWithin(edge.from, node) && (edge.to == node || !isWithin(edge.to, node));
}

std::vector<std::uint32_t> GraphScene::edgesInward(std::uint32_t node) const
{
    std::vector<std::uint32_t> edges;
    for (std::uint32_t i = node; i < nodeCount() && isWithin(i, node); ++i)
        std::ranges::copy_if(edgesInto(i), std::back_inserter(edges),
                             [&](std::uint32_t edge) { return leadsInto(m_visible.edges[edge], node); });
    return edges;
}

std::vector<std::uint32_t> GraphScene::edgesOutward(std::uint32_t node) const
{
    std::vector<std::uint32_t> edges;
    for (std::uint32_t i = node; i < nodeCount() && isWithin(i, node); ++i)
        std::ranges::copy_if(edgesFrom(i), std::back_inserter(edges),
                             [&](std::uint32_t edge) { return leadsOutOf(m_visible.edges[edge], node); });
    return edges;
}

void GraphScene::weigh()
{
    m_weights.assign(m_layout.strandCount(), EdgeWeight::Symbol);
    for (std::uint32_t edge = 0; edge < m_layout.edgeStrand.size(); ++edge) {
        const EdgeWeight weight = weightOf(*subject(), m_visible, m_visible.edges[edge]);
        // A strand is as heavy as the heaviest that continues it: each is passed a few times at most.
        for (std::uint32_t at = m_layout.edgeStrand[edge]; at != none && m_weights[at] < weight;
             at = m_layout.strandUp[at])
            m_weights[at] = weight;
    }
}

void GraphScene::findSkips()
{
    const std::vector<std::uint8_t> skips = findSkipEdges(m_visible, m_hiddenEdges);
    m_isSkip.assign(m_layout.strandCount(), 0);
    for (std::uint32_t edge = 0; edge < skips.size(); ++edge) {
        const std::uint32_t strand = m_layout.edgeStrand[edge];
        if (!skips[edge] || strand == none || m_layout.strandKind[strand] != GraphLayout::StrandKind::Line)
            continue;
        m_hasSkips = true;
        for (std::uint32_t at = strand; at != none && !m_isSkip[at]; at = m_layout.strandUp[at])
            m_isSkip[at] = 1;
    }
    std::vector<std::uint8_t> isPassed(m_isSkip.size());
    for (std::uint32_t edge = 0; edge < skips.size(); ++edge) {
        for (std::uint32_t at = m_layout.edgeStrand[edge]; !skips[edge] && at != none && !isPassed[at];
             at = m_layout.strandUp[at]) {
            isPassed[at] = 1;
            m_isSkip[at] = 0;
        }
    }
}

void GraphScene::findForks()
{
    const auto straight = [&](std::uint32_t strand) {
        const std::span<const LayoutPoint> points = m_layout.strand(strand);
        return points.size() < 2 ? 0 : std::abs(points[1].x - points[0].x) + std::abs(points[1].y - points[0].y);
    };
    std::vector<float> longest(m_layout.strandCount());  // of those that continue a strand
    for (std::uint32_t strand = 0; strand < longest.size(); ++strand) {
        if (const std::uint32_t up = m_layout.strandUp[strand]; up != none)
            longest[up] = std::max(longest[up], straight(strand));
    }
    m_isFork.assign(longest.size(), 0);
    for (std::uint32_t strand = 0; strand < longest.size(); ++strand) {
        const std::uint32_t up = m_layout.strandUp[strand];
        if (up != none && m_isSkip[strand] && m_layout.strand(strand).size() > 2)
            m_isFork[strand] = straight(strand) < longest[up] ? 1 : 0;
    }
}

QString GraphScene::labelName(std::uint32_t edge) const
{
    const VisibleEdge &between = m_visible.edges[edge];
    const auto openOperator = [&](std::uint32_t node) {
        return m_visible.nodes[node].open ? subject()->outline().node(subject()->item(m_visible.nodes[node].item))
                                          : nullptr;
    };
    const NameId value = m_visible.valuesOf(between).front().value;
    // What an operator takes for itself, and not for one of its graphs.
    if (const Node *node = openOperator(between.to))
        return shown(subject()->argumentName(*node, value));
    const Node *node = between.valueCount == 1 ? openOperator(between.from) : nullptr;
    const std::optional<std::size_t> number = node ? subject()->resultNumber(*node, value) : std::nullopt;
    return number ? GraphWords::tr("output %1").arg(*number) : QString();
}

QString GraphScene::labelText(GraphWriter &writer, std::uint32_t edge) const
{
    const QString name = labelName(edge);
    const QString text = writer.edgeText(m_visible, m_visible.edges[edge]);
    return name.isEmpty() ? text : name + QLatin1Char(' ') + text;
}

const EdgeLabel *GraphScene::labelOf(std::uint32_t edge) const
{
    const auto found = std::ranges::lower_bound(m_labels, edge, {}, &EdgeLabel::edge);
    return found != m_labels.end() && found->edge == edge ? &*found : nullptr;
}

std::vector<std::uint32_t> GraphScene::strandsOf(std::uint32_t edge) const
{
    std::vector<std::uint32_t> strands;
    for (std::uint32_t at = m_layout.edgeStrand[edge]; at != none && strands.size() <= m_layout.strandCount();
         at = m_layout.strandUp[at])
        strands.push_back(at);
    return strands;
}

}  // namespace pt2scope
