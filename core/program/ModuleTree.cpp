// SPDX-License-Identifier: Apache-2.0
#include "core/program/ModuleTree.h"

#include "core/program/ModuleStack.h"

#include <map>
#include <utility>

namespace pt2scope {

namespace {

using ChildIndex = std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t>;

/// What torch.export writes for nodes that it made itself, such as those of sizes: in no module of the program's.
constexpr std::string_view noModule = "_empty_nn_module_stack_from_metadata_hook";

class TreeBuilder {
public:
    explicit TreeBuilder(std::vector<ModuleNode> &modules) : m_modules(modules) { m_modules.emplace_back(); }

    std::uint32_t add(std::string_view stack)
    {
        std::uint32_t at = 0;
        for (const ModuleStackItem &item : parseModuleStack(stack).items) {
            if (item.path.empty())
                m_modules[at].type = item.type;
            else if (item.path != noModule)
                at = childOf(at, item);
        }
        return at;
    }

private:
    std::uint32_t childOf(std::uint32_t parent, const ModuleStackItem &item)
    {
        const auto next = static_cast<std::uint32_t>(m_modules.size());
        const auto entry = m_children.try_emplace({parent, item.path}, next);
        if (entry.second) {
            ModuleNode &module = m_modules.emplace_back();
            module.path = item.path;
            module.type = item.type;
            module.parent = parent;
            m_modules[parent].children.push_back(next);
        }
        return entry.first->second;
    }

    std::vector<ModuleNode> &m_modules;
    ChildIndex m_children;
};

}  // namespace

ModuleTree::ModuleTree(const Program &program)
{
    TreeBuilder builder(m_modules);
    for (const Graph &graph : program.graphs) {
        for (const Node &node : graph.nodes) {
            std::uint32_t place = 0;
            if (node.moduleStack != noName) {
                const auto entry = m_places.try_emplace(static_cast<std::uint32_t>(node.moduleStack));
                if (entry.second)
                    entry.first->second = builder.add(program.text(node.moduleStack));
                place = entry.first->second;
            }
            ++m_modules[place].ownNodes;
        }
    }
    for (std::size_t i = m_modules.size(); i-- > 0;) {
        m_modules[i].allNodes += m_modules[i].ownNodes;
        if (i > 0)
            m_modules[m_modules[i].parent].allNodes += m_modules[i].allNodes;
    }
}

std::uint32_t ModuleTree::placeOf(const Node &node) const
{
    const auto found = m_places.find(static_cast<std::uint32_t>(node.moduleStack));
    return found == m_places.end() ? 0 : found->second;
}

}  // namespace pt2scope
