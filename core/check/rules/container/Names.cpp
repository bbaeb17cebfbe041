// SPDX-License-Identifier: Apache-2.0
// Entry names that readers disagree about, cannot find, or should not extract.
#include "core/check/rules/RecordLookup.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/container/ContainerTopics.h"
#include "core/check/rules/container/Faults.h"
#include "core/check/rules/container/ReaderChoice.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::uint16_t utf8Flag = 0x0800;

void checkDuplicateName(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        ReaderChoice reader(subject, archive);
        const auto &records = archive.zip.records();
        for (std::size_t i = 0; i < records.size(); ++i) {
            const auto same = archive.zip.findAll(records[i].name);
            if (same.size() < 2 || same.front() != i)
                continue;
            const bool alike = std::ranges::all_of(same, [&](std::size_t other) {
                return records[other].size == records[i].size && records[other].crc32 == records[i].crc32;
            });
            const std::optional<std::size_t> chosen = reader.among(records[i].name);
            reporter.add(std::to_string(same.size()) + " entries have the name " + quoted(records[i].name)
                             + (alike ? ", with equal sizes and CRC-32" : ", with different bytes")
                             + reader.describe(chosen),
                         archive.at(i), reader.others(same, chosen.value_or(i)));
        }
    }
}

constexpr Rule duplicateName{
    .id = "container/duplicate-name",
    .severity = Severity::Error,
    .title = "Two entries with the same name",
    .explanation =
        "Which copy PyTorch reads depends on how its sort of all names happens to end; Python's zipfile reads "
        "the last one. The model that was reviewed need not be the model that runs.",
    .fix = "Do not trust the file. Export the model again.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::getRecordID; measured on torch 2.15",
    .check = checkDuplicateName,
};

void checkCaseCollision(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        ReaderChoice reader(subject, archive);
        const FoldedNames names(archive.zip);
        const auto &records = archive.zip.records();
        for (std::size_t i = 0; i < records.size(); ++i) {
            const std::size_t first = *names.find(records[i].name);
            if (records[first].name == records[i].name || archive.zip.findAll(records[i].name).front() != i)
                continue;
            const std::string choice =
                readByPython(subject, archive) ? "" : reader.describe(reader.among(records[i].name));
            reporter.add(
                quoted(records[i].name) + " and " + quoted(records[first].name) + " differ only in case" + choice,
                archive.at(i), {archive.at(first)});
        }
    }
}

constexpr Rule caseCollision{
    .id = "container/case-collision",
    .severity = Severity::Error,
    .title = "Names that differ only in case",
    .explanation =
        "PyTorch looks records up without regard to case: asked for either name, it returns the same one of the "
        "two records, so the other is never read.",
    .fix = "Rename one of the records where the archive is written.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::getRecordID; measured on torch 2.15",
    .check = checkCaseCollision,
};

/// Adds one of several names that each will do, unless one of them is there.
void addMissing(std::vector<std::string> &missing, const ZipArchive &archive, std::vector<std::string> alternatives)
{
    const bool found =
        std::ranges::any_of(alternatives, [&](const auto &name) { return archive.find(name).has_value(); });
    if (!found)
        std::ranges::move(alternatives, std::back_inserter(missing));
}

void addMissingBlobs(std::vector<std::string> &missing, const ZipArchive &archive, const PayloadConfig &config)
{
    for (const ConfigEntry &entry : config.entries)
        if (entry.pathName)
            addMissing(missing, archive, {config.folder + *entry.pathName});
}

/// Full names of records that a reader of this archive asks for and that are not there by exactly that name.
std::vector<std::string> missingNames(const Pt2Archive &pt2, const ZipArchive &archive)
{
    std::vector<std::string> missing;
    for (const std::string_view header : {"archive_format", "archive_version"})
        addMissing(missing, archive, {pt2.path(header)});
    addMissing(missing, archive, {pt2.path(".data/version"), pt2.path("version")});
    for (const ModelParts &model : pt2.models) {
        if (!model.program)
            continue;
        for (const auto &[folder, config] : {std::pair{"data/weights/", "_weights_config.json"},
                                             std::pair{"data/constants/", "_constants_config.json"}}) {
            const std::string stem = pt2.path(folder + model.name);
            addMissing(missing, archive, {stem + config, stem + ".pt"});
        }
        addMissing(missing, archive, {pt2.path("data/sample_inputs/" + model.name + ".pt")});
        if (model.weights)
            addMissingBlobs(missing, archive, *model.weights);
        if (model.constants)
            addMissingBlobs(missing, archive, *model.constants);
    }
    return missing;
}

void checkCaseMismatch(const Subject &subject, Reporter &reporter)
{
    const ArchiveSubject *archive = subject.outer();
    if (!subject.pt2() || !archive->layered)
        return;
    const FoldedNames names(archive->zip);
    for (const std::string &name : missingNames(*subject.pt2(), archive->zip)) {
        const auto found = names.find(name);
        if (found)
            reporter.add(
                quoted(archive->zip.records()[*found].name) + " stands where " + quoted(name) + " is asked for",
                archive->at(*found));
    }
}

constexpr Rule caseMismatch{
    .id = "container/case-mismatch",
    .severity = Severity::Warning,
    .title = "Required record in different letter case",
    .explanation =
        "PyTorch looks records up without regard to case and loads this archive. Every reader that compares "
        "names exactly, Python's zipfile among them, misses the record.",
    .fix = "Rename the record to the name that the format gives it.",
    .reference = "measured on torch 2.15",
    .check = checkCaseMismatch,
};

void checkNameTooLong(const Subject &subject, Reporter &reporter)
{
    constexpr std::size_t longest = 511;
    for (const ArchiveSubject &archive : subject.archives()) {
        if (readByPython(subject, archive))
            continue;
        for (std::size_t i = 0; i < archive.zip.records().size(); ++i) {
            const std::size_t nbytes = archive.zip.records()[i].name.size();
            if (nbytes > longest)
                reporter.add(
                    "the name is " + std::to_string(nbytes) + " bytes long, PyTorch reads " + std::to_string(longest),
                    archive.at(i));
        }
    }
}

constexpr Rule nameTooLong{
    .id = "container/name-too-long",
    .severity = Severity::Error,
    .title = "Name too long for PyTorch",
    .explanation =
        "PyTorch cuts names after 511 bytes when it lists records, then looks for the cut name and does not find "
        "it: torch.export.load ends in its generic RuntimeError. It writes such names without complaint.",
    .fix = "Give the model or the extra file a shorter name.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::getAllRecords; measured on torch 2.15",
    .check = checkNameTooLong,
};

bool hasParentComponent(std::string_view name)
{
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        if (name.substr(begin, end - begin) == "..")
            return true;
        begin = end + 1;
    }
    return false;
}

bool beginsWithDriveLetter(std::string_view name)
{
    if (name.size() < 2 || name[1] != ':')
        return false;
    const char letter = toAsciiLower(name.substr(0, 1)).front();
    return letter >= 'a' && letter <= 'z';
}

/// What makes a name unsafe to extract, or an empty text.
std::string_view danger(std::string_view name)
{
    if (name.empty())
        return "is empty";
    if (name.find('\0') != std::string_view::npos)
        return "holds a NUL byte";
    if (name.find('\\') != std::string_view::npos)
        return "holds a backslash";
    if (name.front() == '/')
        return "is an absolute path";
    if (beginsWithDriveLetter(name))
        return "begins with a drive letter";
    if (hasParentComponent(name))
        return "has a component \"..\"";
    return {};
}

void checkPathTraversal(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        for (std::size_t i = 0; i < archive.zip.records().size(); ++i) {
            const std::string &name = archive.zip.records()[i].name;
            const std::string_view what = danger(name);
            if (!what.empty())
                reporter.add("the entry name " + quoted(name) + ' ' + std::string(what), archive.at(i));
        }
    }
}

constexpr Rule pathTraversal{
    .id = "container/path-traversal",
    .severity = Severity::Error,
    .title = "Name that leads out of its folder",
    .explanation =
        "PyTorch's AOTInductor loader joins entry names to a temporary folder without checking them, so such a name "
        "can write a file anywhere on the disk. Other tools fail on it or misread it.",
    .fix = "Do not load or unpack the file. Export the model again.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp; measured on torch 2.15",
    .check = checkPathTraversal,
};

void checkNameNotUtf8(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        for (std::size_t i = 0; i < archive.zip.records().size(); ++i) {
            const Record &record = archive.zip.records()[i];
            const auto invalid = (record.flags & utf8Flag) != 0 ? findInvalidUtf8(record.name) : std::nullopt;
            if (invalid)
                reporter.add("the entry name " + quoted(record.name) + " is not UTF-8 from its byte "
                                 + std::to_string(*invalid) + " on, though its flag says so",
                             archive.at(i));
        }
    }
}

constexpr Rule nameNotUtf8{
    .id = "container/name-not-utf8",
    .severity = Severity::Error,
    .title = "Name is not UTF-8",
    .explanation =
        "The entry is flagged as UTF-8 and is not. Names are decoded by Python, which fails or looks for another "
        "name than the one stored.",
    .fix = "Rename the record where the archive is written.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::getAllRecords",
    .check = checkNameNotUtf8,
};

}  // namespace

std::span<const Rule *const> nameRules()
{
    static constexpr std::array rules{&duplicateName, &caseCollision, &caseMismatch,
                                      &nameTooLong,   &pathTraversal, &nameNotUtf8};
    return rules;
}

}  // namespace pt2scope
