// SPDX-License-Identifier: Apache-2.0
#include "views/graph/NodeWords.h"

#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"
#include "core/program/ArgumentText.h"
#include "core/program/GraphText.h"
#include "core/program/ModuleName.h"
#include "views/graph/GraphWords.h"
#include "views/widgets/Text.h"

#include <algorithm>
#include <limits>

namespace pt2scope {

namespace {

using Item = GraphOutline::Item;
using Kind = GraphOutline::Kind;

constexpr std::size_t mostParameters = 4;  // as many as a batch_norm has

/// "cond" of "torch.ops.higher_order.cond", too.
QString operatorName(std::string_view target)
{
    constexpr std::string_view higherOrder = "higher_order.";
    std::string name = shortOperatorName(target);
    if (name.starts_with(higherOrder))
        name.erase(0, higherOrder.size());
    return shown(name);
}

bool isUnknown(std::string_view target)
{
    const std::optional<std::string_view> name = operatorNameOf(target);
    return name && OperatorTable::shipped().lacks(*name);
}

QString withCall(const QString &module, const Item &item)
{
    return item.call == 0 ? module : GraphWords::tr("%1 (call %2)").arg(module).arg(item.call + 1);
}

}  // namespace

QString GraphWriter::type(std::uint32_t graph, NameId value)
{
    if (const TensorValue *tensor = m_subject->tensor(graph, value)) {
        const std::string dtype = m_texts.dtype(*tensor);
        return QString::fromStdString(std::string(shortDType(dtype)) + " "
                                      + m_texts.sizes(m_subject->program().sizes(*tensor)));
    }
    const SymbolicValue *symbolic = m_subject->symbolic(graph, value);
    return symbolic ? QString::fromStdString(m_texts.symbolic(*symbolic)) : QString();
}

QString GraphWriter::edgeText(const VisibleGraph &graph, const VisibleEdge &edge)
{
    QString common;
    for (const GraphOutline::Edge &value : graph.valuesOf(edge)) {
        const QString each = type(m_subject->item(value.from).graph, value.value);
        if (!common.isEmpty() && each != common)
            return GraphWords::tr("%n value(s)", nullptr, static_cast<int>(edge.valueCount));
        common = each;
    }
    return common;
}

QString GraphWriter::endName(const VisibleNode &visible)
{
    const Node *node = m_subject->outline().node(m_subject->item(visible.item));
    const QString value = node ? shown(nodeNameText(m_subject->program(), *node)) : QString();
    return value.isEmpty() ? name(visible.item) : value;
}

QString GraphWriter::name(std::uint32_t index)
{
    const Item &item = m_subject->item(index);
    const Program &program = m_subject->program();
    const GraphOutline &outline = m_subject->outline();
    if (const ModuleNode *module = outline.module(item))
        return withCall(shown(shortModuleName(module->path)), item);
    if (const Node *node = outline.node(item))
        return operatorName(program.text(node->target));
    if (item.kind == Kind::Graph)
        return item.graph == 0 ? shown(m_subject->model().name()) : shown(m_subject->role(item.graph));
    if (item.kind == Kind::Output)
        return outputName(item);
    const Argument *argument = outline.argument(item);
    if (item.kind == Kind::Parameter && argument->isValue())
        return shown(m_subject->parameterName(argument->name));
    return argumentText(*argument);
}

QString GraphWriter::argumentText(const Argument &argument) const
{
    std::string text;
    if (argument.isValue())
        text = valueName(m_subject->program(), argument.name);
    else
        appendArgument(text, m_subject->program(), argument);
    return shown(text);
}

QString GraphWriter::outputName(const Item &item) const
{
    if (item.graph > 0 && m_subject->role(item.graph) == "cond_fn")
        return GraphWords::tr("repeat if");
    const std::optional<std::uint32_t> output =
        item.graph == 0 ? item.index : m_subject->outputOfRoot(item.graph, item.index);
    const std::string_view known = output ? m_subject->outputName(*output) : std::string_view();
    return known.empty() ? GraphWords::tr("output %1").arg(item.index) : shown(known);
}

QString GraphWriter::nameWithin(std::uint32_t index)
{
    const ModuleNode *module = m_subject->outline().module(m_subject->item(index));
    const std::uint32_t parent = m_subject->item(index).parent;
    const ModuleNode *around =
        parent == GraphOutline::none ? nullptr : m_subject->outline().module(m_subject->item(parent));
    const bool isPart = module && around && module->path.size() > around->path.size() + 1
                        && module->path.starts_with(around->path) && module->path[around->path.size()] == '.';
    return isPart ? withCall(shown(module->path.substr(around->path.size() + 1)), m_subject->item(index)) : name(index);
}

NodeWords GraphWriter::words(const VisibleGraph &graph, const VisibleNode &node)
{
    const Item &item = m_subject->item(node.item);
    NodeWords words;
    words.title = name(node.item);
    words.opens = node.memberCount > 1 || m_subject->outline().isContainer(node.item);
    words.alike = node.memberCount;
    switch (item.kind) {
        case Kind::Operator: describeOperator(words, graph, node); break;
        case Kind::Module: describeModule(words, graph, node); break;
        case Kind::Graph:
            words.look = NodeWords::Look::Frame;
            words.right = extent(item.operators, 0);
            break;
        case Kind::Input:
        case Kind::Parameter:
        case Kind::Output: describeArgument(words, item); break;
    }
    return words;
}

void GraphWriter::describeArgument(NodeWords &words, const Item &item)
{
    const bool isOutput = item.kind == Kind::Output;
    words.look = isOutput ? NodeWords::Look::Output : NodeWords::Look::Pill;
    const Argument &argument = *m_subject->outline().argument(item);
    if (argument.isValue())
        words.detail = type(item.graph, argument.name);
    else if (isOutput)
        words.detail = argumentText(argument);
    if (isOutput && argument.isValue() && !m_subject->isDefined(item.graph, argument.name))
        words.detail = GraphWords::tr("%1 is not defined").arg(argumentText(argument));
    words.isWrittenBack = isOutput && item.graph == 0 && m_subject->isWrittenBack(item.index);
    if (words.isWrittenBack)
        words.detail = GraphWords::tr("%1, written back").arg(words.detail);
}

void GraphWriter::describeOperator(NodeWords &words, const VisibleGraph &graph, const VisibleNode &visible)
{
    const Item &item = m_subject->item(visible.item);
    const Node &node = *m_subject->outline().node(item);
    words.look = visible.open ? NodeWords::Look::Frame : NodeWords::Look::Operator;
    words.tint = tint(visible.item);
    if (words.title.isEmpty())
        words.title = GraphWords::tr("(no operator)");
    if (visible.open) {
        words.right = extent(item.operators - 1, 0);
        return;
    }
    // The overload rarely helps; of an operator that no torch has it is part of the name.
    if (m_subject->family(visible.item) != OperatorFamily::Custom && !isUnknown(m_subject->program().text(node.target)))
        words.title = words.title.section(QLatin1Char('.'), 0, 0);
    if (visible.memberCount > 1)
        return;
    words.detail = m_literals.of(node, [&](NameId value) { return type(item.graph, value); });
    if (const QString size = sizeGiven(node, item.graph); !size.isEmpty())
        words.detail = (words.detail + QStringLiteral(" → ") + size).trimmed();
    if (!m_isCompact)
        words.right = shown(nodeNameText(m_subject->program(), node));
    if (words.right == words.title)
        words.right.clear();
    addParameters(words, graph, visible);
}

/// The whole number that is all an operator gives, as an expression: lines of sizes are not always drawn.
QString GraphWriter::sizeGiven(const Node &node, std::uint32_t graph)
{
    const std::span<const Argument> outputs = m_subject->program().outputs(node);
    if (outputs.size() != 1 || !outputs.front().isValue() || m_subject->tensor(graph, outputs.front().name))
        return {};
    const SymbolicValue *size = m_subject->symbolic(graph, outputs.front().name);
    return size && size->kind == SymbolicValue::Kind::Int ? type(graph, outputs.front().name) : QString();
}

/// With which other operators an operator shares a parameter; empty where it has it for itself.
QString GraphWriter::sharing(NameId value, std::uint32_t item)
{
    const std::span<const std::uint32_t> readers = m_subject->readersOf(value);
    if (readers.size() < 2)
        return {};
    if (readers.size() > 2)
        return GraphWords::tr("shared by %1").arg(readers.size());
    const Node *other = m_subject->outline().node(m_subject->item(readers[readers.front() == item ? 1 : 0]));
    return other ? GraphWords::tr("shared with %1").arg(shown(nodeNameText(m_subject->program(), *other))) : QString();
}

/// "q.weight" in the frame blocks.0: the last two parts at most; a compact box leaves out what its frame tells.
QString GraphWriter::parameterNameIn(std::string_view frame, NameId value) const
{
    std::string_view name = m_subject->parameterName(value);
    if (m_isCompact && name.size() > frame.size() + 1 && name.starts_with(frame) && name[frame.size()] == '.')
        name.remove_prefix(frame.size() + 1);
    return shown(lastParts(name, 2));
}

/// Path of the module whose frame a node stands in; empty in none.
std::string_view GraphWriter::frameAround(const VisibleGraph &graph, const VisibleNode &node) const
{
    if (node.parent == GraphOutline::none)
        return {};
    const GraphOutline &outline = m_subject->outline();
    const std::uint32_t frame = outline.innermostModule(graph.nodes[node.parent].item);
    const ModuleNode *module = outline.module(m_subject->item(frame));
    return module ? module->path : std::string_view();
}

NodeWords::Line GraphWriter::parameter(NameId value, std::uint32_t item, std::string_view frame)
{
    const TensorValue *tensor = m_subject->tensor(0, value);
    QString sizes = tensor ? QString::fromStdString(m_texts.sizes(m_subject->program().sizes(*tensor))) : QString();
    if (m_isCompact)
        sizes.remove(QLatin1Char(' '));
    const QString name = parameterNameIn(frame, value);
    const std::uint64_t bytes = m_isCompact ? 0 : m_subject->bytes(0, value);
    const QString shared = m_isCompact ? QString() : sharing(value, item);
    return {sizes.isEmpty() ? name : name + QLatin1Char(' ') + sizes, !shared.isEmpty() ? shared
                                                                      : bytes == 0      ? QString()
                                                                                        : bytesText(bytes)};
}

void GraphWriter::addParameters(NodeWords &words, const VisibleGraph &graph, const VisibleNode &node)
{
    const std::uint32_t item = node.item;
    const std::string_view frame = frameAround(graph, node);
    const std::span<const GraphOutline::Edge> reads = m_subject->outline().readsWithin(item);
    std::size_t count = 0;
    for (const GraphOutline::Edge &read : reads) {
        if (read.to != item || count++ >= mostParameters)
            continue;
        words.lines.push_back(parameter(read.value, item, frame));
    }
    if (count > mostParameters)
        words.lines.back() = {GraphWords::tr("and %n more", nullptr, static_cast<int>(count - mostParameters + 1)), {}};
}

void GraphWriter::describeModule(NodeWords &words, const VisibleGraph &graph, const VisibleNode &node)
{
    const Item &item = m_subject->item(node.item);
    const ModuleNode &module = *m_subject->outline().module(item);
    words.detail = shown(lastParts(module.type, 1));
    if (node.open) {
        words.look = NodeWords::Look::Frame;
        nameJoined(words, node.item);
        words.right = extent(item.operators, m_subject->parameterBytes(node.item));
        return;
    }
    words.look = NodeWords::Look::Module;
    if (node.memberCount > 1) {
        const std::string_view last = m_subject->outline().module(m_subject->item(graph.membersOf(node).back()))->path;
        if (last != module.path)
            words.title += QStringLiteral(" – ") + shown(lastParts(last, 1));
    }
    for (std::uint32_t i = node.item; i < item.end; ++i) {
        if (m_subject->item(i).kind == Kind::Operator)
            ++words.tints[tint(i)];
    }
    std::uint32_t operators = 0;
    for (const std::uint32_t member : graph.membersOf(node))
        operators += m_subject->item(member).operators;
    words.lines.push_back({GraphWords::tr("%n node(s)", nullptr, static_cast<int>(operators)), sizeOf(graph, node)});
}

/// A frame that also stands for modules within which hold nothing but another: "down.0.net", "Down › Sequential".
void GraphWriter::nameJoined(NodeWords &words, std::uint32_t item) const
{
    const GraphOutline &outline = m_subject->outline();
    const std::uint32_t last = outline.innermostModule(item);
    for (std::uint32_t i = item + 1; i <= last; ++i) {
        const ModuleNode &module = *outline.module(m_subject->item(i));
        words.title += QLatin1Char('.') + shown(lastParts(module.path, 1));
        if (!words.detail.isEmpty())
            words.detail += QStringLiteral(" › ") + shown(lastParts(module.type, 1));
    }
}

/// Modules that do the same may be of different size: "11 × 104.5 KiB" where they are not, else "33.2 – 517.0 KiB".
QString GraphWriter::sizeOf(const VisibleGraph &graph, const VisibleNode &node) const
{
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t most = 0;
    for (const std::uint32_t member : graph.membersOf(node)) {
        const std::uint64_t bytes = m_subject->parameterBytes(member);
        least = std::min(least, bytes);
        most = std::max(most, bytes);
    }
    if (most == 0)
        return {};
    if (least < most)
        return bytesText(least) + QStringLiteral(" – ") + bytesText(most);
    return node.memberCount > 1 ? QStringLiteral("%1 × %2").arg(node.memberCount).arg(bytesText(most))
                                : bytesText(most);
}

QString GraphWriter::extent(std::uint32_t operators, std::uint64_t bytes) const
{
    const QString nodes = GraphWords::tr("%n node(s)", nullptr, static_cast<int>(operators));
    return bytes == 0 ? nodes : nodes + QStringLiteral(" · ") + bytesText(bytes);
}

}  // namespace pt2scope
