// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"
#include "tests/support/ProgramParts.h"

#include <QByteArray>
#include <QList>
#include <algorithm>

namespace pt2scope::testing {

inline std::string_view nameOf(ProgramFaultKind kind)
{
    switch (kind) {
        case ProgramFaultKind::JsonInvalid: return "json-invalid";
        case ProgramFaultKind::NotUtf8: return "not-utf8";
        case ProgramFaultKind::TooDeep: return "too-deep";
        case ProgramFaultKind::MissingField: return "missing-field";
        case ProgramFaultKind::WrongType: return "wrong-type";
        case ProgramFaultKind::UnknownField: return "unknown-field";
        case ProgramFaultKind::DuplicateKey: return "duplicate-key";
        case ProgramFaultKind::NonFiniteLiteral: return "nonfinite";
        case ProgramFaultKind::FloatString: return "float-string";
        case ProgramFaultKind::UnionArity: return "union-arity";
        case ProgramFaultKind::UnionTag: return "union-tag";
        case ProgramFaultKind::EnumValue: return "enum-value";
        case ProgramFaultKind::ArgumentKindValue: return "arg-kind-value";
        case ProgramFaultKind::IntBeyondDouble: return "int-beyond-double";
    }
    return {};
}

/// One line for each fault: "kind 'pointer' @" and the text that its offset points to.
inline QByteArray faultsOf(const Program &program)
{
    std::string out;
    for (const ProgramFault &fault : program.faults) {
        const std::string_view json = program.json;
        const std::string_view there = json.substr(std::min<std::size_t>(fault.offset, json.size()), 6);
        out += std::string(nameOf(fault.kind)) + " '" + fault.pointer + "' @" + std::string(there) + "\n";
    }
    return QByteArray::fromStdString(out);
}

/// The same in one line without offsets, and without this beginning of the pointers.
inline QByteArray faultsBelow(const Program &program, const QByteArray &place)
{
    QByteArray out;
    for (const QByteArray &line : faultsOf(program).split('\n')) {
        if (!line.isEmpty())
            out += (out.isEmpty() ? "" : "; ") + line.left(line.lastIndexOf(" @"));
    }
    return out.replace(place, "");
}

}  // namespace pt2scope::testing
