// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMetaType>
#include <QString>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// What something selected anywhere is; decides what the inspector tells of it.
enum class SelectionKind {
    Nothing,
    Finding,     // index in CheckResult::findings
    Tensor,      // index in DocumentFacts::rows
    Module,      // index in DocumentFacts::weights
    Record,      // name: full, as reports have it; pointer or offset and length: a part of it
    Node,        // index of the node in graph `graph` of the model's program
    Value,       // name of a value of the root graph
    InputPart,   // index of a container in ModelFacts::inputTree
    OutputPart,  // of one in outputTree
    Symbol,      // name
    Operator,    // name: the target
};

struct Selection {
    SelectionKind kind = SelectionKind::Nothing;
    std::string model{};
    std::string name{};
    std::size_t index = 0;
    std::size_t graph = 0;
    std::string pointer{};
    std::optional<std::uint64_t> offset{};
    std::optional<std::uint64_t> length{};
    std::string call{};                // of a Module: its key in nn_module_stack; empty: all calls of it
    std::vector<std::string> alike{};  // of a Module or Node: the names of all that one box stands for, its own first

    bool operator==(const Selection &) const = default;
};

/// Somewhere that one can go, and come back to: a view, of a model or of the document, with something selected.
struct Place {
    QString view{};  // ViewKind::id; empty: stay, and only select
    std::string model{};
    Selection selection{};

    bool operator==(const Place &) const = default;
};

}  // namespace pt2scope

Q_DECLARE_METATYPE(pt2scope::Place)
