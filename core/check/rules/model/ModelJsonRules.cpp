// SPDX-License-Identifier: Apache-2.0
// Whether models/<m>.json is JSON, and of the form that the schema gives it.
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/model/SchemaReleases.h"
#include "core/check/rules/model/ToleratedTypes.h"
#include "core/check/rules/program/ProgramSites.h"

#include <array>

namespace pt2scope {

namespace {

template <ProgramFaultKind kind>
void checkFaults(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        for (const ProgramFault &fault : site.program.faults) {
            if (fault.kind == kind)
                reporter.add(site.nameOf(fault) + ": " + printable(fault.detail), site.at(fault));
        }
    }
}

constexpr Rule jsonInvalid{
    .id = "model/json-invalid",
    .severity = Severity::Error,
    .title = "A program is not JSON",
    .explanation =
        "PyTorch reads it with Python's json module, bare NaN and Infinity included, and ends with a JSONDecodeError.",
    .fix = "Copy the archive again, or export the model again.",
    .reference = "torch/_export/serde/serialize.py (_bytes_to_dataclass); measured on torch 2.15",
    .check = checkFaults<ProgramFaultKind::JsonInvalid>,
    .refused = true,
};

constexpr Rule notUtf8{
    .id = "model/not-utf8",
    .severity = Severity::Error,
    .title = "A program is not UTF-8 text",
    .explanation =
        "PyTorch decodes the record as UTF-8 without a byte order mark and ends with a UnicodeDecodeError or a "
        "JSONDecodeError.",
    .fix = "Copy the archive again, or export the model again.",
    .reference = "torch/_export/serde/serialize.py (_bytes_to_dataclass); measured on torch 2.15",
    .check = checkFaults<ProgramFaultKind::NotUtf8>,
    .refused = true,
};

constexpr Rule duplicateKey{
    .id = "model/duplicate-key",
    .severity = Severity::Warning,
    .title = "A program repeats a key",
    .explanation =
        "Python's json module keeps the last of the two values without a message; other readers may take the first.",
    .fix = "Export the model again; the program was edited.",
    .reference = "measured on torch 2.15",
    .check = checkFaults<ProgramFaultKind::DuplicateKey>,
};

/// Whether the schema is older than 8.7, from which on PyTorch writes "NaN" and "Infinity" as strings.
bool writesBareLiterals(const std::optional<SchemaVersion> &schema)
{
    return schema && (schema->major < 8 || (schema->major == 8 && schema->minor < 7));
}

void checkNonFiniteLiteral(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        const bool usual = writesBareLiterals(site.program.schemaVersion);
        for (const ProgramFault &fault : site.program.faults) {
            if (fault.kind == ProgramFaultKind::NonFiniteLiteral)
                reporter.addAs(usual ? Severity::Info : Severity::Warning, site.name() + ": " + printable(fault.detail),
                               site.at(fault));
        }
    }
}

constexpr Rule nonFiniteLiteral{
    .id = "model/nonfinite-literal",
    .severity = Severity::Warning,
    .title = "A program holds bare NaN or Infinity",
    .explanation =
        "They are not JSON: Python reads them, but C++ readers such as nlohmann json and simdjson refuse the whole "
        "file. PyTorch writes them as strings since schema 8.7 (torch 2.7); before, they were usual.",
    .fix = "Load the program and save it again with torch 2.9 or later.",
    .reference = "torch/_export/serde/serialize.py; pytorch#146490; measured on torch 2.15",
    .check = checkNonFiniteLiteral,
};

constexpr Rule floatStringBad{
    .id = "model/float-string-bad",
    .severity = Severity::Error,
    .title = "What stands for a float is none",
    .explanation =
        "PyTorch writes infinity and NaN as texts and makes a float of each number and text in the place of one with "
        "Python's float(), which raises a ValueError or, for a huge integer, an OverflowError.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (_dict_to_dataclass); pytorch#146490; measured on torch 2.15",
    .check = checkFaults<ProgramFaultKind::FloatString>,
    .refused = true,
};

constexpr Rule missingField{
    .id = "model/missing-field",
    .severity = Severity::Error,
    .title = "A program lacks a field",
    .explanation = "PyTorch raises a TypeError when it builds the ExportedProgram.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/schema.py (ExportedProgram); measured on torch 2.15",
    .check = checkFaults<ProgramFaultKind::MissingField>,
    .refused = true,
};

void checkWrongType(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        for (const ProgramFault &fault : site.program.faults) {
            if (fault.kind != ProgramFaultKind::WrongType)
                continue;
            const std::string message = site.nameOf(fault) + ": " + printable(fault.detail);
            if (isToleratedInteger(site.program, fault))
                reporter.addAs(Severity::Warning, message, site.at(fault));
            else
                reporter.addRefusedIf(!isToleratedType(site.program, fault), message, site.at(fault));
        }
    }
}

constexpr Rule wrongType{
    .id = "model/wrong-type",
    .severity = Severity::Error,
    .title = "A field of a program has the wrong JSON type",
    .explanation =
        "PyTorch converts the JSON without looking at the types of numbers, texts and flags, so the value fails or "
        "misbehaves only where it is used.",
    .fix = "Export the model again; the program was damaged or edited.",
    .reference = "torch/_export/serde/serialize.py (_dict_to_dataclass)",
    .check = checkWrongType,
    .refused = true,
};

constexpr Rule unknownField{
    .id = "model/unknown-field",
    .severity = Severity::Info,
    .title = "A program has a field that the schema does not know",
    .explanation = "PyTorch ignores it. A newer writer may have added it.",
    .fix = "Nothing to do, unless the field was meant to be read.",
    .reference = "torch/_export/serde/serialize.py (_dict_to_dataclass); measured on torch 2.15",
    .check = checkFaults<ProgramFaultKind::UnknownField>,
};

constexpr Rule tooDeep{
    .id = "model/too-deep",
    .severity = Severity::Error,
    .title = "A program is nested too deeply",
    .explanation =
        "Python's json module stops at about a thousand levels with a RecursionError; PyTorch writes a few dozen.",
    .fix = "Distrust the archive: such nesting is made to break readers.",
    .reference = "torch/_export/serde/serialize.py (_bytes_to_dataclass); measured on torch 2.15",
    .check = checkFaults<ProgramFaultKind::TooDeep>,
    .refused = true,
};

constexpr Rule unionArity{
    .id = "model/union-arity",
    .severity = Severity::Error,
    .title = "A union does not have exactly one key",
    .explanation =
        "Where the schema allows several kinds of values, an object with one key says which it is. PyTorch raises an "
        "AssertionError for none and for several.",
    .fix = "Export the model again; the program was damaged or edited.",
    .reference = "torch/_export/serde/serialize.py (_dict_to_dataclass); measured on torch 2.15",
    .check = checkFaults<ProgramFaultKind::UnionArity>,
    .refused = true,
};

void checkUnionTag(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        const std::optional<SchemaVersion> &schema = site.program.schemaVersion;
        const bool isNewer = schema && schema->major == readerMajor && schema->minor > newestMinor;
        for (const ProgramFault &fault : site.program.faults) {
            if (fault.kind == ProgramFaultKind::UnionTag)
                reporter.add(site.nameOf(fault) + ": " + printable(fault.detail)
                                 + (isNewer ? " up to 8.20; the program says it is newer" : ""),
                             site.at(fault));
        }
    }
}

constexpr Rule unionTag{
    .id = "model/union-tag",
    .severity = Severity::Error,
    .title = "A union has an unknown tag",
    .explanation =
        "The tag says which kind of value follows. PyTorch raises a KeyError for one that its schema does not have; a "
        "newer PyTorch may have it.",
    .fix = "Load the program with the PyTorch that wrote it, or export the model again.",
    .reference = "torch/_export/serde/serialize.py (_dict_to_dataclass); measured on torch 2.15",
    .check = checkUnionTag,
    .refused = true,
};

/// PyTorch never looks at the layouts of tensor_values.
bool isLayoutOfValue(const ProgramFault &fault)
{
    return fault.pointer.ends_with("/layout");
}

void checkEnumValue(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        for (const ProgramFault &fault : site.program.faults) {
            if (fault.kind != ProgramFaultKind::EnumValue)
                continue;
            reporter.addRefusedIf(!isLayoutOfValue(fault),
                                  site.nameOf(fault) + ": " + printable(fault.detail) + " is not in the schema's table",
                                  site.at(fault));
        }
    }
}

constexpr Rule enumValue{
    .id = "model/enum-value",
    .severity = Severity::Error,
    .title = "A number that stands for no dtype, layout or memory format",
    .explanation =
        "PyTorch looks the numbers of ScalarType, Layout and MemoryFormat up in tables and raises a KeyError where one "
        "is missing; 0 stands for unknown and is refused, too.",
    .fix = "Load the program with the PyTorch that wrote it, or export the model again.",
    .reference = "torch/_export/serde/schema.py (ScalarType, Layout, MemoryFormat)",
    .check = checkEnumValue,
    .refused = true,
};

void checkArgKindValue(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        for (const ProgramFault &fault : site.program.faults) {
            if (fault.kind == ProgramFaultKind::ArgumentKindValue)
                reporter.add(site.nameOf(fault) + " is " + printable(fault.detail) + ", which is no kind of argument",
                             site.at(fault));
        }
    }
}

constexpr Rule argKindValue{
    .id = "model/arg-kind-value",
    .severity = Severity::Warning,
    .title = "An argument's kind is unknown",
    .explanation =
        "1 stands for positional, 2 for keyword, 0 and null leave it to the operator's schema. PyTorch takes any other "
        "number for the latter.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/schema.py (ArgumentKind); measured on torch 2.15",
    .check = checkArgKindValue,
};

}  // namespace

std::span<const Rule *const> modelJsonRules()
{
    static constexpr std::array rules{&jsonInvalid,  &notUtf8,   &duplicateKey, &nonFiniteLiteral, &floatStringBad,
                                      &missingField, &wrongType, &unknownField, &tooDeep,          &unionArity,
                                      &unionTag,     &enumValue, &argKindValue};
    return rules;
}

}  // namespace pt2scope
