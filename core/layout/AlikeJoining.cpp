// SPDX-License-Identifier: Apache-2.0
#include "core/layout/AlikeJoining.h"

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::uint32_t none = VisibleGraph::none;
constexpr std::size_t fewestAlike = 3;
constexpr std::size_t fewestAlikeOperators = 8;
constexpr std::size_t mostOfAKind = 12;  // that are shown beside each other

/// "layers.#" of "layers.12": numbers stand for any number.
std::string withoutNumbers(std::string_view path)
{
    std::string text;
    for (const char c : path.substr(0, path.find('@'))) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit)
            text += c;
        else if (text.empty() || text.back() != '#')
            text += '#';
    }
    return text;
}

struct Candidate {
    std::uint32_t parent = none;
    std::string name;
    std::string_view type;
    std::uint64_t likeness = 0;
    std::uint32_t node = 0;

    auto family() const { return std::tie(parent, name, type); }
};

/// Edges of a visible graph as its siblings see them: each leads from one node to another of the same frame.
struct SiblingEdges {
    std::vector<std::uint32_t> first;  // by target, in sources
    std::vector<std::uint32_t> sources;

    explicit SiblingEdges(const VisibleGraph &graph)
    {
        std::vector<std::uint32_t> depths(graph.nodes.size());
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const std::uint32_t parent = graph.nodes[i].parent;
            depths[i] = parent == none ? 0 : depths[parent] + 1;
        }
        std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  // target, source
        for (const VisibleEdge &edge : graph.edges) {
            std::uint32_t a = edge.from;
            std::uint32_t b = edge.to;
            while (depths[a] > depths[b])
                a = graph.nodes[a].parent;
            while (depths[b] > depths[a])
                b = graph.nodes[b].parent;
            while (graph.nodes[a].parent != graph.nodes[b].parent) {
                a = graph.nodes[a].parent;
                b = graph.nodes[b].parent;
            }
            if (a != b)
                edges.emplace_back(b, a);
        }
        std::sort(edges.begin(), edges.end());
        edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
        first.assign(graph.nodes.size() + 1, 0);
        for (const auto &edge : edges) {
            ++first[edge.first + 1];
            sources.push_back(edge.second);
        }
        for (std::size_t i = 1; i < first.size(); ++i)
            first[i] += first[i - 1];
    }

    std::span<const std::uint32_t> into(std::uint32_t node) const
    {
        return std::span(sources).subspan(first[node], first[node + 1] - first[node]);
    }
};

class Joining {
public:
    Joining(const GraphOutline &outline, const FoldState &folding, const VisibleGraph &graph)
        : m_outline(outline),
          m_graph(graph),
          m_edges(graph),
          m_leaders(graph.nodes.size()),
          m_runs(graph.nodes.size()),
          m_tainted(graph.nodes.size())
    {
        for (std::uint32_t i = 0; i < m_leaders.size(); ++i)
            m_leaders[i] = i;
        findCandidates(folding);
        // Looking for paths is what takes long; a graph that asks for very much of it is shown unjoined from there on.
        m_steps = 64 * (graph.nodes.size() + graph.edges.size());
    }

    std::vector<std::uint32_t> run(const FoldState &folding)
    {
        forEachFamily([&](std::span<Candidate> family) { joinAlikeOf(family); });
        undoCycles();
        forEachFamily([&](std::span<Candidate> family) { joinMany(family); });
        undoCycles();
        joinOperators(folding);
        return std::move(m_leaders);
    }

private:
    void findCandidates(const FoldState &folding)
    {
        for (std::uint32_t i = 0; i < m_graph.nodes.size(); ++i) {
            const VisibleNode &node = m_graph.nodes[i];
            const GraphOutline::Item &item = m_outline.items()[node.item];
            const ModuleNode *module = m_outline.module(item);
            if (module && !node.open && !folding.apart[node.item])
                m_candidates.push_back({node.parent, withoutNumbers(module->path), module->type, item.likeness, i});
        }
        std::stable_sort(m_candidates.begin(), m_candidates.end(),
                         [](const Candidate &a, const Candidate &b) { return a.family() < b.family(); });
    }

    template <typename Key, typename Visit>
    static void forEachGroup(std::span<Candidate> sorted, const Key &key, const Visit &visit)
    {
        for (std::size_t begin = 0; begin < sorted.size();) {
            std::size_t end = begin + 1;
            while (end < sorted.size() && key(sorted[end]) == key(sorted[begin]))
                ++end;
            if (end - begin >= fewestAlike)
                visit(sorted.subspan(begin, end - begin));
            begin = end;
        }
    }

    /// Modules of one class beside each other, named by numbers.
    template <typename Visit>
    void forEachFamily(const Visit &visit)
    {
        forEachGroup(
            std::span(m_candidates), [](const Candidate &one) { return one.family(); }, visit);
    }

    void joinAlikeOf(std::span<Candidate> family)
    {
        std::vector<Candidate> alike(family.begin(), family.end());
        std::ranges::stable_sort(alike, {}, &Candidate::likeness);
        const auto likeness = [](const Candidate &one) { return one.likeness; };
        std::size_t shown = family.size();
        forEachGroup(std::span(alike), likeness, [&](std::span<Candidate> group) { shown -= group.size() - 1; });
        if (shown <= mostOfAKind)
            forEachGroup(std::span(alike), likeness, [&](std::span<Candidate> group) { join(group); });
    }

    /// Where too many to be looked at are left, all that are of a class.
    void joinMany(std::span<Candidate> family)
    {
        const auto isShown = [&](const Candidate &one) { return m_leaders[one.node] == one.node; };
        if (static_cast<std::size_t>(std::ranges::count_if(family, isShown)) <= mostOfAKind)
            return;
        for (const Candidate &one : family)
            m_leaders[one.node] = one.node;
        join(family);
    }

    /// Takes the members in order; one that a path leads to from an earlier one, through others, starts a new run.
    void join(std::span<const Candidate> alike)
    {
        std::vector<std::vector<std::uint32_t>> runs(1);
        ++m_run;
        std::size_t next = 0;
        for (std::uint32_t node = alike.front().node; next < alike.size() && m_steps > 0; ++node) {
            --m_steps;
            if (m_graph.nodes[node].parent != alike.front().parent)
                continue;
            const bool isMember = alike[next].node == node;
            const bool tainted = isReached(node, isMember);
            if (isMember) {
                ++next;
                if (tainted) {
                    ++m_run;
                    runs.emplace_back();
                }
                m_runs[node] = m_run;
                runs.back().push_back(node);
            } else if (tainted) {
                m_tainted[node] = m_run;
            }
        }
        for (const std::vector<std::uint32_t> &run : runs) {
            if (run.size() >= fewestAlike)
                for (const std::uint32_t node : run)
                    m_leaders[node] = run.front();
        }
    }

    bool isReached(std::uint32_t node, bool isMember)
    {
        const std::span<const std::uint32_t> sources = m_edges.into(node);
        m_steps -= std::min(m_steps, sources.size());
        return std::any_of(sources.begin(), sources.end(), [&](std::uint32_t source) {
            return m_tainted[source] == m_run || (!isMember && m_runs[source] == m_run);
        });
    }

    /// Two runs, each harmless alone, may lie in a cycle with each other: what is in one falls apart again.
    void undoCycles()
    {
        const std::size_t count = m_leaders.size();
        std::vector<std::vector<std::uint32_t>> targets(count);
        std::vector<std::uint32_t> incoming(count);
        for (std::uint32_t node = 0; node < count; ++node) {
            for (const std::uint32_t source : m_edges.into(node)) {
                if (m_leaders[source] == m_leaders[node])
                    continue;
                targets[m_leaders[source]].push_back(m_leaders[node]);
                ++incoming[m_leaders[node]];
            }
        }
        std::vector<std::uint32_t> ready;
        for (std::uint32_t node = 0; node < count; ++node) {
            if (incoming[node] == 0)
                ready.push_back(node);
        }
        for (std::size_t i = 0; i < ready.size(); ++i) {
            for (const std::uint32_t target : targets[ready[i]]) {
                if (--incoming[target] == 0)
                    ready.push_back(target);
            }
        }
        std::vector<std::uint32_t> undone;
        for (std::uint32_t node = 0; node < count; ++node) {
            if (incoming[m_leaders[node]] > 0)
                undone.push_back(node);
        }
        for (const std::uint32_t node : undone)
            m_leaders[node] = node;
    }

    /// What does the same with the same, for the same. Nothing can be drawn as a cycle by that which was none before.
    void joinOperators(const FoldState &folding)
    {
        std::vector<std::vector<std::uint32_t>> around(m_graph.nodes.size());  // sources, and targets beyond them
        const auto count = static_cast<std::uint32_t>(m_graph.nodes.size());
        for (std::uint32_t node = 0; node < count; ++node) {
            for (const std::uint32_t source : m_edges.into(node)) {
                around[node].push_back(m_leaders[source]);
                around[source].push_back(count + m_leaders[node]);
            }
        }
        std::map<std::vector<std::uint32_t>, std::uint32_t> groups;
        std::vector<std::vector<std::uint32_t>> members;
        for (std::uint32_t node = 0; node < count; ++node) {
            const std::uint32_t item = m_graph.nodes[node].item;
            const Node *call = m_outline.node(m_outline.items()[item]);
            if (!call || m_outline.isContainer(item) || folding.apart[item] || around[node].empty())
                continue;
            std::vector<std::uint32_t> &key = around[node];
            std::sort(key.begin(), key.end());
            key.erase(std::unique(key.begin(), key.end()), key.end());
            key.push_back(m_graph.nodes[node].parent);
            key.push_back(static_cast<std::uint32_t>(call->target));
            const auto group = groups.try_emplace(std::move(key), static_cast<std::uint32_t>(members.size()));
            if (group.second)
                members.emplace_back();
            members[group.first->second].push_back(node);
        }
        for (const std::vector<std::uint32_t> &group : members) {
            if (group.size() >= fewestAlikeOperators)
                for (const std::uint32_t node : group)
                    m_leaders[node] = group.front();
        }
    }

    const GraphOutline &m_outline;
    const VisibleGraph &m_graph;
    SiblingEdges m_edges;
    std::vector<Candidate> m_candidates;
    std::vector<std::uint32_t> m_leaders;
    std::vector<std::uint32_t> m_runs;     // by node: the run that it is in
    std::vector<std::uint32_t> m_tainted;  // by node: the run that a path leads from
    std::uint32_t m_run = 0;
    std::size_t m_steps = 0;
};

}  // namespace

std::vector<std::uint32_t> joinAlike(const GraphOutline &outline, const FoldState &folding, const VisibleGraph &graph)
{
    return Joining(outline, folding, graph).run(folding);
}

}  // namespace pt2scope
