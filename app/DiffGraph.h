// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/document/Document.h"
#include "core/layout/FoldState.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// One of two programs that were compared, as a graph to be drawn with what differs in it.
struct DiffGraphSide {
    struct Counts {
        std::uint32_t added = 0;
        std::uint32_t removed = 0;
        std::uint32_t changed = 0;

        std::uint32_t sum() const { return added + removed + changed; }
    };

    explicit DiffGraphSide(ProgramPtr program);

    /// Of several differences of one item the first decides its mark; every note is kept.
    void mark(std::uint32_t item, DiffChange change, const std::string &note);
    /// Marked items in an item, itself included.
    Counts within(std::uint32_t item) const;
    /// A module is added or removed when all that it holds is; nothing where nothing in it differs.
    std::optional<DiffChange> markOf(std::uint32_t item) const;

    const ProgramPtr keptProgram;
    const ModuleTree modules;
    const GraphOutline outline;
    std::map<std::uint32_t, DiffChange> marks;   // by item
    std::map<std::uint32_t, std::string> notes;  // what differs, one after the other
    FoldState folding;
};

/// Two programs that were compared.
struct DiffGraphPair {
    DiffGraphPair(ProgramPtr programA, ProgramPtr programB, const GraphMatch &roots);

    const std::string modelA;
    const std::string modelB;
    DiffGraphSide a;
    DiffGraphSide b;
};

/// A program whose model has none on the other side, or none that could be read.
struct LoneGraph {
    LoneGraph(ProgramPtr program, std::string modelName, bool inA);

    const bool isInA;
    const std::string model;
    DiffGraphSide side;  // without marks
};

/// The graphs of the first pairs of programs, unfolded as far as what differs can be seen and both stay small.
std::vector<std::unique_ptr<DiffGraphPair>> diffGraphs(const Difference &difference, const Document &a,
                                                       const Document &b);
/// The graphs of the first programs that have no such pair, folded.
std::vector<std::unique_ptr<LoneGraph>> loneGraphs(const Difference &difference, const Document &a, const Document &b);

}  // namespace pt2scope
