// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"
#include "core/program/Program.h"

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// One exported program, and where it stands. Lives no longer than the subject.
struct ProgramSite {
    const Subject &subject;
    const ModelParts &model;
    const Program &program;

    Location at(std::string pointer) const;
    Location at(std::string pointer, ByteRange json) const;
    Location at(const ProgramFault &fault) const;
    /// A node, by its index in the graph, and what lies below it: "/inputs/0".
    Location at(const Graph &graph, std::size_t node, std::string_view below = {}) const;
    /// The record's file name, safe to show.
    std::string name() const;
    /// The place of a fault in words: a pointer, or the file name for the whole.
    std::string nameOf(const ProgramFault &fault) const;
    /// Whether a fault stands at this pointer or below it.
    bool isFaulty(std::string_view pointer) const;
};

/// All programs that could be read, in archive order.
std::vector<ProgramSite> programSites(const Subject &subject);

/// A node as a person knows it: its name, or its first output's, or "node 12"; safe to show.
std::string nodeName(const Program &program, const Graph &graph, std::size_t node);

}  // namespace pt2scope
