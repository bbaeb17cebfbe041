// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/GraphIndex.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// What the inputs of nested graphs are: which value around the graph each of them stands for, and whether anything in
/// it needs them. Operators give a nested graph their last arguments, one for each of its inputs: cond and while_loop,
/// map, scan and the wrap_with… operators alike.
class NestedInputs {
public:
    struct Input {
        NameId operand = noName;   // the value that it gets, of the graph around; noName: not known, or no value
        bool isUnchanged = false;  // it is that value, each time that the graph runs
        bool isUsed = true;        // by an operator or as an output, in however many graphs within
        bool isOutput = false;     // the graph returns it
    };

    explicit NestedInputs(const Program &program);

    const GraphIndex &index(std::uint32_t graph) const { return m_indexes[graph]; }
    /// Of a nested graph, by its inputs.
    std::span<const Input> inputs(std::uint32_t graph) const { return m_inputs[graph]; }
    /// Whether a node only hands a value on to nested graphs which use it.
    bool isPassedOn(std::uint32_t graph, std::uint32_t node, NameId value) const;

private:
    /// How a node takes a value.
    struct Use {
        bool byNode = false;    // it names the value before what it gives to its graphs
        bool byGraphs = false;  // one of its graphs uses it
    };
    using Uses = std::unordered_map<std::uint64_t, Use>;  // by node and value

    void readOperands(std::uint32_t nested);
    void findUses(std::uint32_t graph);
    bool isUsedBy(std::uint32_t graph, std::uint32_t user, NameId value) const;

    const Program &m_program;
    std::vector<GraphIndex> m_indexes;
    std::vector<std::vector<Input>> m_inputs;  // by graph
    std::vector<Uses> m_uses;                  // by graph, of nodes with graphs
};

}  // namespace pt2scope
