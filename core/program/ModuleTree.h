// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// One module that the program was exported from, as its nodes remember it. Views into the program.
struct ModuleNode {
    std::string_view path;  // FQN; empty for the root
    std::string_view type;  // its class: "torch.nn.modules.linear.Linear"
    std::uint32_t parent = 0;
    std::vector<std::uint32_t> children;  // in the order of their first node
    std::size_t ownNodes = 0;             // nodes whose innermost module it is, of all graphs
    std::size_t allNodes = 0;             // those of the modules below, too
};

/// The modules of a program, from the nn_module_stack of its nodes. Calls of one module are apart where
/// their paths are ("lin", "lin@1"), as older releases write them. Lives no longer than the program.
class ModuleTree {
public:
    explicit ModuleTree(const Program &program);

    /// The root first, parents before their children. Only the root, without a class, when no node says where it is.
    const std::vector<ModuleNode> &modules() const { return m_modules; }
    /// Index of the module that a node lies in; the root for nodes that do not say.
    std::uint32_t placeOf(const Node &node) const;

private:
    std::vector<ModuleNode> m_modules;
    std::unordered_map<std::uint32_t, std::uint32_t> m_places;  // by the stack's NameId
};

}  // namespace pt2scope
