// SPDX-License-Identifier: Apache-2.0
#include "core/layout/OutlineBuilder.h"

#include <string_view>

namespace pt2scope {

namespace {

using Item = GraphOutline::Item;
using Kind = GraphOutline::Kind;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

std::uint64_t textHash(std::string_view text)
{
    std::uint64_t hash = text.size();
    for (const char c : text)
        hash = mixed(hash, static_cast<unsigned char>(c));
    return hash;
}

/// Where each item stands among those that are not parameters: an operator and what it takes are equally far apart in
/// modules that are alike, whichever of them reads a shared parameter first.
std::vector<std::uint32_t> placesOf(std::span<const Item> items)
{
    std::vector<std::uint32_t> places(items.size());
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < items.size(); ++i)
        places[i] = items[i].kind == Kind::Parameter ? place : place++;
    return places;
}

std::uint64_t shapeHash(const Program &program, const TensorValue *value)
{
    if (!value)
        return 0;
    std::uint64_t hash = static_cast<std::uint64_t>(value->dtype);
    for (const SymInt &size : program.sizes(*value)) {
        const std::uint64_t length = size.isExpression()
                                         ? static_cast<std::uint64_t>(program.expressions[size.expression].text)
                                         : static_cast<std::uint64_t>(size.value);
        hash = mixed(hash, mixed(size.isExpression() ? 1 : 0, length));
    }
    return mixed(hash, 1);
}

class Likening {
public:
    Likening(const GraphOutline &outline, const NestedInputs &graphs, std::vector<Item> &items)
        : m_outline(outline), m_graphs(graphs), m_items(items), m_places(placesOf(items)), m_content(items.size(), 1)
    {}

    void run()
    {
        for (std::uint32_t i = 0; i < m_items.size(); ++i) {
            const auto into = edgesInto(i);
            const Kind kind = m_items[i].kind;
            if (kind == Kind::Operator || kind == Kind::Input || kind == Kind::Output)
                addToContainers(i, into);
        }
        finishContainers();
    }

private:
    std::span<const GraphOutline::Edge> edgesInto(std::uint32_t item)
    {
        const std::span<const GraphOutline::Edge> edges = m_outline.edges();
        const std::size_t first = m_edge;
        while (m_edge < edges.size() && edges[m_edge].to == item)
            ++m_edge;
        return edges.subspan(first, m_edge - first);
    }

    /// Up to the graph that it lies in: what is beyond sees that graph as a whole.
    void addToContainers(std::uint32_t i, std::span<const GraphOutline::Edge> into)
    {
        const Item &item = m_items[i];
        const Node *node = m_outline.node(item);
        std::uint64_t own =
            mixed(static_cast<std::uint64_t>(item.kind), node ? static_cast<std::uint64_t>(node->target) : item.index);
        own = node ? mixed(own, shapesOf(item, *node)) : own;
        for (std::uint32_t at = item.parent; at != GraphOutline::none; at = m_items[at].parent) {
            std::uint64_t hash = mixed(m_content[at], own);
            for (const GraphOutline::Edge &edge : into) {
                const bool isInside = edge.from > at && edge.from < m_items[at].end;
                hash = mixed(hash, isInside ? m_places[i] - m_places[edge.from] : 0);
            }
            m_content[at] = hash;
            if (m_items[at].kind == Kind::Graph)
                break;
        }
    }

    /// What comes out, and the parameters read.
    std::uint64_t shapesOf(const Item &item, const Node &node)
    {
        const Program &program = m_outline.program();
        std::uint64_t hash = 0;
        for (const Argument &output : program.outputs(node)) {
            forEachValue(program, output, [&](const Argument &value) {
                hash = mixed(hash, shapeHash(program, m_graphs.index(item.graph).tensor(value.name)));
            });
        }
        const auto number = static_cast<std::uint32_t>(&item - m_items.data());
        const std::span<const GraphOutline::Edge> reads = m_outline.reads();
        while (m_read < reads.size() && reads[m_read].to < number)
            ++m_read;
        for (; m_read < reads.size() && reads[m_read].to == number; ++m_read)
            hash = mixed(hash, shapeHash(program, m_graphs.index(0).tensor(reads[m_read].value)));
        return hash;
    }

    void finishContainers()
    {
        for (std::size_t i = m_items.size(); i-- > 0;) {
            Item &item = m_items[i];
            if (item.end == i + 1 && item.kind != Kind::Graph)
                continue;
            const ModuleNode *module = m_outline.module(item);
            item.likeness = mixed(m_content[i], module ? textHash(module->type) : 1);
            if (item.parent != GraphOutline::none)
                m_content[item.parent] = mixed(m_content[item.parent], item.likeness);
        }
    }

    const GraphOutline &m_outline;
    const NestedInputs &m_graphs;
    std::vector<Item> &m_items;
    std::vector<std::uint32_t> m_places;
    std::vector<std::uint64_t> m_content;  // by item
    std::size_t m_edge = 0;                // the first of those into the item at hand, and so in reads
    std::size_t m_read = 0;
};

}  // namespace

void findLikeness(const GraphOutline &outline, const NestedInputs &graphs, std::vector<Item> &items)
{
    Likening(outline, graphs, items).run();
}

}  // namespace pt2scope
