// SPDX-License-Identifier: Apache-2.0
#include "core/program/ModuleTree.h"
#include "views/inspector/ProgramParts.h"
#include "views/session/WeightTree.h"
#include "views/theme/OperatorFamily.h"
#include "views/widgets/Text.h"

#include <algorithm>
#include <map>
#include <set>

namespace pt2scope {

namespace {

constexpr std::size_t mostNamed = 12;

/// A module as the nodes of the root graph tell of it.
class ModuleTeller {
public:
    ModuleTeller(const DocumentSession &session, const ModelFacts &model, std::string_view path)
        : m_values(session, model, 0), m_tree(*model.program)
    {
        const std::vector<ModuleNode> &modules = m_tree.modules();
        const auto found = std::ranges::find(modules, path, &ModuleNode::path);
        if (found == modules.end())
            return;
        m_module = &*found;
        findParameters();
        findInside(static_cast<std::uint32_t>(found - modules.begin()));
    }

    const ModuleNode *module() const { return m_module; }

    SheetSection operators() const
    {
        std::map<NameId, std::size_t> counts;
        for (const std::uint32_t node : m_inside)
            ++counts[m_values.graph().nodes[node].target];
        std::vector<std::pair<std::size_t, NameId>> order;
        for (const auto &[target, count] : counts)
            order.emplace_back(count, target);
        std::ranges::stable_sort(order, [](const auto &a, const auto &b) { return a.first > b.first; });
        SheetSection section{.title = SheetWords::tr("Operators")};
        section.note = SheetWords::tr("%n node(s)", nullptr, static_cast<int>(m_inside.size()));
        for (std::size_t i = 0; i < std::min(order.size(), mostNamed); ++i)
            section.rows.push_back(
                {grouped(order[i].first), shown(shortOperatorName(m_values.program().text(order[i].second)))});
        if (order.size() > mostNamed)
            section.rows.push_back({{}, SheetWords::tr("and %1 more").arg(order.size() - mostNamed)});
        return section;
    }

    /// What its nodes read that others make, but for parameters.
    SheetSection inputs()
    {
        std::vector<NameId> names;
        for (const std::uint32_t node : m_inside) {
            for (const NamedArgument &argument : m_values.program().inputs(m_values.graph().nodes[node]))
                forEachValue(m_values.program(), argument.value, [&](const Argument &value) {
                    const GraphIndex::Value *known = m_values.index().find(value.name);
                    const bool isMadeHere =
                        known && known->definer == GraphIndex::Definer::Node && isInside(known->index);
                    if (!isMadeHere && !m_parameters.contains(value.name))
                        names.push_back(value.name);
                });
        }
        return told(SheetWords::tr("Inputs"), std::move(names));
    }

    /// What its nodes make for others.
    SheetSection outputs()
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

private:
    void findInside(std::uint32_t module)
    {
        const std::vector<ModuleNode> &modules = m_tree.modules();
        std::vector<std::uint8_t> isBelow(modules.size());
        isBelow[module] = 1;
        for (std::size_t i = module + 1; i < modules.size(); ++i)
            isBelow[i] = isBelow[modules[i].parent];
        const std::vector<Node> &nodes = m_values.graph().nodes;
        for (std::uint32_t i = 0; i < nodes.size(); ++i) {
            if (isBelow[m_tree.placeOf(nodes[i])])
                m_inside.push_back(i);
        }
    }

    bool isInside(std::uint32_t node) const { return std::ranges::binary_search(m_inside, node); }

    void findParameters()
    {
        if (!m_values.program().signature)
            return;
        for (const InputSpec &input : m_values.program().signature->inputs) {
            if (input.kind != InputKind::UserInput && input.arg.isValue())
                m_parameters.insert(input.arg.name);
        }
    }

    SheetSection told(const QString &title, std::vector<NameId> names)
    {
        std::ranges::sort(names);
        names.erase(std::unique(names.begin(), names.end()), names.end());
        SheetSection section{.title = title, .note = grouped(names.size())};
        for (std::size_t i = 0; i < std::min(names.size(), mostNamed); ++i)
            section.rows.push_back({{}, m_values.name(names[i]), m_values.type(names[i]), m_values.source(names[i])});
        if (names.size() > mostNamed)
            section.rows.push_back({{}, SheetWords::tr("and %1 more").arg(names.size() - mostNamed)});
        return section;
    }

    ValueTeller m_values;
    ModuleTree m_tree;
    const ModuleNode *m_module = nullptr;
    std::vector<std::uint32_t> m_inside;  // nodes, ascending
    std::set<NameId> m_parameters;
};

SheetSection partsOf(const DocumentFacts &facts, const WeightNode &node)
{
    SheetSection section{.title = SheetWords::tr("Biggest parts"), .note = grouped(node.children.size())};
    for (std::size_t i = 0; i < std::min(node.children.size(), mostNamed); ++i) {
        const std::size_t index = node.children[i];
        const WeightNode &child = facts.weights[index];
        const Selection to = child.row ? Selection{.kind = SelectionKind::Tensor,
                                                   .model = facts.rows[*child.row].model,
                                                   .name = facts.rows[*child.row].name,
                                                   .index = *child.row}
                                       : Selection{.kind = SelectionKind::Module, .name = child.path, .index = index};
        section.rows.push_back({bytesText(child.nbytes), shown(child.name), {}, inspect(to)});
    }
    return section;
}

SheetSection weightsOf(const DocumentFacts &facts, const WeightNode &node)
{
    SheetSection section{.title = SheetWords::tr("Weights below it")};
    const std::uint64_t all = facts.weightBytes();
    const double share = all == 0 ? 0 : 100.0 * static_cast<double>(node.nbytes) / static_cast<double>(all);
    section.rows.push_back({SheetWords::tr("bytes"), bytesText(node.nbytes), grouped(node.nbytes)});
    section.rows.push_back({SheetWords::tr("share"), QStringLiteral("%1 %").arg(share, 0, 'f', 1)});
    section.rows.push_back({SheetWords::tr("tensors"), grouped(node.tensors)});
    return section;
}

void addProgramParts(Sheet &sheet, const DocumentSession &session, const ModelFacts &model, std::string_view path)
{
    ModuleTeller teller(session, model, path);
    if (!teller.module())
        return;
    if (!teller.module()->type.empty())
        sheet.subtitle = shown(teller.module()->type);
    for (const SheetSection &section : {teller.operators(), teller.inputs(), teller.outputs()}) {
        if (!section.rows.empty())
            sheet.sections.push_back(section);
    }
}

}  // namespace

/// From the weights tree by its number, from the graph by its path: some modules are in one of them only.
Sheet moduleSheet(const DocumentSession &session, const Selection &selection)
{
    const DocumentFacts &facts = *session.facts();
    const bool hasWeights = selection.index < facts.weights.size();
    const std::string path = hasWeights ? facts.weights[selection.index].path : selection.name;
    Sheet sheet{
        .icon = QStringLiteral("model"), .title = shown(path), .subtitle = SheetWords::tr("module"), .sections = {}};
    for (const ModelFacts &model : facts.models) {
        if (model.program && model.program->root() && (selection.model.empty() || model.name() == selection.model))
            addProgramParts(sheet, session, model, path);
    }
    if (!hasWeights)
        return sheet.sections.empty() ? Sheet() : sheet;
    const WeightNode &node = facts.weights[selection.index];
    sheet.sections.push_back(weightsOf(facts, node));
    if (!node.children.empty())
        sheet.sections.push_back(partsOf(facts, node));
    return sheet;
}

}  // namespace pt2scope
