// SPDX-License-Identifier: Apache-2.0
#include "app/DiffGraphBoxes.h"

#include "core/bytes/Utf8.h"
#include "core/operators/OperatorName.h"
#include "core/program/ArgumentText.h"
#include "core/program/GraphText.h"
#include "core/program/ModuleName.h"

#include <algorithm>

namespace pt2scope {

namespace {

using Item = GraphOutline::Item;
using Kind = GraphOutline::Kind;

constexpr std::size_t mostBoxes = 400;   // of one drawing
constexpr std::size_t longestText = 30;  // characters of a line
constexpr float letterWidth = 7.3F;
constexpr float smallLetterWidth = 6.7F;

/// Characters of UTF-8.
std::size_t lengthOf(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return !continuesCharacter(c); }));
}

/// Its end, which tells more of a path than its beginning.
std::string cutFront(const std::string &text)
{
    std::size_t begin = 0;
    for (std::size_t length = lengthOf(text); length > longestText; --length) {
        do
            ++begin;
        while (begin < text.size() && continuesCharacter(text[begin]));
    }
    return begin == 0 ? text : "…" + text.substr(begin);
}

std::string operatorTitle(std::string_view target)
{
    const std::optional<std::string_view> name = operatorNameOf(target);
    return std::string(name ? lastParts(withoutOverload(*name), 1) : lastParts(target, 1));
}

std::string argumentTitle(const Program &program, const Argument &argument)
{
    if (argument.isValue())
        return valueName(program, argument.name);
    std::string text;
    appendArgument(text, program, argument);
    return text;
}

std::string countText(std::uint32_t count, std::string_view what)
{
    return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

}  // namespace

DiffGraphBoxes::DiffGraphBoxes(const DiffGraphSide &side)
    : m_side(side), m_graph(visibleGraph(side.outline, side.folding))
{
    if (m_graph.nodes.size() > mostBoxes)
        keepSome();
}

std::optional<DiffChange> DiffGraphBoxes::markOf(const VisibleNode &node) const
{
    std::optional<DiffChange> common;
    for (std::size_t i = 0; i < node.memberCount; ++i) {
        const std::optional<DiffChange> mark = m_side.markOf(m_graph.membersOf(node)[i]);
        if (i > 0 && mark != common)
            return DiffChange::Changed;
        common = mark;
    }
    return common;
}

/// What differs first, then what is beside it, then the beginning of the graph.
std::vector<bool> DiffGraphBoxes::chosen() const
{
    std::vector<bool> keep(m_graph.nodes.size());
    std::size_t kept = 0;
    const auto take = [&](std::uint32_t node) {
        for (std::uint32_t at = node; at != VisibleGraph::none && !keep[at] && kept < mostBoxes;
             at = m_graph.nodes[at].parent) {
            keep[at] = true;
            ++kept;
        }
    };
    std::vector<bool> isMarked(keep.size());
    for (std::uint32_t i = 0; i < isMarked.size(); ++i) {
        isMarked[i] = markOf(m_graph.nodes[i]).has_value();
        if (isMarked[i] && kept < mostBoxes / 2)
            take(i);
    }
    for (const VisibleEdge &edge : m_graph.edges) {
        if (isMarked[edge.from] && keep[edge.from])
            take(edge.to);
        if (isMarked[edge.to] && keep[edge.to])
            take(edge.from);
    }
    for (std::uint32_t i = 0; i < keep.size() && kept < mostBoxes / 2; ++i)
        take(i);
    return keep;
}

void DiffGraphBoxes::keepSome()
{
    const std::vector<bool> keep = chosen();
    std::vector<std::uint32_t> numbers(keep.size(), VisibleGraph::none);
    std::vector<VisibleNode> nodes;
    for (std::uint32_t i = 0; i < keep.size(); ++i) {
        const VisibleNode &node = m_graph.nodes[i];
        const bool hasPlace = node.parent == VisibleGraph::none || numbers[node.parent] != VisibleGraph::none;
        if (!keep[i] || !hasPlace)
            continue;
        numbers[i] = static_cast<std::uint32_t>(nodes.size());
        nodes.push_back(node);
        nodes.back().parent = node.parent == VisibleGraph::none ? VisibleGraph::none : numbers[node.parent];
    }
    std::vector<VisibleEdge> edges;
    for (VisibleEdge edge : m_graph.edges) {
        edge.from = numbers[edge.from];
        edge.to = numbers[edge.to];
        if (edge.from != VisibleGraph::none && edge.to != VisibleGraph::none)
            edges.push_back(edge);
    }
    m_leftOut = m_graph.nodes.size() - nodes.size();
    m_graph.nodes = std::move(nodes);
    m_graph.edges = std::move(edges);
}

std::string DiffGraphBoxes::nameOf(const VisibleNode &node) const
{
    const Item &item = m_side.outline.items()[node.item];
    const Program &program = m_side.outline.program();
    if (const ModuleNode *module = m_side.outline.module(item))
        return std::string(shortModuleName(module->path))
               + (item.call == 0 ? "" : " (call " + std::to_string(item.call + 1) + ")");
    if (const Node *call = m_side.outline.node(item))
        return operatorTitle(program.text(call->target));
    if (const Argument *argument = m_side.outline.argument(item))
        return argumentTitle(program, *argument);
    return valueName(program, program.graphs[item.graph].name);
}

DiffBoxWords DiffGraphBoxes::wordsOf(const VisibleNode &node) const
{
    const Item &item = m_side.outline.items()[node.item];
    const ModuleNode *module = m_side.outline.module(item);
    DiffBoxWords words{.look = "pill", .title = cutFront(nameOf(node))};
    if (node.memberCount > 1)
        words.right = "×" + std::to_string(node.memberCount);
    if (node.open) {
        words.look = "frame";
        words.right = countText(item.operators, "node");
    } else if (module) {
        words.look = "module";
        words.detail = cutFront(std::string(lastParts(module->type, 1)) + " · " + countText(item.operators, "node"));
    } else if (const Node *call = m_side.outline.node(item)) {
        words.look = "operator";
        words.detail = cutFront(nodeNameText(m_side.outline.program(), *call));
    }
    words.tip = tipOf(node, words);
    return words;
}

std::string DiffGraphBoxes::tipOf(const VisibleNode &node, const DiffBoxWords &words) const
{
    const Item &item = m_side.outline.items()[node.item];
    const ModuleNode *module = m_side.outline.module(item);
    const Node *call = m_side.outline.node(item);
    std::string tip = module ? std::string(module->path) + " (" + std::string(module->type) + ")"
                      : call ? std::string(m_side.outline.program().text(call->target))
                             : nameOf(node);
    if (call && !words.detail.empty())
        tip += " " + nodeNameText(m_side.outline.program(), *call);
    if (const auto note = m_side.notes.find(node.item); note != m_side.notes.end())
        return tip + " - " + note->second;
    DiffGraphSide::Counts counts;
    for (const std::uint32_t member : m_graph.membersOf(node)) {
        const DiffGraphSide::Counts each = m_side.within(member);
        counts.added += each.added;
        counts.removed += each.removed;
        counts.changed += each.changed;
    }
    std::string_view separator = " - ";
    for (const auto &[count, what] : {std::pair(counts.added, "added"), std::pair(counts.removed, "removed"),
                                      std::pair(counts.changed, "changed")}) {
        if (count == 0)
            continue;
        tip += std::string(separator) + std::to_string(count) + " " + what;
        separator = ", ";
    }
    return tip;
}

LayoutSize DiffGraphBoxes::sizeOf(const VisibleNode &node) const
{
    const DiffBoxWords words = wordsOf(node);
    const float gap = words.right.empty() ? 0 : 14;
    const float line = static_cast<float>(lengthOf(words.title)) * letterWidth
                       + static_cast<float>(lengthOf(words.right)) * smallLetterWidth + gap;
    const float detail = static_cast<float>(lengthOf(words.detail)) * smallLetterWidth;
    return {std::max({line, detail, 40.0F}) + 22, words.detail.empty() ? 26.0F : 42.0F};
}

}  // namespace pt2scope
