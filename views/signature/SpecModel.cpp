// SPDX-License-Identifier: Apache-2.0
#include "views/signature/SpecModel.h"

#include "core/program/ArgumentText.h"
#include "core/program/CallerSpecs.h"
#include "views/signature/SizesDelegate.h"
#include "views/theme/Fonts.h"
#include "views/theme/Theme.h"
#include "views/widgets/Text.h"

namespace pt2scope {

namespace {

/// What the schema's tags are with blanks, for the translation.
[[maybe_unused]] constexpr const char *kinds[] = {
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "user input"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "parameter"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "buffer"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "tensor constant"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "custom obj"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "token"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "constant input"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "user output"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "loss output"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "buffer mutation"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "gradient to parameter"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "gradient to user input"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "user input mutation"),
    QT_TRANSLATE_NOOP("pt2scope::SpecModel", "parameter mutation"),
};

/// "user input" of "user_input".
QString inWords(std::string_view tag)
{
    return SpecModel::tr(shown(tag).replace(QLatin1Char('_'), QLatin1Char(' ')).toUtf8().constData());
}

bool isLifted(const InputSpec &spec)
{
    return spec.kind == InputKind::Parameter || spec.kind == InputKind::Buffer || spec.kind == InputKind::TensorConstant
           || spec.kind == InputKind::CustomObj;
}

}  // namespace

SpecModel::SpecModel(DocumentFactsPtr facts, const ModelFacts &model, Rows rows, QObject *parent)
    : QAbstractTableModel(parent), m_facts(std::move(facts)), m_model(model), m_rows(rows), m_texts(*model.program)
{
    arrange({});
}

void SpecModel::setFilter(const QString &words)
{
    beginResetModel();
    arrange(words.trimmed());
    endResetModel();
}

void SpecModel::arrange(const QString &words)
{
    m_lines.clear();
    if (!m_model.program->signature)
        return;
    const GraphSignature &signature = *m_model.program->signature;
    const auto add = [&](const Line &line) {
        const auto names = [&] {
            return shown(m_model.program->text(targetOf(line))) + QLatin1Char(' ')
                   + shown(m_model.program->text(valueOf(line).name));
        };
        if (words.isEmpty() || names().contains(words, Qt::CaseInsensitive))
            m_lines.push_back(line);
    };
    for (std::size_t i = 0; i < signature.inputs.size(); ++i) {
        if (m_rows == Rows::All || isLifted(signature.inputs[i]))
            add({true, i});
    }
    for (std::size_t i = 0; m_rows == Rows::All && i < signature.outputs.size(); ++i)
        add({false, i});
}

NameId SpecModel::targetOf(const Line &line) const
{
    const GraphSignature &signature = *m_model.program->signature;
    return line.isInput ? signature.inputs[line.spec].target : signature.outputs[line.spec].target;
}

const Argument &SpecModel::valueOf(const Line &line) const
{
    const GraphSignature &signature = *m_model.program->signature;
    if (!line.isInput)
        return signature.outputs[line.spec].arg;
    const InputSpec &input = signature.inputs[line.spec];
    return input.kind == InputKind::ConstantInput ? input.value : input.arg;
}

QString SpecModel::kindOf(const Line &line) const
{
    const GraphSignature &signature = *m_model.program->signature;
    if (!line.isInput)
        return inWords(outputKindName(signature.outputs[line.spec].kind));
    const InputSpec &input = signature.inputs[line.spec];
    const QString kind = inWords(inputKindName(input.kind));
    return input.persistent && !*input.persistent ? tr("%1, not saved").arg(kind) : kind;
}

int SpecModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int SpecModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columnCountOfSpecs);
}

QVariant SpecModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Line &line = m_lines[static_cast<std::size_t>(index.row())];
    const Argument &value = valueOf(line);
    const bool isValue = value.isValue();
    if (role == ValueRole)
        return isValue ? QString::fromStdString(std::string(m_model.program->text(value.name))) : QString();
    if (role == Qt::FontRole)
        return index.column() == Kind ? uiFont(12) : monoFont(12);
    if (role == Qt::ForegroundRole)
        return index.column() == Kind ? QVariant(theme().text2) : QVariant();
    const bool wantsType =
        index.column() == Type
        && (role == Qt::DisplayRole || role == SizesDelegate::TypeRole || role == SizesDelegate::SizesRole);
    if (wantsType && m_model.index) {
        const ValueWords words = valueWords(value, *m_model.index, m_texts);
        if (role == Qt::DisplayRole)
            return oneLine(words);
        if (!words.isTensor)
            return {};
        return role == SizesDelegate::TypeRole ? QVariant(words.type) : QVariant(words.sizes);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
        case Kind:
            if (m_rows == Rows::Lifted)
                return kindOf(line);
            return (line.isInput ? QStringLiteral("→ ") : QStringLiteral("← ")) + kindOf(line);
        case Name: return isValue ? QString::fromStdString(valueName(*m_model.program, value.name)) : QString();
        case Target: return shown(m_model.program->text(targetOf(line)));
        default: return {};
    }
}

QVariant SpecModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
        case Kind: return tr("Kind");
        case Name: return tr("Value");
        case Type: return tr("Type");
        case Target: return tr("Stands for");
        default: return {};
    }
}

}  // namespace pt2scope
