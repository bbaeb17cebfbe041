// SPDX-License-Identifier: Apache-2.0
// Whether models/<m>.json is JSON, and of the form that its top level must have.
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/model/ProgramHeads.h"

#include <array>

namespace pt2scope {

namespace {

template <HeadFaultKind kind>
void checkFaults(const Subject &subject, Reporter &reporter)
{
    for (const HeadSite &site : headSites(subject)) {
        for (const HeadFault &fault : site.head.faults) {
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
    .check = checkFaults<HeadFaultKind::JsonInvalid>,
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
    .check = checkFaults<HeadFaultKind::NotUtf8>,
};

constexpr Rule duplicateKey{
    .id = "model/duplicate-key",
    .severity = Severity::Warning,
    .title = "A program repeats a key",
    .explanation =
        "Python's json module keeps the last of the two values without a message; other readers may take the first.",
    .fix = "Export the model again; the program was edited.",
    .reference = "measured on torch 2.15",
    .check = checkFaults<HeadFaultKind::DuplicateKey>,
};

/// Whether the schema is older than 8.7, from which on PyTorch writes "NaN" and "Infinity" as strings.
bool writesBareLiterals(const std::optional<SchemaVersion> &schema)
{
    return schema && (schema->major < 8 || (schema->major == 8 && schema->minor < 7));
}

void checkNonFiniteLiteral(const Subject &subject, Reporter &reporter)
{
    for (const HeadSite &site : headSites(subject)) {
        const bool usual = writesBareLiterals(site.head.schemaVersion);
        for (const HeadFault &fault : site.head.faults) {
            if (fault.kind == HeadFaultKind::NonFiniteLiteral)
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

constexpr Rule missingField{
    .id = "model/missing-field",
    .severity = Severity::Error,
    .title = "A program lacks a field",
    .explanation = "PyTorch raises a TypeError when it builds the ExportedProgram.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/schema.py (ExportedProgram); measured on torch 2.15",
    .check = checkFaults<HeadFaultKind::MissingField>,
};

constexpr Rule wrongType{
    .id = "model/wrong-type",
    .severity = Severity::Error,
    .title = "A field of a program has the wrong JSON type",
    .explanation =
        "PyTorch converts the JSON without looking at the types of numbers, texts and flags, so the value fails or "
        "misbehaves only where it is used.",
    .fix = "Export the model again; the program was damaged or edited.",
    .reference = "torch/_export/serde/serialize.py (_dict_to_dataclass)",
    .check = checkFaults<HeadFaultKind::WrongType>,
};

constexpr Rule unknownField{
    .id = "model/unknown-field",
    .severity = Severity::Info,
    .title = "A program has a field that the schema does not know",
    .explanation = "PyTorch ignores it. A newer writer may have added it.",
    .fix = "Nothing to do, unless the field was meant to be read.",
    .reference = "torch/_export/serde/serialize.py (_dict_to_dataclass); measured on torch 2.15",
    .check = checkFaults<HeadFaultKind::UnknownField>,
};

constexpr Rule tooDeep{
    .id = "model/too-deep",
    .severity = Severity::Error,
    .title = "A program is nested too deeply",
    .explanation =
        "Python's json module stops at about a thousand levels with a RecursionError; PyTorch writes a few dozen.",
    .fix = "Distrust the archive: such nesting is made to break readers.",
    .reference = "torch/_export/serde/serialize.py (_bytes_to_dataclass); measured on torch 2.15",
    .check = checkFaults<HeadFaultKind::TooDeep>,
};

}  // namespace

std::span<const Rule *const> modelJsonRules()
{
    static constexpr std::array rules{&jsonInvalid,  &notUtf8,   &duplicateKey, &nonFiniteLiteral,
                                      &missingField, &wrongType, &unknownField, &tooDeep};
    return rules;
}

}  // namespace pt2scope
