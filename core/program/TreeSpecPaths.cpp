// SPDX-License-Identifier: Apache-2.0
#include "core/program/TreeSpec.h"

#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t maxPathBytes = 1'000;

class Paths {
public:
    Paths(const TreeSpec &spec, const NamedTupleFields &fields) : m_spec(spec), m_fields(fields) {}

    std::vector<std::string> below(std::uint32_t root, std::string prefix);

private:
    std::string step(const TreeNode &node, std::size_t child) const;

    const TreeSpec &m_spec;
    const NamedTupleFields &m_fields;
};

std::vector<std::string> Paths::below(std::uint32_t root, std::string prefix)
{
    std::vector<std::string> out;
    std::vector<std::pair<std::uint32_t, std::string>> pending{{root, std::move(prefix)}};  // the next one last
    while (!pending.empty()) {
        const auto [index, path] = std::move(pending.back());
        pending.pop_back();
        const TreeNode &node = m_spec.nodes[index];
        if (node.kind == TreeKind::Leaf)
            out.push_back(path);
        for (std::size_t i = node.children.size(); i-- > 0;)
            pending.emplace_back(node.children[i], (path + step(node, i)).substr(0, maxPathBytes));
    }
    return out;
}

/// How Python reaches a child.
std::string Paths::step(const TreeNode &node, std::size_t child) const
{
    const auto fields = m_fields.find(node.context);
    if (node.kind == TreeKind::NamedTuple && fields != m_fields.end() && child < fields->second.size())
        return "." + fields->second[child];
    if (child >= node.keys.size())
        return "[" + std::to_string(child) + "]";
    return node.kind == TreeKind::Custom ? "." + node.keys[child] : "[" + node.keys[child] + "]";
}

}  // namespace

std::vector<std::string> leafPaths(const TreeSpec &spec, const NamedTupleFields &fields)
{
    return spec.nodes.empty() ? std::vector<std::string>() : Paths(spec, fields).below(0, {});
}

std::vector<std::string> inputPaths(const TreeSpec &inSpec, const NamedTupleFields &fields)
{
    const bool isCall = !inSpec.nodes.empty() && inSpec.nodes.front().kind == TreeKind::Tuple
                        && inSpec.nodes.front().children.size() == 2;
    if (!isCall)
        return leafPaths(inSpec, fields);
    Paths paths(inSpec, fields);
    std::vector<std::string> out = paths.below(inSpec.nodes.front().children[0], "args");
    for (std::string &path : paths.below(inSpec.nodes.front().children[1], "kwargs"))
        out.push_back(std::move(path));
    return out;
}

}  // namespace pt2scope
