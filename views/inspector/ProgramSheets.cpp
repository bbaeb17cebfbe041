// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/SheetParts.h"

#include "core/program/ArgumentText.h"
#include "core/program/GraphIndex.h"
#include "core/program/GraphText.h"
#include "core/program/GraphValueText.h"
#include "core/program/ModuleStack.h"
#include "views/session/SymbolTable.h"
#include "views/widgets/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t mostRows = 40;

const Program *programOf(const DocumentSession &session, const std::string &model)
{
    const ModelFacts *facts = session.facts()->model(model);
    return facts ? facts->program.get() : nullptr;
}

QString typeText(const GraphIndex &index, GraphValueText &texts, NameId name)
{
    if (const TensorValue *tensor = index.tensor(name))
        return QString::fromStdString(texts.dtype(*tensor) + " " + texts.sizes(texts.program().sizes(*tensor)));
    if (const SymbolicValue *symbolic = index.symbolic(name))
        return QString::fromStdString(texts.symbolic(*symbolic));
    return {};
}

Place nodeAt(const std::string &model, const Program &program, std::size_t graph, std::size_t node)
{
    return inspect({.kind = SelectionKind::Node,
                    .model = model,
                    .name = nodeNameText(program, program.graphs[graph].nodes[node]),
                    .index = node,
                    .graph = graph});
}

SheetSection inputsOf(const Program &program, const Node &node, const GraphIndex &index, GraphValueText &texts)
{
    SheetSection section{.title = SheetWords::tr("Arguments")};
    for (const NamedArgument &argument : program.inputs(node)) {
        if (section.rows.size() == mostRows)
            break;
        std::string text;
        appendArgument(text, program, argument.value);
        const QString type = argument.value.isValue() ? typeText(index, texts, argument.value.name) : QString();
        section.rows.push_back({shown(program.text(argument.name)), shown(text), type});
    }
    return section;
}

SheetSection outputsOf(const Program &program, const Node &node, const GraphIndex &index, GraphValueText &texts)
{
    SheetSection section{.title = SheetWords::tr("Results")};
    for (const Argument &output : program.outputs(node)) {
        forEachValue(program, output, [&](const Argument &value) {
            if (section.rows.size() < mostRows)
                section.rows.push_back(
                    {QString::fromStdString(valueName(program, value.name)), typeText(index, texts, value.name)});
        });
    }
    return section;
}

}  // namespace

Sheet nodeSheet(const DocumentSession &session, const Selection &selection)
{
    const Program *program = programOf(session, selection.model);
    if (!program || selection.graph >= program->graphs.size()
        || selection.index >= program->graphs[selection.graph].nodes.size())
        return {};
    const Graph &graph = program->graphs[selection.graph];
    const Node &node = graph.nodes[selection.index];
    const GraphIndex index(*program, graph);
    GraphValueText texts(*program);
    Sheet sheet{.icon = QStringLiteral("graph"),
                .title = shown(nodeNameText(*program, node)),
                .subtitle = shown(program->text(node.target)),
                .sections = {}};
    const SheetSection inputs = inputsOf(*program, node, index, texts);
    if (!inputs.rows.empty())
        sheet.sections.push_back(inputs);
    sheet.sections.push_back(outputsOf(*program, node, index, texts));
    SheetSection module{.title = SheetWords::tr("Module")};
    const std::string stackText(program->text(node.moduleStack));
    const ModuleStack stack = parseModuleStack(stackText);
    for (const ModuleStackItem &item : stack.items) {
        if (!item.path.empty() && module.rows.size() < mostRows)
            module.rows.push_back({shown(item.type.substr(item.type.rfind('.') + 1)), shown(item.path)});
    }
    if (!module.rows.empty())
        sheet.sections.push_back(module);
    if (const MetadataEntry *trace = program->metadataEntry(node, "stack_trace"))
        sheet.sections.push_back({.title = SheetWords::tr("Written in"),
                                  .code = QString::fromStdString(program->decode(trace->json)).trimmed()});
    return sheet;
}

Sheet valueSheet(const DocumentSession &session, const Selection &selection)
{
    const Program *program = programOf(session, selection.model);
    const NameId name = program ? program->names.find(selection.name) : noName;
    if (name == noName || !program->root())
        return {};
    const Graph &root = *program->root();
    const GraphIndex index(*program, root);
    const GraphIndex::Value *value = index.find(name);
    if (!value)
        return {};
    GraphValueText texts(*program);
    Sheet sheet{.icon = QStringLiteral("tensor"),
                .title = shown(selection.name),
                .subtitle = SheetWords::tr("value of the graph"),
                .sections = {}};
    SheetSection type{.title = SheetWords::tr("Value")};
    if (const TensorValue *tensor = index.tensor(name)) {
        type.rows.push_back({SheetWords::tr("dtype"), QString::fromStdString(texts.dtype(*tensor))});
        type.rows.push_back({SheetWords::tr("sizes"), QString::fromStdString(texts.sizes(program->sizes(*tensor)))});
        type.rows.push_back(
            {SheetWords::tr("strides"), QString::fromStdString(texts.sizes(program->strides(*tensor)))});
        type.rows.push_back({SheetWords::tr("device"), QString::fromStdString(texts.device(*tensor))});
    } else if (const SymbolicValue *symbolic = index.symbolic(name)) {
        type.rows.push_back({SheetWords::tr("number"), QString::fromStdString(texts.symbolic(*symbolic))});
    }
    sheet.sections.push_back(type);
    SheetSection made{.title = SheetWords::tr("Made by")};
    if (value->definer == GraphIndex::Definer::Node)
        made.rows.push_back({shown(shortOperatorName(program->text(root.nodes[value->index].target))),
                             shown(nodeNameText(*program, root.nodes[value->index])),
                             {},
                             nodeAt(selection.model, *program, 0, value->index)});
    else
        made.text = value->definer == GraphIndex::Definer::Input ? SheetWords::tr("It is an input of the graph.")
                                                                 : SheetWords::tr("Nothing in the graph makes it.");
    sheet.sections.push_back(made);
    SheetSection used{.title = SheetWords::tr("Read by")};
    for (const std::uint32_t user : index.users(*value)) {
        if (used.rows.size() == mostRows)
            break;
        if (user == GraphIndex::graphOutput)
            used.rows.push_back({SheetWords::tr("the graph"), SheetWords::tr("as an output")});
        else
            used.rows.push_back({shown(shortOperatorName(program->text(root.nodes[user].target))),
                                 shown(nodeNameText(*program, root.nodes[user])),
                                 {},
                                 nodeAt(selection.model, *program, 0, user)});
    }
    if (used.rows.empty())
        used.text = SheetWords::tr("Nothing reads it.");
    sheet.sections.push_back(used);
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
        if (uses.rows.size() == mostRows)
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
                if (target == noName || node.target != target || ++count > mostRows)
                    continue;
                const std::string stackText(program.text(node.moduleStack));
                const ModuleStack stack = parseModuleStack(stackText);
                nodes.rows.push_back({shown(nodeNameText(program, node)),
                                      stack.items.empty() ? QString() : shown(stack.items.back().path),
                                      {},
                                      nodeAt(model.name(), program, g, n)});
            }
        }
        nodes.note = grouped(count);
        if (count > 0)
            sheet.sections.push_back(nodes);
    }
    return sheet;
}

}  // namespace pt2scope
