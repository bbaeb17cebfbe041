// SPDX-License-Identifier: Apache-2.0
// How the bytes of entries are stored: compression, encryption, and what inflating them gives.
#include "core/check/rules/Wording.h"
#include "core/check/rules/container/ContainerTopics.h"
#include "core/check/rules/container/Faults.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

void checkCompressed(const Subject &subject, Reporter &reporter)
{
    constexpr std::uint16_t deflate = 8;
    for (const ArchiveSubject &archive : subject.archives()) {
        if (!archive.layered)
            continue;
        const auto &records = archive.zip.records();
        const auto first = std::ranges::find(records, deflate, &Record::method);
        if (first == records.end())
            continue;
        const auto count = std::ranges::count(records, deflate, &Record::method);
        reporter.add(counted(static_cast<std::uint64_t>(count), "record") + " compressed with deflate, first "
                         + quoted(first->name),
                     archive.at(static_cast<std::size_t>(first - records.begin())));
    }
}

constexpr Rule compressed{
    .id = "container/compressed",
    .severity = Severity::Info,
    .title = "Compressed records",
    .explanation =
        "PyTorch stores every record of a .pt2 archive uncompressed. It reads deflated ones, but cannot map "
        "them into memory, and inflates each as a whole. The archive was packed by another tool.",
    .fix = "Save the program again with torch.export.save if load time or memory matters.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamWriter::writeRecord; measured on torch 2.15",
    .check = checkCompressed,
};

void checkUnsupportedMethod(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::UnsupportedMethod}, "the compression is neither stored nor deflate");
}

constexpr Rule unsupportedMethod{
    .id = "container/unsupported-method",
    .severity = Severity::Error,
    .title = "Unsupported compression method",
    .explanation =
        "PyTorch's ZIP reader knows stored (0) and deflate (8) only. It cannot read this record, and "
        "torch.export.load ends in its generic RuntimeError.",
    .fix = "Export the model again, or repack the archive uncompressed.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::getRecord",
    .check = checkUnsupportedMethod,
};

void checkEncrypted(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::Encrypted}, "the record is encrypted");
}

constexpr Rule encrypted{
    .id = "container/encrypted",
    .severity = Severity::Error,
    .title = "Encrypted record",
    .explanation = "PyTorch cannot read encrypted records; torch.export.load ends in its generic RuntimeError.",
    .fix = "Decrypt the archive with the tool that encrypted it, and store it without encryption.",
    .reference = "APPNOTE.TXT 6.3.10, section 4.4.4",
    .check = checkEncrypted,
};

void checkMultiDisk(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::MultiDisk}, "the archive is one of several files");
}

constexpr Rule multiDisk{
    .id = "container/multi-disk",
    .severity = Severity::Error,
    .title = "Part of a split archive",
    .explanation =
        "Disk numbers other than 0 say that the archive continues in other files. PyTorch reads one file only.",
    .fix = "Join the parts into one archive.",
    .reference = "APPNOTE.TXT 6.3.10, section 4.4.19",
    .check = checkMultiDisk,
};

void checkInflateBomb(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::InflateBomb});
}

constexpr Rule inflateBomb{
    .id = "container/inflate-bomb",
    .severity = Severity::Error,
    .title = "Sizes made to exhaust memory",
    .explanation =
        "A record inflates to over 100 times its stored size and over 16 MiB, or all sizes together exceed "
        "2^62 bytes. A reader that believes such sizes, as PyTorch's does, runs out of memory.",
    .fix = "Do not load the file. Export the model again.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::getRecord",
    .check = checkInflateBomb,
};

bool inflatesWrongly(const RecordDigest &digest, const Record &record)
{
    if (digest.complete)
        return digest.nbytes != record.size;
    return digest.failure
           && (digest.failure->code == ErrorCode::Corrupt || digest.failure->code == ErrorCode::Truncated);
}

void checkSizeMismatchInflated(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        for (std::size_t i = 0; i < archive.zip.records().size(); ++i) {
            const Record &record = archive.zip.records()[i];
            if (record.isStored() && record.size != record.storedSize) {
                reporter.add("the record is stored in " + counted(record.storedSize, "byte") + " but declares "
                                 + counted(record.size, "byte"),
                             archive.at(i));
                continue;
            }
            const RecordDigest *digest = archive.digest(i);
            if (!record.readable || record.isStored() || !digest || !inflatesWrongly(*digest, record))
                continue;
            std::string message = "inflating gives " + counted(digest->nbytes, "byte") + " of "
                                  + std::to_string(record.size) + " declared";
            if (digest->failure)
                message += ": " + digest->failure->message;
            reporter.add(std::move(message), archive.at(i));
        }
    }
}

constexpr Rule sizeMismatchInflated{
    .id = "container/size-mismatch-inflated",
    .severity = Severity::Error,
    .title = "Record does not inflate to its declared size",
    .explanation =
        "The deflate stream is invalid, or the record has a different number of bytes than the directory declares. "
        "PyTorch cannot read the record, and torch.export.load ends in its generic RuntimeError.",
    .fix = "Fetch or export the file again.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamReader::getRecord",
    .check = checkSizeMismatchInflated,
    .needsBytes = true,
};

}  // namespace

std::span<const Rule *const> compressionRules()
{
    static constexpr std::array rules{&compressed, &unsupportedMethod, &encrypted,
                                      &multiDisk,  &inflateBomb,       &sizeMismatchInflated};
    return rules;
}

}  // namespace pt2scope
