// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/ProgramParts.h"
#include "views/inspector/SheetParts.h"
#include "views/session/ContainerWords.h"
#include "views/signature/ValueWords.h"
#include "views/widgets/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

std::size_t valuesBelow(const CallTree &tree, std::size_t node)
{
    std::size_t count = 0;
    std::vector<std::size_t> pending{node};
    while (!pending.empty()) {
        const CallNode &next = tree.nodes[pending.back()];
        pending.pop_back();
        count += next.kind == TreeKind::Leaf ? 1 : 0;
        pending.insert(pending.end(), next.children.begin(), next.children.end());
    }
    return count;
}

/// One of the tree's nodes, as a row of what holds it.
class ChildTeller {
public:
    ChildTeller(const ModelFacts &model, SelectionKind side) : m_model(model), m_side(side), m_texts(*model.program) {}

    SheetRow row(const CallNode &node, std::size_t index)
    {
        if (node.kind != TreeKind::Leaf)
            return {callLabel(node), containerWords(node), {}, part(index)};
        if (!node.value || !m_model.index)
            return {callLabel(node), {}};
        const QString type = oneLine(valueWords(*node.value, *m_model.index, m_texts));
        if (!node.value->isValue())
            return {callLabel(node), SheetWords::tr("always %1").arg(type)};
        const std::string name(m_model.program->text(node.value->name));
        return {
            callLabel(node), type, {}, inspect({.kind = SelectionKind::Value, .model = m_model.name(), .name = name})};
    }

    Place part(std::size_t index) const { return inspect({.kind = m_side, .model = m_model.name(), .index = index}); }

private:
    const ModelFacts &m_model;
    SelectionKind m_side;
    GraphValueText m_texts;
};

}  // namespace

Sheet containerSheet(const DocumentSession &session, const Selection &selection)
{
    const ModelFacts *model = session.facts()->model(selection.model);
    if (!model || !model->program)
        return {};
    const bool isInput = selection.kind == SelectionKind::InputPart;
    const CallTree &tree = isInput ? model->inputTree : model->outputTree;
    if (selection.index >= tree.nodes.size() || tree.nodes[selection.index].kind == TreeKind::Leaf)
        return {};
    const CallNode &node = tree.nodes[selection.index];
    ChildTeller children(*model, selection.kind);
    Sheet sheet{.icon = QStringLiteral("json"),
                .title = callLabel(node),
                .subtitle = isInput ? SheetWords::tr("part of what the caller gives")
                                    : SheetWords::tr("part of what the caller gets"),
                .sections = {}};
    SheetSection about{.title = SheetWords::tr("Container")};
    about.rows.push_back({SheetWords::tr("type"), containerWords(node)});
    if (node.kind == TreeKind::NamedTuple || node.kind == TreeKind::ReturnType || node.kind == TreeKind::Custom)
        about.rows.push_back({SheetWords::tr("class"), shown(node.type)});
    if (const std::string path = callPath(tree, selection.index); !path.empty())
        about.rows.push_back({SheetWords::tr("path"), shown(path)});
    about.rows.push_back({SheetWords::tr("values below"), grouped(valuesBelow(tree, selection.index))});
    if (node.parent && (*node.parent != 0 || !isInput))
        about.rows.push_back(
            {SheetWords::tr("within"), callLabel(tree.nodes[*node.parent]), {}, children.part(*node.parent)});
    sheet.sections.push_back(about);
    SheetSection holds{.title = SheetWords::tr("Holds"), .note = grouped(node.children.size())};
    for (const std::uint32_t child : std::span(node.children).first(std::min(node.children.size(), mostSheetRows)))
        holds.rows.push_back(children.row(tree.nodes[child], child));
    addRest(holds, node.children.size(), mostSheetRows);
    if (node.children.empty())
        holds.text = SheetWords::tr("Nothing.");
    sheet.sections.push_back(holds);
    return sheet;
}

}  // namespace pt2scope
