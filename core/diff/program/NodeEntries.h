// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ProgramPair.h"
#include "core/diff/program/GraphValueDiff.h"

#include <string>
#include <string_view>

namespace pt2scope {

/// Makes the entries of two graphs. Nodes are given by index.
class NodeEntries {
public:
    NodeEntries(const ProgramPair &pair, const GraphPair &graphs, SectionDifference &section)
        : m_pair(pair), m_graphs(graphs), m_section(section)
    {}

    void removed(std::uint32_t a);
    void added(std::uint32_t b);
    void target(std::uint32_t a, std::uint32_t b);
    /// A missing argument is null.
    void argument(std::uint32_t a, std::uint32_t b, const NamedArgument *argumentA, const NamedArgument *argumentB);
    void module(std::uint32_t a, std::uint32_t b);
    void moduleClass(std::uint32_t a, std::uint32_t b, std::string_view from, std::string_view to);
    void value(std::uint32_t a, std::uint32_t b, const ValueChange &change);
    /// Looks itself whether there is something to tell.
    void metadata(std::uint32_t a, std::uint32_t b);
    void output(const Argument &a, const Argument &b, std::size_t position);
    void outputCount(std::size_t a, std::size_t b);

private:
    const Node &nodeA(std::uint32_t a) const { return m_graphs.viewA->graph().nodes[a]; }
    const Node &nodeB(std::uint32_t b) const { return m_graphs.viewB->graph().nodes[b]; }
    void change(std::uint32_t a, std::uint32_t b, std::string what, std::string from, std::string to);

    const ProgramPair &m_pair;
    const GraphPair &m_graphs;
    SectionDifference &m_section;
};

}  // namespace pt2scope
