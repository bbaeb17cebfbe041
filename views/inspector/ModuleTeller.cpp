// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/ModuleTeller.h"

#include "core/program/ModuleStack.h"
#include "views/inspector/SheetParts.h"
#include "views/theme/OperatorFamily.h"
#include "views/widgets/Text.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace pt2scope {

ModuleTeller::ModuleTeller(const DocumentSession &session, const ModelFacts &model, std::span<const std::string> paths,
                           std::string_view call)
    : m_values(session, model, 0), m_tree(*model.program)
{
    findInside(paths);
    if (m_count == 1)
        findCalls(call);
    findParameters();
}

void ModuleTeller::findInside(std::span<const std::string> paths)
{
    const std::vector<ModuleNode> &modules = m_tree.modules();
    std::map<std::string_view, std::size_t> owners;  // counted from 1
    for (const std::string &path : paths)
        owners.try_emplace(path, owners.size() + 1);
    std::vector<std::size_t> ownerOf(modules.size());
    for (std::size_t i = 0; i < modules.size(); ++i) {
        const auto own = owners.find(modules[i].path);
        ownerOf[i] = own != owners.end() ? own->second : i == 0 ? 0 : ownerOf[modules[i].parent];
        if (!m_module && ownerOf[i] == 1)
            m_module = &modules[i];
    }
    const std::vector<Node> &nodes = m_values.graph().nodes;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (const std::size_t owner = ownerOf[m_tree.placeOf(nodes[i])]; owner > 0) {
            m_inside.push_back(i);
            m_owners.push_back(owner - 1);
        }
    }
    m_count = owners.size();
}

/// Leaves only the nodes of that call, where there are several.
void ModuleTeller::findCalls(std::string_view call)
{
    std::unordered_map<std::string_view, std::size_t> calls;  // by key: counted from 1
    std::vector<std::uint32_t> nodes;
    for (const std::uint32_t i : m_inside) {
        const std::string_view stack = m_values.program().text(m_values.graph().nodes[i].moduleStack);
        const std::string_view key = moduleKeyOf(stack, m_module->path);
        calls.try_emplace(key, calls.size() + 1);
        if (key == call)
            nodes.push_back(i);
    }
    m_callCount = calls.size();
    if (nodes.empty())
        return;
    m_call = calls.at(call);
    m_owners.resize(nodes.size());
    m_inside = std::move(nodes);
}

void ModuleTeller::findParameters()
{
    if (!m_values.program().signature)
        return;
    for (const InputSpec &input : m_values.program().signature->inputs) {
        if (input.kind != InputKind::UserInput && input.arg.isValue())
            m_parameters.insert(input.arg.name);
    }
}

bool ModuleTeller::isInside(std::uint32_t node) const
{
    return std::ranges::binary_search(m_inside, node);
}

QString ModuleTeller::calls() const
{
    if (m_callCount < 2)
        return {};
    return m_call > 0 ? SheetWords::tr("call %1 of %2").arg(grouped(m_call), grouped(m_callCount))
                      : SheetWords::tr("%n call(s)", nullptr, static_cast<int>(m_callCount));
}

/// Of several modules what each of them has, where that is the same.
QString ModuleTeller::each(std::span<const std::size_t> counts) const
{
    const bool isSame = std::ranges::all_of(counts, [&](std::size_t count) { return count == counts.front(); });
    return counts.size() > 1 && isSame ? SheetWords::tr("%1 each").arg(grouped(counts.front())) : QString();
}

SheetSection ModuleTeller::operators() const
{
    struct Uses {
        std::size_t all = 0;
        std::vector<std::size_t> byModule;
    };
    std::map<NameId, Uses> uses;
    std::vector<std::size_t> nodes(m_count);
    for (std::size_t i = 0; i < m_inside.size(); ++i) {
        Uses &own = uses[m_values.graph().nodes[m_inside[i]].target];
        own.byModule.resize(m_count);
        ++own.all;
        ++own.byModule[m_owners[i]];
        ++nodes[m_owners[i]];
    }
    std::vector<std::pair<NameId, const Uses *>> order;
    for (const auto &[target, own] : uses)
        order.emplace_back(target, &own);
    std::ranges::stable_sort(order, std::greater(), [](const auto &one) { return one.second->all; });
    SheetSection section{.title = SheetWords::tr("Operators"), .keysAreAmounts = true};
    section.note = SheetWords::tr("%n node(s)", nullptr, static_cast<int>(m_inside.size()));
    if (const QString own = each(nodes); !own.isEmpty())
        section.note += QStringLiteral(" · ") + own;
    for (std::size_t i = 0; i < std::min(order.size(), mostModuleParts); ++i)
        section.rows.push_back({grouped(order[i].second->all),
                                shown(shortOperatorName(m_values.program().text(order[i].first))),
                                each(order[i].second->byModule)});
    addRest(section, order.size(), mostModuleParts);
    return section;
}

SheetSection ModuleTeller::inputs()
{
    std::vector<NameId> names;
    for (const std::uint32_t node : m_inside) {
        for (const NamedArgument &argument : m_values.program().inputs(m_values.graph().nodes[node]))
            forEachValue(m_values.program(), argument.value, [&](const Argument &value) {
                const GraphIndex::Value *known = m_values.index().find(value.name);
                const bool isMadeHere = known && known->definer == GraphIndex::Definer::Node && isInside(known->index);
                if (!isMadeHere && !m_parameters.contains(value.name))
                    names.push_back(value.name);
            });
    }
    return told(SheetWords::tr("Inputs"), std::move(names));
}

SheetSection ModuleTeller::outputs()
{
    std::vector<NameId> names;
    for (const std::uint32_t node : m_inside) {
        for (const Argument &output : m_values.program().outputs(m_values.graph().nodes[node]))
            forEachValue(m_values.program(), output, [&](const Argument &value) {
                const GraphIndex::Value *known = m_values.index().find(value.name);
                if (known && std::ranges::any_of(m_values.index().users(*known), [&](std::uint32_t user) {
                        return !isInside(user);
                    }))
                    names.push_back(value.name);
            });
    }
    return told(SheetWords::tr("Outputs"), std::move(names));
}

SheetSection ModuleTeller::told(const QString &title, std::vector<NameId> names)
{
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    SheetSection section{.title = title, .note = grouped(names.size())};
    for (std::size_t i = 0; i < std::min(names.size(), mostModuleParts); ++i)
        section.rows.push_back({{}, m_values.name(names[i]), m_values.type(names[i]), m_values.source(names[i])});
    addRest(section, names.size(), mostModuleParts);
    return section;
}

}  // namespace pt2scope
