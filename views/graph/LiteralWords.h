// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/operators/OperatorSchema.h"
#include "core/program/Program.h"

#include <QString>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>

namespace pt2scope {

/// Says with which numbers, texts and sizes a node is called, as who writes torch would: "kernel=3 stride=2", "[64]",
/// "dim=-1", "[s27, 4]". What the operator takes by default anyway is left out, and what layers of torch.nn take. Not
/// for several threads at once.
class LiteralWords {
public:
    explicit LiteralWords(const Program &program) : m_program(program) {}

    /// What a symbolic value is, "2*s23"; empty where the program does not say.
    using ValueText = std::function<QString(NameId)>;

    QString of(const Node &node, const ValueText &valueText);

private:
    const OperatorSchema *schemaOf(NameId target);
    QString textOf(const Argument &argument, const SchemaArgument *asked, const ValueText &valueText) const;
    QString sizesText(std::span<const Argument> sizes, const ValueText &valueText) const;

    const Program &m_program;
    std::unordered_map<std::uint32_t, std::optional<OperatorSchema>> m_schemas;  // by target
};

}  // namespace pt2scope
