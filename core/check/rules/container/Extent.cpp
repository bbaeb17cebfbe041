// SPDX-License-Identifier: Apache-2.0
// Where the bytes of the archive and of its entries lie.
#include "core/check/rules/container/ContainerTopics.h"
#include "core/check/rules/container/Faults.h"

#include <array>

namespace pt2scope {

namespace {

void checkNotAZip(const Subject &subject, Reporter &reporter)
{
    const Document &document = subject.document();
    if (document.archive) {
        reportFaults(subject, reporter, {ZipFaultKind::NoEndRecord});
        return;
    }
    if (!document.claimsToBeArchive || document.kind != DocumentKind::Unknown)
        return;
    if (!document.failure)
        reporter.add("the file is not a ZIP archive");
    else if (document.failure->code == ErrorCode::Unsupported)  // it says what it is instead
        reporter.add("the file is " + document.failure->message);
    else
        reporter.add("the file is not a ZIP archive: " + document.failure->message);
}

constexpr Rule notAZip{
    .id = "container/not-a-zip",
    .severity = Severity::Error,
    .title = "Not a ZIP archive",
    .explanation =
        "A .pt2 file is a ZIP archive, which readers find by the end record in its last 65,557 bytes. Without "
        "one PyTorch cannot open the file: torch.export.load raises BadZipFile or its generic RuntimeError.",
    .fix = "Fetch or export the file again. If it is something else, give it its own file extension.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::init",
    .check = checkNotAZip,
};

void checkEmpty(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::NoEntries});
}

constexpr Rule emptyArchive{
    .id = "container/empty",
    .severity = Severity::Error,
    .title = "Archive without entries",
    .explanation = "PyTorch refuses an archive without files: \"archive does not contain any files\".",
    .fix = "Export the model again.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::init",
    .check = checkEmpty,
};

void checkTruncated(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::Truncated}, "cut short");
}

constexpr Rule truncatedArchive{
    .id = "container/truncated",
    .severity = Severity::Error,
    .title = "Archive cut short",
    .explanation =
        "The directory, or the bytes of an entry, reach past the end of the file, as after an interrupted "
        "download or copy. PyTorch fails with its generic RuntimeError, or reads less than the whole record.",
    .fix = "Fetch the file again and compare its size with that of the original.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::init; measured on torch 2.15",
    .check = checkTruncated,
};

void checkLeadingBytes(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::LeadingBytes});
}

constexpr Rule leadingBytes{
    .id = "container/leading-bytes",
    .severity = Severity::Error,
    .title = "Bytes before the archive",
    .explanation =
        "All offsets in the directory are off by the same number of bytes. Many ZIP tools correct for that; "
        "PyTorch's reader does not and fails.",
    .fix = "Remove the bytes before the first local header (PK\\x03\\x04).",
    .reference = "measured on torch 2.15",
    .check = checkLeadingBytes,
};

void checkTrailingBytes(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::TrailingBytes});
}

constexpr Rule trailingBytes{
    .id = "container/trailing-bytes",
    .severity = Severity::Warning,
    .title = "Bytes after the archive",
    .explanation =
        "PyTorch silently accepts bytes after the end record. It never writes them: something was appended, or the "
        "file is two formats at once.",
    .fix = "Cut the file off after the end record, or find out what appended to it.",
    .reference = "measured on torch 2.15",
    .check = checkTrailingBytes,
};

void checkGapBytes(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::GapBytes});
}

constexpr Rule gapBytes{
    .id = "container/gap-bytes",
    .severity = Severity::Info,
    .title = "Bytes that belong to no entry",
    .explanation =
        "PyTorch writes headers, padding, data and data descriptors without a gap and never looks between "
        "them. Other bytes there are hidden data, or the archive was rewritten in place.",
    .fix = "Save the program again to get rid of them.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamWriter::writeRecord",
    .check = checkGapBytes,
};

void checkOverlappingEntries(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::OverlappingEntries});
}

constexpr Rule overlappingEntries{
    .id = "container/overlapping-entries",
    .severity = Severity::Error,
    .title = "Entries that overlap",
    .explanation =
        "The byte ranges of two entries intersect. No writer does that: the directory is forged or damaged, "
        "or the file is a ZIP bomb. PyTorch does not look and reads the same bytes as two records.",
    .fix = "Do not trust the file. Export the model again.",
    .reference = "APPNOTE.TXT 6.3.10, section 4.3.6",
    .check = checkOverlappingEntries,
};

void checkLocalCentralMismatch(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter,
                 {ZipFaultKind::LocalNameDiffers, ZipFaultKind::LocalMethodDiffers, ZipFaultKind::LocalSizeDiffers,
                  ZipFaultKind::LocalCrcDiffers});
}

constexpr Rule localCentralMismatch{
    .id = "container/local-central-mismatch",
    .severity = Severity::Error,
    .title = "Local header and directory disagree",
    .explanation =
        "Each entry is described twice. PyTorch believes the directory, streaming tools and scanners believe the local "
        "header: two readers see two different files.",
    .fix = "Do not trust the file. Export the model again.",
    .reference = "APPNOTE.TXT 6.3.10, sections 4.3.7 and 4.3.12",
    .check = checkLocalCentralMismatch,
};

void checkBadDataDescriptor(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::BadDataDescriptor});
}

constexpr Rule badDataDescriptor{
    .id = "container/bad-data-descriptor",
    .severity = Severity::Warning,
    .title = "Wrong data descriptor",
    .explanation =
        "After the data PyTorch writes PK\\x07\\x08, the CRC-32 and both sizes once more, and counts on those "
        "bytes when it computes offsets for memory-mapped loading. Something else there hints at damage near "
        "the end of the data, or at an edited record.",
    .fix = "Export the model again, or repack the archive with PyTorch.",
    .reference = "torch/serialization.py _load",
    .check = checkBadDataDescriptor,
};

}  // namespace

std::span<const Rule *const> extentRules()
{
    static constexpr std::array rules{&notAZip,          &emptyArchive, &truncatedArchive,   &leadingBytes,
                                      &trailingBytes,    &gapBytes,     &overlappingEntries, &localCentralMismatch,
                                      &badDataDescriptor};
    return rules;
}

}  // namespace pt2scope
