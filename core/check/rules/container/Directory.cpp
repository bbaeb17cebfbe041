// SPDX-License-Identifier: Apache-2.0
// What the archive's directory and end records say about themselves.
#include "core/check/rules/container/ContainerTopics.h"
#include "core/check/rules/container/Faults.h"

#include <array>

namespace pt2scope {

namespace {

void checkZip64Inconsistent(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::Zip64Inconsistent});
}

constexpr Rule zip64Inconsistent{
    .id = "container/zip64-inconsistent",
    .severity = Severity::Error,
    .title = "ZIP64 fields contradict the classic ones",
    .explanation =
        "The ZIP64 end record differs from the classic one where that does not defer to it, or a ZIP64 extra "
        "field is cut short or lacks a value that its entry needs. Readers then see different lists of entries.",
    .fix = "Do not trust the file. Export the model again.",
    .reference =
        "caffe2/serialize/inline_container.cc PyTorchStreamReader::init; APPNOTE.TXT 6.3.10, sections 4.3.14 and "
        "4.5.3",
    .check = checkZip64Inconsistent,
};

void checkDirectoryCount(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::DirectoryCount});
}

constexpr Rule directoryCount{
    .id = "container/directory-count",
    .severity = Severity::Error,
    .title = "End record miscounts the directory",
    .explanation =
        "The number of entries, or the size of the directory, differs from what the end record says. Readers "
        "that stop at the count and readers that stop at the size see different lists of entries.",
    .fix = "Do not trust the file. Export the model again.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::init; APPNOTE.TXT 6.3.10, section 4.3.16",
    .check = checkDirectoryCount,
};

void checkLocalHeaderMissing(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::LocalHeaderMissing});
}

constexpr Rule localHeaderMissing{
    .id = "container/local-header-missing",
    .severity = Severity::Error,
    .title = "Entry without a local header",
    .explanation =
        "The directory gives an offset that does not hold PK\\x03\\x04. PyTorch cannot read the record and "
        "torch.export.load ends in its generic RuntimeError.",
    .fix = "Fetch or export the file again.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::getRecord",
    .check = checkLocalHeaderMissing,
};

void checkComment(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::ArchiveComment, ZipFaultKind::EntryComment});
}

constexpr Rule comment{
    .id = "container/comment",
    .severity = Severity::Info,
    .title = "Archive or entry comment",
    .explanation = "PyTorch writes no comments and ignores them. Another tool wrote or changed this archive.",
    .fix = "Nothing to do. Saving the program again removes comments.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamWriter::writeEndOfFile",
    .check = checkComment,
};

}  // namespace

std::span<const Rule *const> directoryRules()
{
    static constexpr std::array rules{&zip64Inconsistent, &directoryCount, &localHeaderMissing, &comment};
    return rules;
}

}  // namespace pt2scope
