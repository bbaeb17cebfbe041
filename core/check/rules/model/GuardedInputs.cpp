// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/model/GuardedInputs.h"

#include "core/bytes/Text.h"

namespace pt2scope {

namespace {

constexpr std::size_t longestPath = 500;  // beyond it inputPaths() may cut

NamedTupleFields fieldsOf(const Program &program)
{
    NamedTupleFields fields;
    for (const NamedTupleDef &def : program.namedTuples) {
        std::vector<std::string> &names = fields[std::string(program.text(def.type))];
        for (const NameId field : def.fields)
            names.emplace_back(program.text(field));
    }
    return fields;
}

/// What stands between the brackets of "[0]"; empty when the step has none.
std::string_view bracketed(const std::string &step)
{
    const bool isIndex = step.size() > 2 && step.starts_with('[') && step.ends_with(']');
    return isIndex ? std::string_view(step).substr(1, step.size() - 2) : std::string_view();
}

}  // namespace

GuardedInputs::GuardedInputs(const Program &program)
{
    if (program.guards.empty() || !program.moduleCalls || program.moduleCalls->empty())
        return;
    const ModuleCall &root = program.moduleCalls->front();
    if (root.inSpec == noName || !root.forwardArgNames)
        return;
    const TreeSpec spec = parseTreeSpec(program.text(root.inSpec));
    const bool isCall = spec.faults.empty() && !spec.nodes.empty() && spec.nodes[0].kind == TreeKind::Tuple
                        && spec.nodes[0].children.size() == 2;
    if (!isCall)
        return;
    const TreeNode &args = spec.nodes[spec.nodes[0].children[0]];
    const TreeNode &kwargs = spec.nodes[spec.nodes[0].children[1]];
    const std::vector<NameId> &names = *root.forwardArgNames;
    if (names.size() != args.children.size() + kwargs.children.size() || kwargs.keys.size() != kwargs.children.size())
        return;
    for (std::size_t i = 0; i < args.children.size(); ++i)
        m_prefixes.emplace(program.text(names[i]), "args[" + std::to_string(i) + "]");
    for (std::size_t i = 0; i < kwargs.children.size(); ++i)
        m_prefixes.emplace(program.text(names[args.children.size() + i]), "kwargs[" + kwargs.keys[i] + "]");
    m_leafCount = spec.leafCount();
    for (std::string &path : inputPaths(spec, fieldsOf(program)))
        m_leaves.emplace(std::move(path), m_leaves.size());
}

/// Empty when forward() has no argument of that name.
std::string GuardedInputs::pathOf(const GuardInput &input) const
{
    const auto found = m_prefixes.find(input.name);
    if (found == m_prefixes.end())
        return {};
    std::string path = found->second;
    for (const std::string &step : input.steps)
        path += step;
    return path;
}

std::optional<std::size_t> GuardedInputs::leafOf(const GuardInput &input) const
{
    const auto found = m_leaves.find(pathOf(input));
    return found == m_leaves.end() ? std::nullopt : std::optional(found->second);
}

bool GuardedInputs::mayBe(const GuardInput &input) const
{
    if (const std::string path = pathOf(input); !path.empty())
        return path.size() > longestPath || m_leaves.contains(path);
    if (input.steps.empty())
        return false;
    const std::string_view step = bracketed(input.steps.front());
    if (const auto index = parseDecimal(step))
        return m_prefixes.contains(input.name + "_" + std::string(step))
               || (input.name == "flat_args" && *index < m_leafCount);
    const bool isKey = step.size() > 2 && step.starts_with('\'') && step.ends_with('\'');
    return isKey && m_prefixes.contains(std::string(step.substr(1, step.size() - 2)));
}

}  // namespace pt2scope
