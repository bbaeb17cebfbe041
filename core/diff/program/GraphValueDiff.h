// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ProgramPair.h"
#include "core/program/GraphIndex.h"
#include "core/program/GraphValueText.h"

#include <string>
#include <vector>

namespace pt2scope {

/// What the program says otherwise of a value.
struct ValueChange {
    std::string what;  // "dtype", "sizes", "strides", "device", "outputs"
    std::string from;
    std::string to;
};

/// Compares what the programs say of values: types, sizes, devices. Lives no longer than the graphs.
class GraphValueDiff {
public:
    GraphValueDiff(ProgramPair &pair, const GraphPair &graphs);

    /// Remembers which inputs of the graphs differ.
    void compareInputs();
    /// Remembers whether they differ, and how: each aspect once.
    std::vector<ValueChange> compareOutputs(std::uint32_t a, std::uint32_t b);
    /// Whether a node of A takes a value that was found to differ.
    bool takesChanged(std::uint32_t a) const;

private:
    void compare(const Argument &a, const Argument &b, std::vector<ValueChange> &changes);
    void compareTensors(const TensorValue &a, const TensorValue &b, std::vector<ValueChange> &changes);
    static void add(std::string what, std::string from, std::string to, std::vector<ValueChange> &changes);

    ProgramPair &m_pair;
    const GraphPair &m_graphs;
    const GraphIndex m_indexA;
    const GraphIndex m_indexB;
    GraphValueText m_textsA;
    GraphValueText m_textsB;
    std::vector<bool> m_changedInputs;  // of A
    std::vector<bool> m_changedNodes;
};

}  // namespace pt2scope
