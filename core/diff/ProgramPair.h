// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ModelPairs.h"
#include "core/diff/program/GraphAlignment.h"
#include "core/diff/program/SymbolPairs.h"
#include "core/diff/signature/SignatureMatch.h"
#include "core/program/ModuleTree.h"

#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A graph of A and the one of B that stands for it.
struct GraphPair {
    std::uint32_t a = 0;  // indexes into Program::graphs
    std::uint32_t b = 0;
    std::unique_ptr<const GraphView> viewA;  // never null
    std::unique_ptr<const GraphView> viewB;
    Partners inputs;  // of the graphs
    Partners nodes;
    std::map<std::uint32_t, std::uint32_t> innerGraphs;  // indexes: of each that a node of A takes its partner
};

/// One side of a pair of programs.
struct ProgramSide {
    ProgramSide(ProgramPtr program, std::string modelName, std::string recordName, bool fieldNames);

    DiffPlace place(std::string pointer = {}) const;
    DiffPlace nodePlace(std::uint32_t graph, std::uint32_t node) const;
    bool isWhole() const { return program.isWhole && !program.limitReached; }

    const ProgramPtr keptProgram;
    const Program &program;
    const std::string model;
    const std::string record;  // full name
    const ModuleTree modules;
    SignatureItems items;
};

/// Two programs with what stands for what in them: the common ground of the comparisons of signatures and graphs.
struct ProgramPair {
    ProgramPair(std::unique_ptr<ProgramSide> sideA, std::unique_ptr<ProgramSide> sideB,
                const RenamedState &renamedState);

    std::unique_ptr<ProgramSide> a;  // neither is null
    std::unique_ptr<ProgramSide> b;
    SymbolPairs symbols;
    Partners inputs;  // of the signatures
    Partners outputs;
    std::vector<GraphPair> graphs;  // the roots first; parents before the graphs of their nodes

    bool isIdentical() const { return a->program.json == b->program.json; }
    /// What is absent on a side is not there, rather than not read.
    bool isWhole() const { return isIdentical() || (a->isWhole() && b->isWhole()); }
};

/// What stands for what in the graphs, for whoever shows them side by side.
std::vector<GraphMatch> graphMatches(const ProgramPair &pair);

/// Adds which of the programs are damaged, and so not compared.
void tellDamage(const ProgramPair &pair, SectionDifference &section);

/// The programs of each pair of models that both have one that could be read; null for others. What is missing on one
/// side or could not be read at all is told in `section`.
std::unique_ptr<ProgramPair> pairPrograms(const DiffModel *a, const DiffModel *b, SectionDifference &section,
                                          const RenamedState &renamedState);

}  // namespace pt2scope
