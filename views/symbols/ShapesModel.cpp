// SPDX-License-Identifier: Apache-2.0
#include "views/symbols/ShapesModel.h"

#include "core/program/ArgumentText.h"
#include "views/theme/Fonts.h"
#include "views/theme/Theme.h"
#include "views/widgets/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

bool hasUnknownSize(const SizedValue &value)
{
    return std::ranges::any_of(value.sizes, [](std::int64_t size) { return size < 0; });
}

}  // namespace

ShapesModel::ShapesModel(DocumentFactsPtr facts, const ModelFacts &model, QObject *parent)
    : QAbstractTableModel(parent), m_facts(std::move(facts)), m_model(model)
{}

void ShapesModel::setSizes(std::shared_ptr<const GraphSizes> sizes)
{
    beginResetModel();
    m_sizes = std::move(sizes);
    m_symbolic.clear();
    for (std::size_t i = 0; m_sizes && i < m_sizes->values.size(); ++i) {
        if (m_sizes->values[i].isSymbolic)
            m_symbolic.push_back(static_cast<std::uint32_t>(i));
    }
    endResetModel();
}

int ShapesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_symbolic.size());
}

int ShapesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columnCountOfShapes);
}

QVariant ShapesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const SizedValue &value = m_sizes->values[m_symbolic[static_cast<std::size_t>(index.row())]];
    if (role == NameRole)
        return QString::fromStdString(std::string(m_model.program->text(value.name)));
    if (role == Qt::FontRole)
        return index.column() == Bytes ? uiFont(12) : monoFont(12);
    if (role == Qt::TextAlignmentRole && index.column() == Bytes)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && index.column() == Bytes)
        return theme().text2;
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == Value)
        return QString::fromStdString(valueName(*m_model.program, value.name));
    if (index.column() == Bytes)
        return value.nbytes ? bytesText(*value.nbytes) : hasUnknownSize(value) ? tr("not known") : tr("too large");
    QStringList sizes;
    for (const std::int64_t size : value.sizes)
        sizes << (size < 0 ? QStringLiteral("?") : QString::number(size));
    return QStringLiteral("[%1]").arg(sizes.join(QStringLiteral(", ")));
}

QVariant ShapesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole && section == Bytes)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
        case Value: return tr("Value");
        case Sizes: return tr("Sizes");
        case Bytes: return tr("Bytes");
        default: return {};
    }
}

}  // namespace pt2scope
