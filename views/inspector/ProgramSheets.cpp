// SPDX-License-Identifier: Apache-2.0
#include "core/program/GraphText.h"
#include "core/program/ModuleStack.h"
#include "views/inspector/ProgramParts.h"
#include "views/session/SymbolTable.h"
#include "views/theme/OperatorFamily.h"
#include "views/widgets/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

const Program *programOf(const DocumentSession &session, const std::string &model)
{
    const ModelFacts *facts = session.facts()->model(model);
    return facts ? facts->program.get() : nullptr;
}

}  // namespace

Sheet valueSheet(const DocumentSession &session, const Selection &selection)
{
    const ModelFacts *model = session.facts()->model(selection.model);
    if (!model || !model->program || !model->program->root())
        return {};
    ValueTeller values(session, *model, 0);
    const NameId name = model->program->names.find(selection.name);
    const GraphIndex::Value *value = name == noName ? nullptr : values.index().find(name);
    if (!value)
        return {};
    Sheet sheet{.icon = QStringLiteral("tensor"),
                .title = shown(selection.name),
                .subtitle = SheetWords::tr("value of the graph"),
                .sections = {}};
    SheetSection type{.title = SheetWords::tr("Value")};
    values.addType(type, name);
    sheet.sections.push_back(type);
    SheetSection made{.title = SheetWords::tr("Made by")};
    if (value->definer == GraphIndex::Definer::Node) {
        const Node &node = values.graph().nodes[value->index];
        made.rows.push_back({shown(shortOperatorName(values.program().text(node.target))),
                             shown(nodeNameText(values.program(), node)),
                             {},
                             values.node(value->index)});
    } else {
        made.text = value->definer == GraphIndex::Definer::Input ? SheetWords::tr("It is an input of the graph.")
                                                                 : SheetWords::tr("Nothing in the graph makes it.");
    }
    const std::optional<Place> source = values.source(name);
    const bool isWeight = source && source->selection.kind == SelectionKind::Tensor;
    if (isWeight)
        made.rows.push_back({SheetWords::tr("stands for"), values.name(name), {}, source});
    sheet.sections.push_back(made);
    SheetSection uses{.title = SheetWords::tr("Use")};
    values.addUsers(uses, name);
    sheet.sections.push_back(uses);
    if (isWeight)
        sheet.sections.push_back(valuesSection(*session.facts(), source->selection.index));
    return sheet;
}

Sheet symbolSheet(const DocumentSession &session, const Selection &selection)
{
    const Program *program = programOf(session, selection.model);
    if (!program)
        return {};
    const SymbolTable &table = session.facts()->model(selection.model)->symbols;
    const auto found = std::ranges::find(table.symbols, selection.name, &SymbolFacts::text);
    if (found == table.symbols.end())
        return {};
    Sheet sheet{.icon = QStringLiteral("symbols"),
                .title = shown(found->text),
                .subtitle = found->isFree ? SheetWords::tr("symbolic size") : SheetWords::tr("follows from others"),
                .sections = {}};
    SheetSection range{.title = SheetWords::tr("Range")};
    range.rows.push_back({SheetWords::tr("values"), rangeWords(found->range)});
    if (found->hint)
        range.rows.push_back({SheetWords::tr("at export"), QString::number(*found->hint)});
    sheet.sections.push_back(range);
    SheetSection uses{.title = SheetWords::tr("Sizes that it is")};
    for (const SymbolUse &use : found->uses) {
        if (uses.rows.size() == mostSheetRows)
            break;
        uses.rows.push_back({SheetWords::tr("dim %1").arg(use.dimension),
                             shown(use.value),
                             {},
                             inspect({.kind = SelectionKind::Value, .model = selection.model, .name = use.value})});
    }
    uses.note = grouped(found->useCount);
    sheet.sections.push_back(uses);
    return sheet;
}

Sheet operatorSheet(const DocumentSession &session, const Selection &selection)
{
    Sheet sheet{.icon = QStringLiteral("graph"),
                .title = shown(selection.name),
                .subtitle = SheetWords::tr("operator"),
                .sections = {}};
    for (const ModelFacts &model : session.facts()->models) {
        if (!model.program || (!selection.model.empty() && model.name() != selection.model))
            continue;
        SheetSection nodes{.title = SheetWords::tr("Nodes of %1").arg(shown(model.name()))};
        const Program &program = *model.program;
        const NameId target = program.names.find(selection.name);
        std::size_t count = 0;
        for (std::size_t g = 0; g < program.graphs.size(); ++g) {
            for (std::size_t n = 0; n < program.graphs[g].nodes.size(); ++n) {
                const Node &node = program.graphs[g].nodes[n];
                if (target == noName || node.target != target || ++count > mostSheetRows)
                    continue;
                const std::string stackText(program.text(node.moduleStack));
                const ModuleStack stack = parseModuleStack(stackText);
                const std::string name = nodeNameText(program, node);
                nodes.rows.push_back(
                    {shown(name),
                     stack.items.empty() ? QString() : shown(stack.items.back().path),
                     {},
                     inspect(
                         {.kind = SelectionKind::Node, .model = model.name(), .name = name, .index = n, .graph = g})});
            }
        }
        nodes.note = grouped(count);
        if (count > 0)
            sheet.sections.push_back(nodes);
    }
    return sheet;
}

}  // namespace pt2scope
