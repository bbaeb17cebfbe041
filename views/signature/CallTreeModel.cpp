// SPDX-License-Identifier: Apache-2.0
#include "views/signature/CallTreeModel.h"

#include "core/program/ArgumentText.h"
#include "views/session/ContainerWords.h"
#include "views/signature/SizesDelegate.h"
#include "views/theme/Fonts.h"
#include "views/theme/Icons.h"
#include "views/widgets/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// The brackets that Python writes it with.
const char *containerIcon(TreeKind kind)
{
    switch (kind) {
        case TreeKind::Tuple:
        case TreeKind::NamedTuple:
        case TreeKind::ReturnType: return "tuple";
        case TreeKind::List:
        case TreeKind::Deque: return "list";
        default: return "json";
    }
}

}  // namespace

CallTreeModel::CallTreeModel(DocumentFactsPtr facts, const ModelFacts &model, Side side, QObject *parent)
    : QAbstractItemModel(parent),
      m_facts(std::move(facts)),
      m_model(model),
      m_side(side),
      m_tree(side == Side::Inputs ? model.inputTree : model.outputTree),
      m_texts(*model.program)
{}

/// Of inputs args and kwargs stand at the top; a result is one thing.
bool CallTreeModel::showsRoot() const
{
    return m_side == Side::Outputs && m_tree.hasSpec;
}

bool CallTreeModel::renamesValues() const
{
    return std::ranges::any_of(m_tree.nodes, [this](const CallNode &node) {
        return node.kind == TreeKind::Leaf
               && (!node.value || !node.value->isValue()
                   || valueName(*m_model.program, node.value->name) != node.label);
    });
}

QModelIndex CallTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid() && showsRoot())
        return createIndex(row, column, quintptr(0));
    const CallNode &above = parent.isValid() ? node(parent) : m_tree.nodes.front();
    return createIndex(row, column, quintptr(above.children[static_cast<std::size_t>(row)]));
}

QModelIndex CallTreeModel::parent(const QModelIndex &child) const
{
    if (!child.isValid())
        return {};
    const std::optional<std::uint32_t> above = node(child).parent;
    return !above || (*above == 0 && !showsRoot()) ? QModelIndex() : indexOf(*above);
}

int CallTreeModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return showsRoot() ? 1 : static_cast<int>(m_tree.nodes.front().children.size());
    return parent.column() == 0 ? static_cast<int>(node(parent).children.size()) : 0;
}

int CallTreeModel::columnCount(const QModelIndex &) const
{
    return columnCountOfTree;
}

Selection CallTreeModel::selectionAt(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const CallNode &at = node(index);
    if (at.kind != TreeKind::Leaf)
        return {.kind = m_side == Side::Inputs ? SelectionKind::InputPart : SelectionKind::OutputPart,
                .model = m_model.name(),
                .index = static_cast<std::size_t>(index.internalId())};
    if (!at.value || !at.value->isValue())
        return {};
    return {.kind = SelectionKind::Value,
            .model = m_model.name(),
            .name = std::string(m_model.program->text(at.value->name))};
}

QModelIndex CallTreeModel::indexOf(const Selection &selection) const
{
    const auto isIt = [&](const CallNode &each) {
        return each.value && each.value->isValue() && m_model.program->text(each.value->name) == selection.name;
    };
    const SelectionKind part = m_side == Side::Inputs ? SelectionKind::InputPart : SelectionKind::OutputPart;
    std::size_t node = m_tree.nodes.size();
    if (selection.model == m_model.name() && selection.kind == part)
        node = selection.index;
    else if (selection.model == m_model.name() && selection.kind == SelectionKind::Value)
        node = static_cast<std::size_t>(std::ranges::find_if(m_tree.nodes, isIt) - m_tree.nodes.begin());
    return node < m_tree.nodes.size() && (node > 0 || showsRoot()) ? indexOf(node) : QModelIndex();
}

QModelIndex CallTreeModel::indexOf(std::size_t node) const
{
    const std::optional<std::uint32_t> above = m_tree.nodes[node].parent;
    if (!above)
        return createIndex(0, 0, quintptr(node));
    const auto &siblings = m_tree.nodes[*above].children;
    const auto row = std::ranges::find(siblings, static_cast<std::uint32_t>(node)) - siblings.begin();
    return createIndex(static_cast<int>(row), 0, quintptr(node));
}

QVariant CallTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const CallNode &at = node(index);
    if (at.kind == TreeKind::Leaf)
        return leafData(at, index.column(), role);
    if (role == Qt::DisplayRole && index.column() == Name)
        return callLabel(at);
    if (role == Qt::DisplayRole && index.column() == Type)
        return containerWords(at);
    if (role == Qt::DecorationRole && index.column() == Name)
        return icon(QLatin1String(containerIcon(at.kind)));
    if (role == Qt::FontRole)
        return index.column() == Name ? monoFont(12) : uiFont(12);
    return role == Qt::ForegroundRole && index.column() == Type ? QVariant(theme().text3) : QVariant();
}

QVariant CallTreeModel::leafData(const CallNode &node, int column, int role) const
{
    const ValueWords words =
        node.value && m_model.index ? valueWords(*node.value, *m_model.index, m_texts) : ValueWords();
    const bool isValue = node.value && node.value->isValue();
    switch (role) {
        case Qt::DisplayRole:
            if (column == Name)
                return callLabel(node);
            if (column == Type)
                return node.isConstant ? tr("always %1").arg(words.type) : oneLine(words);
            return isValue ? QString::fromStdString(valueName(*m_model.program, node.value->name)) : tr("baked in");
        case Qt::DecorationRole:
            return column == Name ? icon(node.isConstant ? QStringLiteral("lock") : QStringLiteral("tensor"))
                                  : QVariant();
        case Qt::FontRole: return monoFont(12);
        case Qt::ForegroundRole: return node.isConstant || column == InProgram ? QVariant(theme().text3) : QVariant();
        case Qt::ToolTipRole: return oneLine(words);
        case SizesDelegate::TypeRole: return column == Type && words.isTensor ? QVariant(words.type) : QVariant();
        case SizesDelegate::SizesRole: return column == Type && words.isTensor ? QVariant(words.sizes) : QVariant();
        default: return {};
    }
}

QVariant CallTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
        case Name: return tr("Name");
        case Type: return tr("Type");
        case InProgram: return tr("In the program");
        default: return {};
    }
}

}  // namespace pt2scope
