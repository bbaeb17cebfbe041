// SPDX-License-Identifier: Apache-2.0
// The flat layout of torch 2.1 to 2.7.
#include "core/check/rules/Wording.h"
#include "core/check/rules/layout/LayoutTopics.h"

#include <array>
#include <utility>

namespace pt2scope {

namespace {

void checkFlatRecordMissing(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = flatProgram(subject);
    if (!pt2)
        return;
    struct Required {
        std::string_view name;
        std::string_view older;  // a name that is read as well, or empty
    };
    constexpr std::array required{Required{"serialized_exported_program.json", {}},
                                  Required{"serialized_state_dict.pt", "serialized_state_dict.json"},
                                  Required{"serialized_constants.pt", "serialized_constants.json"},
                                  Required{"serialized_example_inputs.pt", {}}};
    const ZipArchive &zip = subject.outer()->zip;
    for (const Required &each : required)
        if (!zip.find(pt2->path(each.name)) && (each.older.empty() || !zip.find(pt2->path(each.older))))
            reporter.add("the archive has no record " + std::string(each.name));
}

constexpr Rule flatRecordMissing{
    .id = "layout/flat-record-missing",
    .severity = Severity::Error,
    .title = "Record of a flat program is missing",
    .explanation =
        "torch.export.load needs the program, the state dict, the constants and the example inputs of a flat archive "
        "and raises AssertionError when one is missing.",
    .fix = "Export the model again.",
    .reference = "torch/export/__init__.py load; measured on torch 2.15",
    .check = checkFlatRecordMissing,
};

void checkFlatVersionMissing(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = flatProgram(subject);
    if (pt2 && !pt2->version)
        reporter.add("the archive has no record version");
}

constexpr Rule flatVersionMissing{
    .id = "layout/flat-version-missing",
    .severity = Severity::Error,
    .title = "Version of a flat program is missing",
    .explanation =
        "torch.export.load recognises a flat archive by its record version and ends in its generic RuntimeError "
        "without it.",
    .fix = "Add a record version that holds the schema version of the program, such as 8.7, or export again.",
    .reference = "torch/export/__init__.py load; measured on torch 2.15",
    .check = checkFlatVersionMissing,
};

/// The parts of a flat `version` record around its dots. A line feed at the end is taken off.
struct FlatVersion {
    std::optional<std::uint64_t> major;
    std::optional<std::uint64_t> minor;
    bool twoParts = false;
    bool lineFeed = false;
};

FlatVersion parseFlatVersion(std::string_view text)
{
    FlatVersion version;
    version.lineFeed = text.ends_with('\n');
    if (version.lineFeed)
        text.remove_suffix(1);
    const std::size_t dot = text.find('.');
    version.major = parseDecimal(text.substr(0, dot));
    if (dot == std::string_view::npos)
        return version;
    version.twoParts = text.find('.', dot + 1) == std::string_view::npos;
    version.minor = parseDecimal(text.substr(dot + 1));
    return version;
}

/// The version record of a flat program, if it can be read.
const HeaderRecord *flatVersionOf(const Subject &subject)
{
    const Pt2Archive *pt2 = flatProgram(subject);
    return pt2 && isReadable(pt2->version) ? &*pt2->version : nullptr;
}

void checkFlatVersionFormat(const Subject &subject, Reporter &reporter)
{
    const HeaderRecord *header = flatVersionOf(subject);
    if (!header)
        return;
    const FlatVersion version = parseFlatVersion(header->text);
    const std::string message = "version holds " + quoted(header->text) + "; it must be two numbers joined by a dot";
    if (!version.twoParts || !version.major || !version.minor)
        reporter.add(message, subject.at(header->record));
    else if (version.lineFeed)
        reporter.addAs(Severity::Warning, message, subject.at(header->record));
}

constexpr Rule flatVersionFormat{
    .id = "layout/flat-version-format",
    .severity = Severity::Error,
    .title = "Malformed version of a flat program",
    .explanation =
        "torch.export.load splits the text at its dots and raises AssertionError unless there are two parts. It "
        "lets a line feed at the end pass, which PyTorch does not write.",
    .fix = "Set the record to the schema version of the program, such as 8.7.",
    .reference = "torch/export/__init__.py load; measured on torch 2.15",
    .check = checkFlatVersionFormat,
};

void checkFlatVersionMajor(const Subject &subject, Reporter &reporter)
{
    constexpr std::uint64_t readable = 8;
    const HeaderRecord *header = flatVersionOf(subject);
    const auto major = header ? parseFlatVersion(header->text).major : std::nullopt;
    if (major && *major != readable)
        reporter.add("version holds " + quoted(header->text) + "; torch 2.6 and newer read major version 8",
                     subject.at(header->record));
}

constexpr Rule flatVersionMajor{
    .id = "layout/flat-version-major",
    .severity = Severity::Error,
    .title = "Schema that newer versions refuse",
    .explanation =
        "torch 2.6 to 2.15 read major version 8 of the schema and raise RuntimeError on any other. Version 7 was "
        "written by torch 2.5.",
    .fix = "Load the file with the PyTorch that wrote it, and export again with a newer one.",
    .reference = "torch/export/__init__.py load; measured on torch 2.15",
    .check = checkFlatVersionMajor,
};

void checkFlatVersionVsJson(const Subject &subject, Reporter &reporter)
{
    const HeaderRecord *header = flatVersionOf(subject);
    if (!header)
        return;
    const FlatVersion version = parseFlatVersion(header->text);
    for (const ModelParts &model : subject.pt2()->models) {
        if (!version.major || !version.minor || !model.program || !model.exported || !model.exported->schemaVersion)
            continue;
        const SchemaVersion &schema = *model.exported->schemaVersion;
        if (std::cmp_equal(*version.major, schema.major) && std::cmp_equal(*version.minor, schema.minor))
            continue;
        reporter.add("version holds " + quoted(header->text) + ", the program's schema_version is "
                         + std::to_string(schema.major) + '.' + std::to_string(schema.minor),
                     subject.at(header->record), {subject.at(*model.program, "/schema_version")});
    }
}

constexpr Rule flatVersionVsJson{
    .id = "layout/flat-version-vs-json",
    .severity = Severity::Warning,
    .title = "Version differs from that of the program",
    .explanation =
        "PyTorch writes the same schema version into the record version and into the program. They differ: the "
        "archive was edited, or put together from two.",
    .fix = "Export the model again.",
    .reference = "torch/export/__init__.py load",
    .check = checkFlatVersionVsJson,
};

void checkFlatDeprecated(const Subject &subject, Reporter &reporter)
{
    if (flatProgram(subject))
        reporter.add("the archive has the flat layout of torch 2.1 to 2.7");
}

constexpr Rule flatDeprecated{
    .id = "layout/flat-deprecated",
    .severity = Severity::Info,
    .title = "Deprecated flat layout",
    .explanation =
        "torch 2.8 and newer read flat archives through a fallback that is marked for deletion, with a message in "
        "the log.",
    .fix = "Load the program and save it with torch 2.9 or newer.",
    .reference = "torch/export/__init__.py load",
    .check = checkFlatDeprecated,
};

void checkFlatInFolder(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = flatProgram(subject);
    if (pt2 && !pt2->shape.root.empty())
        reporter.add("the records of a flat program are in the folder " + quoted(pt2->shape.root));
}

constexpr Rule flatInFolder{
    .id = "layout/flat-in-folder",
    .severity = Severity::Error,
    .title = "Flat program inside a folder",
    .explanation =
        "The old reader looks for the records of a flat program outside any folder, the new one for "
        "archive_format. Neither knows this archive: torch.export.load ends in its generic RuntimeError.",
    .fix = "Pack the records again without a folder around them.",
    .reference = "measured on torch 2.15",
    .check = checkFlatInFolder,
};

void checkFlatAndLayered(const Subject &subject, Reporter &reporter)
{
    const auto record = flatProgram(subject) ? subject.outer()->zip.find("archive_format") : std::nullopt;
    if (record)
        reporter.add("archive_format stands beside the records of a flat program", subject.at(*record));
}

constexpr Rule flatAndLayered{
    .id = "layout/flat-and-layered",
    .severity = Severity::Warning,
    .title = "Two layouts at once",
    .explanation =
        "torch 2.15 loads the archive as a flat program. A reader that goes by archive_format takes it for "
        "something else.",
    .fix = "Remove archive_format, or export again.",
    .reference = "measured on torch 2.15",
    .check = checkFlatAndLayered,
};

}  // namespace

std::span<const Rule *const> flatRules()
{
    static constexpr std::array rules{&flatRecordMissing, &flatVersionMissing, &flatVersionFormat, &flatVersionMajor,
                                      &flatVersionVsJson, &flatDeprecated,     &flatInFolder,      &flatAndLayered};
    return rules;
}

}  // namespace pt2scope
