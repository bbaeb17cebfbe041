// SPDX-License-Identifier: Apache-2.0
#include "core/operators/OperatorSchema.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pt2scope {

namespace {

constexpr int maxTypeDepth = 8;

struct NamedKind {
    std::string_view name;
    TypeKind kind;
};

constexpr NamedKind namedKinds[] = {
    {"Tensor", TypeKind::Tensor},
    {"int", TypeKind::Int},
    {"SymInt", TypeKind::Int},
    {"float", TypeKind::Float},
    {"SymFloat", TypeKind::Float},
    {"bool", TypeKind::Bool},
    {"SymBool", TypeKind::Bool},
    {"complex", TypeKind::Complex},
    {"Scalar", TypeKind::Scalar},
    {"str", TypeKind::String},
    {"ScalarType", TypeKind::ScalarType},
    {"Layout", TypeKind::Layout},
    {"MemoryFormat", TypeKind::MemoryFormat},
    {"Device", TypeKind::Device},
    {"Generator", TypeKind::Generator},
    {"Dict", TypeKind::Dict},
};

constexpr std::string_view classPrefix = "__torch__.";

// Their parentheses hold types; behind any other name they hold an alias annotation.
constexpr std::string_view genericNames[] = {"Dict", "Future", "RRef", "Await", "Union"};

TypeKind kindOf(std::string_view name)
{
    if (name.starts_with(classPrefix))
        return TypeKind::CustomClass;
    const auto *found = std::find_if(std::begin(namedKinds), std::end(namedKinds),
                                     [&](const NamedKind &row) { return row.name == name; });
    return found == std::end(namedKinds) ? TypeKind::Opaque : found->kind;
}

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

ArgumentType wrap(TypeKind kind, ArgumentType inner)
{
    ArgumentType outer;
    outer.kind = kind;
    outer.inner.push_back(std::move(inner));
    return outer;
}

struct AnnotatedType {
    ArgumentType type;
    AliasAnnotation alias;
};

/// Reads from the front of the text; the first thing that does not fit makes ok() false for good.
class SchemaParser {
public:
    explicit SchemaParser(std::string_view text) : m_rest(text) {}

    void readInto(OperatorSchema &schema)
    {
        expect("(");
        readArguments(schema);
        expect(" -> ");
        readReturns(schema);
        m_ok = m_ok && m_rest.empty();
    }

    bool ok() const { return m_ok; }

private:
    bool take(std::string_view prefix)
    {
        if (!m_rest.starts_with(prefix))
            return false;
        m_rest.remove_prefix(prefix.size());
        return true;
    }

    void expect(std::string_view prefix) { m_ok = take(prefix) && m_ok; }

    std::string_view takeFront(std::size_t count)
    {
        const std::string_view front = m_rest.substr(0, count);
        m_rest.remove_prefix(front.size());
        return front;
    }

    std::string_view readName(bool mayHaveDots)
    {
        const auto end = std::find_if_not(m_rest.begin(), m_rest.end(),
                                          [=](char c) { return isNameCharacter(c) || (mayHaveDots && c == '.'); });
        m_ok = m_ok && end != m_rest.begin();
        return takeFront(static_cast<std::size_t>(end - m_rest.begin()));
    }

    void readArguments(OperatorSchema &schema)
    {
        bool isKeywordOnly = false;
        while (m_ok && !take(")")) {
            if (take("..."))
                schema.isVararg = true;
            else if (take("*"))
                isKeywordOnly = true;
            else
                schema.arguments.push_back(readArgument(isKeywordOnly));
            m_ok = m_ok && (take(", ") || m_rest.starts_with(')'));
        }
    }

    SchemaArgument readArgument(bool isKeywordOnly)
    {
        AnnotatedType annotated = readType(0);
        expect(" ");
        SchemaArgument argument;
        argument.type = std::move(annotated.type);
        argument.alias = annotated.alias;
        argument.name = readName(false);
        argument.isKeywordOnly = isKeywordOnly;
        if (take("="))
            argument.defaultText = readDefault();
        return argument;
    }

    /// Up to the comma or parenthesis that ends the argument.
    std::string_view readDefault()
    {
        bool quoted = false;
        int depth = 0;
        std::size_t i = 0;
        for (; i < m_rest.size(); ++i) {
            const char c = m_rest[i];
            if (quoted) {
                if (c == '\\')
                    ++i;
                quoted = c != '"';
                continue;
            }
            if (depth == 0 && (c == ',' || c == ')'))
                break;
            quoted = c == '"';
            depth += (c == '[' || c == '(') ? 1 : 0;
            depth -= (c == ']' || c == ')') ? 1 : 0;
        }
        m_ok = m_ok && i > 0 && i < m_rest.size();
        return takeFront(i);
    }

    void readReturns(OperatorSchema &schema)
    {
        if (!take("(")) {
            readReturn(schema);
            return;
        }
        while (m_ok && !take(")")) {
            readReturn(schema);
            m_ok = m_ok && (take(", ") || m_rest.starts_with(')'));
        }
    }

    void readReturn(OperatorSchema &schema)
    {
        if (take("...")) {
            schema.isVarret = true;
            return;
        }
        AnnotatedType annotated = readType(0);
        SchemaReturn result;
        result.type = std::move(annotated.type);
        result.alias = annotated.alias;
        if (take(" "))
            result.name = readName(false);
        schema.returns.push_back(std::move(result));
    }

    AnnotatedType readType(int depth)
    {
        AnnotatedType out;
        if (depth > maxTypeDepth) {
            m_ok = false;
            return out;
        }
        out.type = readBaseType(depth);
        for (int suffixes = 0; m_ok && suffixes < maxTypeDepth; ++suffixes) {
            if (take("?"))
                out.type = wrap(TypeKind::Optional, std::move(out.type));
            else if (take("["))
                out.type = readList(std::move(out.type));
            else if (take("("))
                out.alias = readAlias();
            else
                break;
        }
        return out;
    }

    ArgumentType readBaseType(int depth)
    {
        ArgumentType type;
        if (take("(")) {
            type.kind = TypeKind::Tuple;
            readInner(type, depth);
            return type;
        }
        type.name = readName(true);
        type.kind = kindOf(type.name);
        const bool isGeneric =
            std::find(std::begin(genericNames), std::end(genericNames), type.name) != std::end(genericNames);
        if (isGeneric) {
            expect("(");
            readInner(type, depth);
        }
        return type;
    }

    /// The types up to the closing parenthesis.
    void readInner(ArgumentType &type, int depth)
    {
        while (m_ok && !take(")")) {
            type.inner.push_back(readType(depth + 1).type);
            m_ok = m_ok && (take(", ") || m_rest.starts_with(')'));
        }
    }

    ArgumentType readList(ArgumentType element)
    {
        ArgumentType list = wrap(TypeKind::List, std::move(element));
        if (take("]"))
            return list;
        const std::size_t end = std::min(m_rest.find(']'), m_rest.size());
        const std::optional<std::uint64_t> size = parseDecimal(takeFront(end));
        expect("]");
        if (size && *size <= std::numeric_limits<std::uint32_t>::max())
            list.listSize = static_cast<std::uint32_t>(*size);
        m_ok = m_ok && list.listSize;
        return list;
    }

    AliasAnnotation readAlias()
    {
        AliasAnnotation alias{takeFront(std::min(m_rest.find(')'), m_rest.size()))};
        m_ok = m_ok && !alias.text.empty();
        expect(")");
        return alias;
    }

    std::string_view m_rest;
    bool m_ok = true;
};

}  // namespace

std::optional<OperatorSchema> parseSchema(std::string_view operatorName, std::string_view text)
{
    OperatorSchema schema;
    schema.operatorName = operatorName;
    if (text.empty()) {
        schema.isVararg = true;
        schema.isVarret = true;
        return schema;
    }
    SchemaParser parser(text);
    parser.readInto(schema);
    return parser.ok() ? std::optional(std::move(schema)) : std::nullopt;
}

}  // namespace pt2scope
