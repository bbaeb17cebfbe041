// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/program/ProgramSites.h"
#include "core/operators/OperatorSchema.h"
#include "core/program/GraphIndex.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// What a node calls; made once for all nodes with the same target.
struct GraphTarget {
    std::string_view text;
    std::string_view operatorName;         // "aten.add.Tensor"; empty when it is no operator
    std::optional<OperatorSchema> schema;  // in the torch that wrote the program, as far as that is known
    bool isPure = false;                   // by its schema: superfluous when nobody uses what it returns
    std::size_t firstGraph = 0;            // where it is called first
    std::size_t firstNode = 0;
    std::size_t calls = 0;

    bool isHigherOrder() const { return operatorName.starts_with("higher_order."); }
    bool isAten() const { return operatorName.starts_with("aten."); }
};

/// One program with what the rules about graphs draw from it.
class ProgramGraphs {
public:
    explicit ProgramGraphs(const ProgramSite &programSite);

    const ProgramSite site;
    const Program &program;

    const GraphIndex &index(std::size_t graph) const { return m_indexes[graph]; }
    /// Whether all of it could be read, nested graphs aside: what it does not say is not there.
    bool isWhole(std::size_t graph) const { return m_whole[graph]; }
    /// Whether something in these bytes could not be read.
    bool isDamaged(ByteRange json) const { return faultsIn(json) > 0; }
    const GraphTarget &target(const Node &node) const { return m_targets[m_targetIds.at(node.target)]; }
    /// Each target once, in order of its first call.
    const std::deque<GraphTarget> &targets() const { return m_targets; }

private:
    std::size_t faultsIn(ByteRange json) const;
    void collectFaults();
    void findWholeGraphs();
    void collectTargets();

    std::deque<GraphIndex> m_indexes;
    std::vector<bool> m_whole;
    std::vector<std::uint64_t> m_faults;  // offsets, ascending
    std::deque<GraphTarget> m_targets;
    std::unordered_map<NameId, std::size_t> m_targetIds;
};

/// Every program of the subject. For Subject::derived().
struct SubjectGraphs {
    explicit SubjectGraphs(const Subject &subject);

    std::deque<ProgramGraphs> programs;
};

/// One graph, and where it stands.
struct GraphSite {
    const ProgramGraphs &owner;
    const Program &program;
    const Graph &graph;
    const GraphIndex &index;
    std::size_t number;  // in Program::graphs
    bool isWhole;

    bool isRoot() const { return number == 0; }
    Location at(std::string_view below) const { return owner.site.at(graph.pointer + std::string(below)); }
    Location at(std::size_t node, std::string_view below) const { return owner.site.at(graph, node, below); }
    /// An entry of tensor_values.
    Location at(const TensorValue &value) const;
    /// An entry of the graph's table of that name.
    Location atEntry(std::string_view table, NameId name, ByteRange json) const;
    /// Whether an input or a node gives the value: PyTorch reads the table entries of no others.
    bool defines(NameId name) const;
    /// " in the graph "true_graph_0"", or nothing for the root.
    std::string inGraph() const;
    /// A value's name in quotation marks.
    std::string nameOf(NameId name) const;
    /// "the node relu", "node 12" without a name; safe to show.
    std::string textOf(std::size_t node) const;
};

/// One node, and where it stands.
struct NodeSite {
    const GraphSite &graph;
    const Node &node;
    std::size_t number;
    const GraphTarget &target;

    std::span<const NamedArgument> inputs() const { return graph.program.inputs(node); }
    std::span<const Argument> outputs() const { return graph.program.outputs(node); }
    Location at(std::string_view below = {}) const { return graph.at(number, below); }
    Location atInput(std::size_t input) const { return at("/inputs/" + std::to_string(input)); }
    Location atOutput(std::size_t output) const { return at("/outputs/" + std::to_string(output)); }
    bool isDamaged() const { return graph.owner.isDamaged(node.json); }
    std::string text() const { return graph.textOf(number); }
};

GraphSite siteOf(const ProgramGraphs &owner, std::size_t graph);

/// Calls visit(owner) for every program.
template <typename Visit>
void forEachProgram(const Subject &subject, Visit visit)
{
    for (const ProgramGraphs &owner : subject.derived<SubjectGraphs>().programs)
        visit(owner);
}

/// Calls visit(site) for every graph of every program, nested ones too.
template <typename Visit>
void forEachGraph(const Subject &subject, Visit visit)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        for (std::size_t i = 0; i < owner.program.graphs.size(); ++i)
            visit(siteOf(owner, i));
    });
}

/// Calls visit(site) for every node of every graph.
template <typename Visit>
void forEachNode(const Subject &subject, Visit visit)
{
    forEachGraph(subject, [&](const GraphSite &graph) {
        for (std::size_t i = 0; i < graph.graph.nodes.size(); ++i) {
            const Node &node = graph.graph.nodes[i];
            visit(NodeSite{graph, node, i, graph.owner.target(node)});
        }
    });
}

}  // namespace pt2scope
