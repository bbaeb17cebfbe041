// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/ModuleTree.h"
#include "core/program/Program.h"

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace pt2scope {

/// All that can be shown of a program's graph, as a tree: modules hold modules and operators, operators hold the graphs
/// that they take, graphs hold their inputs and outputs. Items are numbered so that what is in an item follows it
/// without a gap, siblings in the order of the program. Where each operator takes only what earlier ones give, siblings
/// do not depend on each other in a circle. Lives no longer than the program and the module tree.
class GraphOutline {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    enum class Kind : std::uint8_t {
        Graph,      // index: in Program::graphs. Item 0 is the root graph
        Module,     // index: in ModuleTree::modules(). One item for each call of it
        Operator,   // index: in Graph::nodes; its children, if any, are Graph items
        Input,      // index: in Graph::inputs: what the user gives; of a nested graph, what is used in it and is no
                    // value of the graph around by the same name, and no parameter
        Parameter,  // index: in Graph::inputs: parameter, buffer, constant, custom object of the root graph. It lies
                    // beside its first reader
        Output,     // index: in Graph::outputs
    };

    struct Item {
        Kind kind = Kind::Graph;
        std::uint32_t graph = 0;  // in Program::graphs: where it lies, of Kind::Graph itself
        std::uint32_t index = 0;
        std::uint32_t parent = none;
        std::uint32_t end = 0;        // one past the last item in it
        std::uint32_t depth = 0;      // 0 for the root graph
        std::uint32_t operators = 0;  // in it, nested graphs included; itself, too
        std::uint32_t call = 0;       // of a module: how often the item around it called it before
        // Of a module. Equal for the same class doing the same operations alike, on tensors of the same shapes.
        std::uint64_t likeness = 0;
    };

    /// A value on its way from the item that defines it to one that uses it: from an Operator, Input or Parameter to an
    /// Operator, Input or Output. Inputs of nested graphs get theirs from the operator's arguments where these are
    /// given in order; where they have no item, what uses them gets it from around the graph.
    struct Edge {
        std::uint32_t from = none;
        std::uint32_t to = none;
        NameId value = noName;  // in the graph of `from`
    };

    GraphOutline(const Program &program, const ModuleTree &modules);

    const Program &program() const { return m_program; }
    const ModuleTree &modules() const { return m_modules; }
    std::span<const Item> items() const { return m_items; }
    /// Without those of parameters. Ascending by `to`, then by `from`.
    std::span<const Edge> edges() const { return m_edges; }
    /// From parameters, to operators of nested graphs, too; ascending by `to`.
    std::span<const Edge> reads() const { return m_reads; }
    /// The reads of all operators in an item, itself included.
    std::span<const Edge> readsWithin(std::uint32_t item) const;
    /// The item of a node, or none when the program has no such node.
    std::uint32_t operatorItem(std::uint32_t graph, std::uint32_t node) const;

    const Node *node(const Item &item) const;          // of an Operator; else null
    const ModuleNode *module(const Item &item) const;  // of a Module; else null
    /// The graph input or output; null for other kinds.
    const Argument *argument(const Item &item) const;
    /// Of modules each of which holds nothing but the next the last one; itself, where it holds more.
    std::uint32_t innermostModule(std::uint32_t item) const;
    bool isContainer(std::uint32_t item) const { return m_items[item].end > item + 1; }

private:
    friend class OutlineBuilder;

    const Program &m_program;
    const ModuleTree &m_modules;
    std::vector<Item> m_items;
    std::vector<Edge> m_edges;
    std::vector<Edge> m_reads;
    std::vector<std::vector<std::uint32_t>> m_operators;  // item by graph and node
};

}  // namespace pt2scope
