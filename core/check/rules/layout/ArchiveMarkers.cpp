// SPDX-License-Identifier: Apache-2.0
// archive_format, archive_version and .data/version: what PyTorch compares before it reads anything else.
#include "core/check/rules/RecordLookup.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/layout/LayoutTopics.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// Whether a layered archive has the record, in whatever letter case, as PyTorch looks it up.
bool hasHeader(const Subject &subject, const std::optional<HeaderRecord> &header, std::string_view name)
{
    return header || FoldedNames(subject.outer()->zip).find(subject.pt2()->path(name));
}

void checkArchiveFormatMissing(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (pt2 && !hasHeader(subject, pt2->archiveFormat, "archive_format"))
        reporter.add("the archive has no record archive_format");
}

constexpr Rule archiveFormatMissing{
    .id = "layout/archive-format-missing",
    .severity = Severity::Error,
    .title = "archive_format is missing",
    .explanation =
        "The archive is laid out like a .pt2 file of torch 2.8 or newer but lacks the record by which PyTorch "
        "recognises it. torch.export.load takes it for the old flat layout and ends in its generic RuntimeError.",
    .fix = "Add a record archive_format below the root folder that holds the three bytes pt2, or export again.",
    .reference = "torch/export/pt2_archive/_package.py is_pt2_package; measured on torch 2.15",
    .check = checkArchiveFormatMissing,
};

void checkArchiveFormatValue(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (pt2 && isReadable(pt2->archiveFormat) && pt2->archiveFormat->text != "pt2")
        reporter.add("archive_format holds " + quoted(pt2->archiveFormat->text) + "; it must be exactly \"pt2\"",
                     subject.at(pt2->archiveFormat->record));
}

constexpr Rule archiveFormatValue{
    .id = "layout/archive-format-value",
    .severity = Severity::Error,
    .title = "archive_format is not pt2",
    .explanation =
        "PyTorch compares the whole record with pt2, a line feed included, and raises AssertionError: Invalid "
        "archive format.",
    .fix = "Set the record to the three bytes pt2, without a line feed.",
    .reference = "torch/export/pt2_archive/_package.py PT2ArchiveReader; measured on torch 2.15",
    .check = checkArchiveFormatValue,
};

void checkArchiveVersionMissing(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (pt2 && !hasHeader(subject, pt2->archiveVersion, "archive_version"))
        reporter.add("the archive has no record archive_version");
}

constexpr Rule archiveVersionMissing{
    .id = "layout/archive-version-missing",
    .severity = Severity::Error,
    .title = "archive_version is missing",
    .explanation =
        "load_pt2 reads the record and raises RuntimeError without it; torch.export.load ends in its generic "
        "RuntimeError.",
    .fix = "Add a record archive_version below the root folder that holds the one byte 0, or export again.",
    .reference = "torch/export/pt2_archive/_package.py load_pt2; measured on torch 2.15",
    .check = checkArchiveVersionMissing,
};

void checkArchiveVersionValue(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (pt2 && isReadable(pt2->archiveVersion) && pt2->archiveVersion->text != "0")
        reporter.add("archive_version holds " + quoted(pt2->archiveVersion->text) + "; it must be exactly \"0\"",
                     subject.at(pt2->archiveVersion->record));
}

constexpr Rule archiveVersionValue{
    .id = "layout/archive-version-value",
    .severity = Severity::Error,
    .title = "archive_version is not 0",
    .explanation =
        "Every PyTorch up to 2.15 writes 0 and compares the text, a line feed included. Anything else raises "
        "ValueError: Saved archive version does not match our current archive version.",
    .fix = "Set the record to the single byte 0, or load the file with the PyTorch that wrote it.",
    .reference = "torch/export/pt2_archive/_package.py load_pt2; measured on torch 2.15",
    .check = checkArchiveVersionValue,
};

/// The text of a version record as PyTorch's reader takes it: blanks, a number, and whatever follows.
struct ReaderVersion {
    std::optional<std::uint64_t> number;  // empty without digits, or when the number does not fit
    std::string_view rest;
};

ReaderVersion parseVersion(std::string_view text)
{
    const std::size_t begin = std::min(text.find_first_not_of(" \t\n\v\f\r"), text.size());
    const std::size_t end = std::min(text.find_first_not_of("0123456789", begin), text.size());
    return {parseDecimal(text.substr(begin, end - begin)), text.substr(end)};
}

/// The version record that PyTorch's reader uses, if it can be read.
const HeaderRecord *readerVersion(const Pt2Archive &pt2)
{
    const auto &used = pt2.dataVersion ? pt2.dataVersion : pt2.version;
    return isReadable(used) ? &*used : nullptr;
}

bool isAccepted(const ReaderVersion &version)
{
    constexpr std::uint64_t oldest = 1;
    constexpr std::uint64_t newest = 10;
    return version.number && *version.number >= oldest && *version.number <= newest;
}

bool hasTrailingText(const ReaderVersion &version)
{
    return !version.rest.empty() && version.rest != "\n";
}

void checkDataVersionMissing(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (pt2 && !hasHeader(subject, pt2->dataVersion, ".data/version") && !hasHeader(subject, pt2->version, "version"))
        reporter.add("the archive has neither .data/version nor version");
}

constexpr Rule dataVersionMissing{
    .id = "layout/data-version-missing",
    .severity = Severity::Error,
    .title = "Container version is missing",
    .explanation =
        "PyTorch's reader needs .data/version, or else version, below the root folder and refuses an archive that has "
        "neither: torch.export.load ends in its generic RuntimeError.",
    .fix = "Add a record .data/version that holds 6 and a line feed, or export again.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::init; measured on torch 2.15",
    .check = checkDataVersionMissing,
};

void checkDataVersionRange(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    const HeaderRecord *header = pt2 ? readerVersion(*pt2) : nullptr;
    if (header && !isAccepted(parseVersion(header->text)))
        reporter.add("the container's version is " + quoted(header->text) + "; PyTorch reads 1 to 10",
                     subject.at(header->record));
}

constexpr Rule dataVersionRange{
    .id = "layout/data-version-range",
    .severity = Severity::Error,
    .title = "Container version cannot be read",
    .explanation =
        "PyTorch's reader accepts numbers from 1 to 10. It refuses others, and text without leading digits; "
        "torch.export.load ends in its generic RuntimeError.",
    .fix = "Set the record to 6 and a line feed, or load the file with the PyTorch that wrote it.",
    .reference =
        "caffe2/serialize/inline_container.cc PyTorchStreamReader::init, caffe2/serialize/versions.h; measured on "
        "torch 2.15",
    .check = checkDataVersionRange,
};

void checkDataVersionUnusual(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    const HeaderRecord *header = pt2 ? readerVersion(*pt2) : nullptr;
    if (!header || header->text == "6\n")
        return;
    const ReaderVersion version = parseVersion(header->text);
    if (isAccepted(version) && !hasTrailingText(version))
        reporter.add("the container's version is " + quoted(header->text) + "; PyTorch writes \"6\\n\"",
                     subject.at(header->record));
}

constexpr Rule dataVersionUnusual{
    .id = "layout/data-version-unusual",
    .severity = Severity::Info,
    .title = "Unusual container version",
    .explanation =
        "PyTorch reads this version. In .pt2 archives it always writes 6 and a line feed, so another tool wrote the "
        "record.",
    .fix = "Nothing to do.",
    .reference = "torch/export/pt2_archive/_package.py PT2ArchiveWriter",
    .check = checkDataVersionUnusual,
};

void checkDataVersionTrailing(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    const HeaderRecord *header = pt2 ? readerVersion(*pt2) : nullptr;
    if (!header)
        return;
    const ReaderVersion version = parseVersion(header->text);
    if (version.number && hasTrailingText(version))
        reporter.add(
            "the container's version is " + quoted(header->text) + "; PyTorch reads " + std::to_string(*version.number),
            subject.at(header->record));
}

constexpr Rule dataVersionTrailing{
    .id = "layout/data-version-trailing",
    .severity = Severity::Warning,
    .title = "Text after the container version",
    .explanation =
        "PyTorch's reader parses the leading digits and ignores the rest. It never writes any: the record was "
        "edited.",
    .fix = "Set the record to 6 and a line feed.",
    .reference = "measured on torch 2.15",
    .check = checkDataVersionTrailing,
};

void checkVersionRecordConflict(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2 || !isReadable(pt2->dataVersion) || !isReadable(pt2->version))
        return;
    if (parseVersion(pt2->dataVersion->text).number != parseVersion(pt2->version->text).number)
        reporter.add(
            ".data/version holds " + quoted(pt2->dataVersion->text) + ", version holds " + quoted(pt2->version->text),
            subject.at(pt2->dataVersion->record), {subject.at(pt2->version->record)});
}

constexpr Rule versionRecordConflict{
    .id = "layout/version-record-conflict",
    .severity = Severity::Warning,
    .title = "Conflicting container versions",
    .explanation =
        "PyTorch's writer writes one of .data/version and version. Its reader prefers .data/version and ignores "
        "the other, which says something else.",
    .fix = "Remove the record version.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::init",
    .check = checkVersionRecordConflict,
};

}  // namespace

std::span<const Rule *const> archiveMarkerRules()
{
    static constexpr std::array rules{&archiveFormatMissing, &archiveFormatValue,  &archiveVersionMissing,
                                      &archiveVersionValue,  &dataVersionMissing,  &dataVersionRange,
                                      &dataVersionUnusual,   &dataVersionTrailing, &versionRecordConflict};
    return rules;
}

}  // namespace pt2scope
