// SPDX-License-Identifier: Apache-2.0
#include "core/operators/HigherOrderArguments.h"
#include "core/operators/OperatorName.h"
#include "core/program/ArgumentText.h"
#include "core/program/GraphText.h"
#include "core/program/ModuleStack.h"
#include "views/inspector/ProgramParts.h"
#include "views/inspector/SheetParts.h"
#include "views/inspector/SourceText.h"
#include "views/widgets/Lists.h"
#include "views/widgets/Text.h"

#include <algorithm>
#include <set>

namespace pt2scope {

namespace {

constexpr std::string_view stackTrace = "stack_trace";
constexpr std::string_view moduleStack = "nn_module_stack";

/// One row for an argument; of a list of values one for each, as each leads elsewhere.
void addArgument(SheetSection &section, ValueTeller &values, const QString &label, const Argument &argument)
{
    std::vector<NameId> names;
    forEachValue(values.program(), argument, [&](const Argument &value) { names.push_back(value.name); });
    if (names.empty()) {
        std::string text;
        appendArgument(text, values.program(), argument);
        section.rows.push_back({label, shown(text)});
    }
    for (std::size_t i = 0; i < names.size() && section.rows.size() < mostSheetRows; ++i)
        section.rows.push_back({.label = i == 0 ? label : QString(),
                                .value = values.name(names[i]),
                                .quiet = values.type(names[i]),
                                .link = values.source(names[i]),
                                .second = values.weight(names[i])});
}

SheetSection argumentsOf(const Node &node, ValueTeller &values)
{
    const std::span<const NamedArgument> inputs = values.program().inputs(node);
    SheetSection section{.title = SheetWords::tr("Arguments"), .note = grouped(inputs.size())};
    const std::string_view target = operatorNameOf(values.program().text(node.target)).value_or(std::string_view());
    QString before;
    for (std::size_t i = 0; i < inputs.size() && section.rows.size() < mostSheetRows; ++i) {
        const std::string_view said = values.program().text(inputs[i].name);
        const QString name = shown(said.empty() ? higherOrderArgument(target, i) : said);
        addArgument(section, values, name == before ? QString() : name, inputs[i].value);
        before = name;
    }
    return section;
}

SheetSection resultsOf(const Node &node, ValueTeller &values)
{
    SheetSection section{.title = SheetWords::tr("Results")};
    std::vector<NameId> names;
    for (const Argument &output : values.program().outputs(node))
        forEachValue(values.program(), output, [&](const Argument &value) { names.push_back(value.name); });
    section.note = grouped(names.size());
    for (const NameId name : names) {
        if (section.rows.size() >= mostSheetRows)
            break;
        section.rows.push_back({SheetWords::tr("out"), values.name(name)});
        values.addType(section, name);
        values.addUsers(section, name);
    }
    return section;
}

/// Those that one box stands for, each leading to it alone.
SheetSection alikeOf(const std::vector<std::string> &names, const ValueTeller &values)
{
    SheetSection section{.title = SheetWords::tr("Alike nodes")};
    const std::set<std::string_view> alike(names.begin(), names.end());
    const std::vector<Node> &nodes = values.graph().nodes;
    for (std::size_t i = 0; i < nodes.size() && section.rows.size() < mostSheetRows; ++i) {
        const std::string name = nodeNameText(values.program(), nodes[i]);
        if (alike.contains(name))
            section.rows.push_back({{}, shown(name), {}, values.node(i)});
    }
    addRest(section, names.size(), section.rows.size());
    section.note = grouped(names.size());
    return section;
}

SheetSection modulesOf(const Node &node, const DocumentFacts &facts, const ModelFacts &model)
{
    SheetSection section{.title = SheetWords::tr("Module")};
    const std::string text(model.program->text(node.moduleStack));
    for (const ModuleStackItem &item : parseModuleStack(text).items) {
        if (!item.path.empty() && section.rows.size() < mostSheetRows)
            section.rows.push_back({shown(item.type.substr(item.type.rfind('.') + 1)),
                                    shown(item.path),
                                    {},
                                    modulePlace(facts, model, item.path)});
    }
    section.note = grouped(section.rows.size());
    return section;
}

SheetSection traceOf(const Program &program, const Node &node)
{
    SheetSection section{.title = SheetWords::tr("Stack trace")};
    const MetadataEntry *entry = program.metadataEntry(node, stackTrace);
    if (!entry)
        return section;
    const StackText text = stackText(program.decode(entry->json));
    section.code = QString::fromStdString(text.lines);
    section.note = SheetWords::tr("%n frame(s)", nullptr, static_cast<int>(text.frames));
    return section;
}

/// All but what has a section of its own.
SheetSection metadataOf(const Program &program, const Node &node)
{
    SheetSection section{.title = SheetWords::tr("Metadata"), .folded = true};
    QStringList keys;
    for (const MetadataEntry &entry : program.metadataOf(node)) {
        const std::string_view key = program.text(entry.key);
        if (key == stackTrace || section.rows.size() >= mostSheetRows)
            continue;
        section.rows.push_back({shown(key), shown(program.decode(entry.json))});
        if (key != moduleStack)
            keys << shown(key);
    }
    section.note = listed(keys);
    return section;
}

SheetSection jsonOf(const DocumentSession &session, const ModelFacts &model, const Graph &graph, std::size_t number)
{
    const Node &node = graph.nodes[number];
    constexpr std::size_t most = 3'000;  // bytes
    SheetSection section{.title = QStringLiteral("JSON"), .folded = true};
    section.code = QString::fromStdString(indentedJson(model.program->text(node.json), most));
    section.note = SheetWords::tr("node %1 of %2").arg(grouped(number + 1), grouped(graph.nodes.size()));
    const ModelParts *parts = model.summary->program;
    const Document &document = *session.document();
    if (!parts || !parts->program || model.summary->document != &document || !document.archive)
        return section;
    const std::string &record = document.archive->records()[*parts->program].name;
    section.rows.push_back({SheetWords::tr("record"), shown(record),
                            SheetWords::tr("at byte %1").arg(grouped(node.json.begin)),
                            inspect({.kind = SelectionKind::Record,
                                     .name = record,
                                     .offset = node.json.begin,
                                     .length = node.json.length()})});
    return section;
}

}  // namespace

Sheet nodeSheet(const DocumentSession &session, const Selection &selection)
{
    const ModelFacts *model = session.facts()->model(selection.model);
    if (!model || !model->program || selection.graph >= model->program->graphs.size()
        || selection.index >= model->program->graphs[selection.graph].nodes.size())
        return {};
    ValueTeller values(session, *model, selection.graph);
    const Program &program = values.program();
    const Node &node = values.graph().nodes[selection.index];
    const std::string name = nodeNameText(program, node);
    Sheet sheet{.icon = QStringLiteral("graph"),
                .title = shown(name),
                .subtitle = shown(program.text(node.target)),
                .sections = {}};
    if (!selection.alike.empty()) {
        sheet.subtitle.prepend(SheetWords::tr("first of %n alike", nullptr, static_cast<int>(selection.alike.size()))
                               + QStringLiteral(" · "));
        sheet.sections.push_back(alikeOf(selection.alike, values));
    }
    const std::vector<SheetSection> sections{
        findingsAt(
            session,
            [&](const Location &at) { return at.node == name && (at.model.empty() || at.model == selection.model); }),
        argumentsOf(node, values),
        resultsOf(node, values),
        modulesOf(node, *session.facts(), *model),
        traceOf(program, node),
        metadataOf(program, node),
        jsonOf(session, *model, values.graph(), selection.index)};
    for (const SheetSection &section : sections) {
        if (!section.rows.empty() || !section.code.isEmpty())
            sheet.sections.push_back(section);
    }
    return sheet;
}

}  // namespace pt2scope
