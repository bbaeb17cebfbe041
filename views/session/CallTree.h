// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"
#include "core/program/TreeSpec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// One container or leaf of what a program takes or gives, under the name that its caller knows.
struct CallNode {
    std::string label;  // "args", "user_ids", "0"
    std::string step;   // how Python reaches it from what holds it: "['user_ids']", "[0]", ".scores"
    TreeKind kind = TreeKind::Leaf;
    std::string type;  // as Python knows it: "builtins.dict"; of a named tuple its own name
    std::optional<std::uint32_t> parent;
    std::vector<std::uint32_t> children;
    std::optional<Argument> value;  // of a leaf: what the signature says is there; nothing: it says less than the spec
    bool isConstant = false;        // baked in when the program was exported
};

/// The pytree of the arguments (its first two branches are args and kwargs) or of the result. Without a spec, as in
/// damaged programs, all leaves lie below one tuple; without a signature they are what the graph takes and gives,
/// lifted weights among them.
struct CallTree {
    std::vector<CallNode> nodes;  // in preorder, the root first
    bool hasSpec = false;

    std::size_t leafCount() const;
};

CallTree inputTree(const Program &program);
CallTree outputTree(const Program &program);

/// "args[0]['user_ids']", "[1]" of a result; empty of the root.
std::string callPath(const CallTree &tree, std::size_t node);

/// Something that is written back after each call.
struct Mutation {
    std::string value;   // of the graph
    std::string target;  // the buffer, parameter or input that it replaces
    std::string kind;    // "buffer", "user input"
};

std::vector<Mutation> mutationsOf(const Program &program);

}  // namespace pt2scope
