// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/ModuleTree.h"
#include "core/program/Program.h"

#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// Where a value comes from: an output of a node, or an input of the graph.
struct ValueOrigin {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    bool isInput = false;
    std::uint32_t index = none;  // of the node, or of the graph's input
    std::uint32_t output = 0;    // of the node, lists counted element by element

    bool isKnown() const { return index != none; }
    bool isNode() const { return isKnown() && !isInput; }
    bool operator==(const ValueOrigin &) const = default;
};

/// A value that a node takes: its place tells the argument, and within a list the element.
struct ValueUse {
    std::uint64_t place = 0;  // hash
    ValueOrigin origin;
};

/// A node that takes a value of another.
struct NodeUse {
    std::uint64_t place = 0;
    std::uint32_t user = 0;
};

/// One graph as the alignment looks at it: without names of values. Lives no longer than the program.
class GraphView {
public:
    GraphView(const Program &program, const Graph &graph, const ModuleTree &modules);

    const Program &program() const { return m_program; }
    const Graph &graph() const { return m_graph; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_graph.nodes.size()); }

    std::uint64_t target(std::uint32_t node) const { return m_targets[node]; }  // hashes, all three
    std::uint64_t module(std::uint32_t node) const { return m_modules[node]; }
    std::uint64_t constants(std::uint32_t node) const { return m_constants[node]; }
    std::span<const ValueUse> uses(std::uint32_t node) const { return part(m_uses, m_firstUse, node); }
    std::span<const NodeUse> users(std::uint32_t node) const { return part(m_users, m_firstUser, node); }
    ValueOrigin origin(NameId value) const;
    /// Of each value that the graph returns.
    const std::vector<ValueOrigin> &outputs() const { return m_outputs; }

private:
    template <typename T>
    static std::span<const T> part(const std::vector<T> &all, const std::vector<std::uint32_t> &first,
                                   std::uint32_t node)
    {
        return std::span(all).subspan(first[node], first[node + 1] - first[node]);
    }

    void define();
    void readNode(const Node &node);
    std::uint64_t readArgument(const Argument &argument, std::uint64_t place);
    void collectUsers();

    const Program &m_program;
    const Graph &m_graph;
    std::unordered_map<std::uint32_t, ValueOrigin> m_origins;  // by NameId
    std::vector<ValueOrigin> m_outputs;
    std::vector<std::uint64_t> m_targets;
    std::vector<std::uint64_t> m_modules;
    std::vector<std::uint64_t> m_constants;
    std::vector<ValueUse> m_uses;
    std::vector<std::uint32_t> m_firstUse{0};
    std::vector<NodeUse> m_users;
    std::vector<std::uint32_t> m_firstUser;
};

}  // namespace pt2scope
