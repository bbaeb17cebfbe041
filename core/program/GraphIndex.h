// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace pt2scope {

/// Who defines and who uses each value of one graph. Nested graphs are apart: they have an index of their own. Lives
/// no longer than the graph.
class GraphIndex {
public:
    enum class Definer : std::uint8_t { Nobody, Input, Node };
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    struct Value {
        NameId name = noName;
        Definer definer = Definer::Nobody;  // the first one
        std::uint32_t index = none;         // of the graph input, or of the node
        std::uint32_t definitions = 0;
        std::uint32_t tensor = none;    // in Graph::tensorValues
        std::uint32_t symbolic = none;  // in Graph::symbolicValues, the last of that name
        PoolRange users{};
    };
    /// The user's node index of a graph output.
    static constexpr std::uint32_t graphOutput = none;

    GraphIndex(const Program &program, const Graph &graph);

    /// Null when the graph neither defines nor uses the name, nor has an entry for it.
    const Value *find(NameId name) const;
    /// In order of the first mention: graph inputs, nodes, outputs, value tables.
    std::span<const Value> values() const { return m_values; }
    /// Indexes of the nodes that use the value, ascending, each once; graphOutput last.
    std::span<const std::uint32_t> users(const Value &value) const;
    const TensorValue *tensor(NameId name) const;
    const SymbolicValue *symbolic(NameId name) const;

private:
    Value &at(NameId name);
    std::size_t slotOf(NameId name) const;
    void grow();
    void define(const Argument &argument, Definer definer, std::uint32_t index);

    const Graph &m_graph;
    std::vector<Value> m_values;
    std::vector<std::uint32_t> m_slots;  // in m_values, or none: open addressing by name, a power of two
    std::vector<std::uint32_t> m_users;
};

/// Calls visit(argument) for every value that an argument names, within lists and maps too, but not inside a graph.
template <typename Visit>
void forEachValue(const Program &program, const Argument &argument, const Visit &visit)
{
    if (argument.isValue()) {
        visit(argument);
        return;
    }
    for (const Argument &element : program.elements(argument))
        forEachValue(program, element, visit);
}

}  // namespace pt2scope
