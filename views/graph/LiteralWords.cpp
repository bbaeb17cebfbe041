// SPDX-License-Identifier: Apache-2.0
#include "views/graph/LiteralWords.h"

#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"
#include "core/program/ArgumentText.h"
#include "core/program/ConstantText.h"
#include "views/graph/GraphSubject.h"
#include "views/widgets/Text.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <utility>

namespace pt2scope {

namespace {

constexpr qsizetype longest = 30;

/// Numbers, texts and sizes that the reader of a graph wants to see; values have edges.
bool isWritten(const Program &program, const Argument &argument)
{
    switch (argument.tag) {
        case ArgumentTag::Int:
        case ArgumentTag::Float:
        case ArgumentTag::String:
        case ArgumentTag::ScalarType:
        case ArgumentTag::Bool: return true;
        case ArgumentTag::SymInt:
        case ArgumentTag::SymFloat: return argument.name == noName;
        case ArgumentTag::Ints:
        case ArgumentTag::Floats:
        case ArgumentTag::SymInts: return !program.elements(argument).empty();
        default: return false;
    }
}

/// Whoever knows the operator knows what the value is, or would not miss the name.
bool isObvious(std::string_view name)
{
    static constexpr std::array<std::string_view, 13> obvious{
        "",         "other",   "size",  "shape",      "dtype", "dims", "dim0", "dim1", "normalized_shape",
        "equation", "repeats", "sizes", "split_sizes"};
    return std::ranges::find(obvious, name) != obvious.end();
}

/// How it is computed or complained of, not what is.
bool isTechnical(std::string_view name)
{
    static constexpr std::array<std::string_view, 5> technical{"cudnn_enabled", "cudnn_enable", "non_blocking",
                                                               "pin_memory", "assert_msg"};
    return std::ranges::find(technical, name) != technical.end();
}

/// What layers of torch.nn do unless they are told otherwise, where the operator itself takes nothing by default.
bool isUsual(const Program &program, std::string_view name, const Argument &value)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> usual{{{"training", "False"},
                                                                                         {"momentum", "0.1"},
                                                                                         {"eps", "1e-05"},
                                                                                         {"has_biases", "True"},
                                                                                         {"dropout", "0.0"},
                                                                                         {"train", "False"},
                                                                                         {"bidirectional", "False"}}};
    return std::ranges::any_of(
        usual, [&](const auto &each) { return each.first == name && isConstant(program, value, each.second); });
}

/// "kernel" for kernel_size.
std::string_view shortName(std::string_view name)
{
    constexpr std::string_view ending = "_size";
    return name.ends_with(ending) ? name.substr(0, name.size() - ending.size()) : name;
}

bool isAlike(std::span<const Argument> numbers)
{
    return numbers.size() > 1 && std::ranges::all_of(numbers, [&](const Argument &number) {
               return number.name == noName && number.integer == numbers.front().integer;
           });
}

}  // namespace

const OperatorSchema *LiteralWords::schemaOf(NameId target)
{
    const auto entry = m_schemas.try_emplace(static_cast<std::uint32_t>(target));
    std::optional<OperatorSchema> &schema = entry.first->second;
    const std::optional<std::string_view> name = operatorNameOf(m_program.text(target));
    if (entry.second && name && m_program.torchVersion)
        schema = OperatorTable::shipped().find(*name, *m_program.torchVersion);
    return schema ? &*schema : nullptr;
}

/// "3" for "[3, 3]" where the operator takes either.
QString LiteralWords::textOf(const Argument &argument, const SchemaArgument *asked, const ValueText &valueText) const
{
    std::string text;
    const std::span<const Argument> elements = m_program.elements(argument);
    const bool isShort = asked && asked->type.listSize && isAlike(elements) && argument.tag != ArgumentTag::Floats;
    if (argument.tag == ArgumentTag::SymInts && !isShort)
        return sizesText(elements, valueText);
    appendArgument(text, m_program, isShort ? elements.front() : argument);
    constexpr std::string_view prefix = "torch.";
    if (argument.tag == ArgumentTag::ScalarType && text.starts_with(prefix))
        return shown(shortDType(std::string_view(text).substr(prefix.size())));
    return shown(text);
}

/// "[s23, 4]", as on the edges; what is not known by its name.
QString LiteralWords::sizesText(std::span<const Argument> sizes, const ValueText &valueText) const
{
    QStringList words;
    for (const Argument &size : sizes) {
        const QString symbol = size.name == noName ? QString() : valueText(size.name);
        std::string text;
        appendArgument(text, m_program, size);
        words << (symbol.isEmpty() ? shown(text) : symbol);
    }
    return QLatin1Char('[') + words.join(QStringLiteral(", ")) + QLatin1Char(']');
}

QString LiteralWords::of(const Node &node, const ValueText &valueText)
{
    const OperatorSchema *schema = schemaOf(node.target);
    QString text;
    bool wasNamed = true;
    for (const NamedArgument &argument : m_program.inputs(node)) {
        const std::string_view name = m_program.text(argument.name);
        const SchemaArgument *asked = schema ? schema->findArgument(name) : nullptr;
        if (!isWritten(m_program, argument.value) || isTechnical(name) || isUsual(m_program, name, argument.value)
            || (asked && asked->defaultText && isConstant(m_program, argument.value, *asked->defaultText)))
            continue;
        const bool isNamed = !isObvious(name);
        QString part = text.isEmpty() ? QString() : isNamed || wasNamed ? QStringLiteral(" ") : QStringLiteral(", ");
        if (isNamed)
            part += shown(shortName(name)) + QLatin1Char('=');
        part += textOf(argument.value, asked, valueText);
        if (text.size() + part.size() > longest)
            return text + (text.isEmpty() ? part.left(longest - 1) : QStringLiteral(" ")) + QChar(0x2026);
        text += part;
        wasNamed = isNamed;
    }
    return text;
}

}  // namespace pt2scope
