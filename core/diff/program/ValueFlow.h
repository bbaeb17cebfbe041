// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ProgramPair.h"

namespace pt2scope {

/// How an argument of a node stands to that of its partner.
enum class ArgumentRelation {
    Equal,
    Follows,  // differs, but only because of a node or an input that came or went
    Differs,
};

/// Compares arguments by where their values come from. Lives no longer than the graphs.
class ValueFlow {
public:
    explicit ValueFlow(const GraphPair &graphs) : m_graphs(graphs) {}

    ArgumentRelation compare(const Argument &a, const Argument &b) const;
    ArgumentRelation compare(const ValueOrigin &a, const ValueOrigin &b) const;

private:
    ArgumentRelation compareInnerGraphs(const Argument &a, const Argument &b) const;
    ArgumentRelation compareLists(const Argument &a, const Argument &b) const;
    ArgumentRelation compareUnlike(const Argument &a, const Argument &b) const;
    ArgumentRelation compareInputs(std::uint32_t a, std::uint32_t b) const;
    bool isNewcomer(const ValueOrigin &origin, bool inA) const;
    bool comesThroughNewcomers(const ValueOrigin &late, bool inA, const ValueOrigin &early) const;

    const GraphPair &m_graphs;
};

}  // namespace pt2scope
