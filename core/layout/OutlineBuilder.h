// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/FrameCycles.h"
#include "core/layout/GraphOutline.h"
#include "core/layout/NestedInputs.h"

#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pt2scope {

/// Fills a GraphOutline: items in the order of the program first, then numbered anew so that each one's content
/// follows it.
class OutlineBuilder {
public:
    explicit OutlineBuilder(GraphOutline &outline);

    void build();

private:
    using Kind = GraphOutline::Kind;

    /// One call of a module, as nn_module_stack has it: its key tells the calls of one module apart.
    struct Call {
        std::uint32_t module = 0;  // in ModuleTree::modules()
        std::uint32_t number = 0;  // among all calls
    };

    void readKinds();
    void addGraph(std::uint32_t graph);
    void addInputs(std::uint32_t graph, const GraphIndex &index);
    void addNestedInputs(std::uint32_t graph);
    void addOutputs(std::uint32_t graph);
    std::uint32_t containerOf(std::uint32_t graph, const Node &node, std::span<const std::uint32_t> sources);
    const std::vector<Call> &callsOf(const Node &node);
    std::vector<std::uint32_t> sourcesOf(std::uint32_t graph, const Node &node) const;
    std::uint32_t addItem(Kind kind, std::uint32_t graph, std::uint32_t index, std::uint32_t parent);

    void addEdges(std::uint32_t graph, const GraphIndex &index);
    void passArguments(std::uint32_t graph, std::uint32_t nested, const GraphIndex &index);
    std::uint32_t definer(std::uint32_t graph, const GraphIndex::Value &value) const;
    void addEdge(std::uint32_t from, std::uint32_t to, NameId value);

    void numberItems();
    void sortEdges();
    void countOperators();

    GraphOutline &m_outline;
    const Program &m_program;
    const ModuleTree &m_modules;
    NestedInputs m_nestedInputs;
    std::unordered_map<std::uint32_t, InputKind> m_inputKinds;  // of the root graph, by NameId
    std::vector<std::vector<std::uint32_t>> m_nested;           // graphs by the graph that they lie in
    std::vector<std::vector<std::uint32_t>> m_inputs;   // items by graph and input; a parameter of the root graph, too
    std::vector<std::vector<std::uint32_t>> m_outputs;  // items by graph and output
    std::vector<std::uint32_t> m_graphItems;            // by graph
    std::vector<std::uint32_t> m_moduleGraphs;          // by module: the last graph that lies in it
    std::vector<std::vector<std::uint32_t>> m_firstReads;  // of the root graph: parameters by their first reader
    FrameCycles m_cycles;
    std::unordered_map<std::uint32_t, std::vector<Call>> m_calls;                       // by the stack's NameId
    std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t> m_callNumbers;  // by module and key
    std::unordered_map<std::uint64_t, std::uint32_t> m_frames;      // the latest item of a call in a container
    std::unordered_map<std::uint64_t, std::uint32_t> m_callCounts;  // of a module in a container
};

/// Fills Item::likeness of all modules. Items and edges must be in their final order.
void findLikeness(const GraphOutline &outline, const NestedInputs &graphs, std::vector<GraphOutline::Item> &items);

}  // namespace pt2scope
