// SPDX-License-Identifier: Apache-2.0
// Traces of whoever wrote the archive: alignment, padding, dates, the name of the root folder.
#include "core/check/rules/RecordLookup.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/container/ContainerTopics.h"
#include "core/check/rules/container/Faults.h"

#include <algorithm>
#include <array>
#include <set>

namespace pt2scope {

namespace {

/// The multiple of bytes at which the archive's writer lets data begin.
std::uint64_t alignmentOf(const ArchiveSubject &archive)
{
    constexpr std::uint64_t usual = 64;
    const auto record = archive.nested ? findInRoot(archive.zip, ".storage_alignment") : std::nullopt;
    const auto text = record ? readSmallRecord(archive.zip, *record) : std::nullopt;
    const auto alignment = text ? parseDecimal(*text) : std::nullopt;
    return alignment && *alignment > 0 ? *alignment : usual;
}

void checkUnalignedRecord(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        if (!archive.layered && !archive.nested)
            continue;
        const std::uint64_t alignment = alignmentOf(archive);
        const auto isUnaligned = [alignment](const Record &record) {
            return record.isStored() && record.storedSize > 0 && record.dataOffset % alignment != 0;
        };
        const auto &records = archive.zip.records();
        const auto first = std::ranges::find_if(records, isUnaligned);
        if (first == records.end())
            continue;
        const auto count = std::ranges::count_if(records, isUnaligned);
        reporter.add(counted(static_cast<std::uint64_t>(count), "record") + " not at a multiple of "
                         + std::to_string(alignment) + " bytes, first " + quoted(first->name) + " at byte "
                         + std::to_string(first->dataOffset),
                     archive.at(static_cast<std::size_t>(first - records.begin())));
    }
}

constexpr Rule unalignedRecord{
    .id = "container/unaligned-record",
    .severity = Severity::Info,
    .title = "Data not aligned",
    .explanation =
        "PyTorch aligns the data of every record to a multiple of 64 bytes (of .storage_alignment in nested archives) "
        "and does not check it. Unaligned data cannot be used in place from mapped memory.",
    .fix = "Save the program again with torch.export.save.",
    .reference = "caffe2/serialize/inline_container.cc getPadding; measured on torch 2.15",
    .check = checkUnalignedRecord,
};

bool isForeignTrace(ZipFaultKind kind)
{
    return kind == ZipFaultKind::NoPaddingField || kind == ZipFaultKind::RealTimestamp
           || kind == ZipFaultKind::UnusualFlags;
}

void checkRezipped(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        if (!archive.layered)
            continue;
        std::set<std::size_t> records;
        const ZipFault *first = nullptr;
        for (const ZipFault &fault : archive.zip.faults()) {
            if (!isForeignTrace(fault.kind) || !fault.record)
                continue;
            records.insert(*fault.record);
            if (!first)
                first = &fault;
        }
        if (!first)
            continue;
        std::string message = counted(records.size(), "record") + " not as PyTorch writes them, first "
                              + quoted(archive.zip.records()[*first->record].name);
        if (!first->detail.empty())
            message += ": " + first->detail;
        reporter.add(std::move(message), archive.at(*first->record));
    }
}

constexpr Rule rezipped{
    .id = "container/rezipped",
    .severity = Severity::Info,
    .title = "Written by another tool",
    .explanation =
        "Entries lack PyTorch's padding field, carry a date, or have other flags than PyTorch sets. PyTorch loads them "
        "all the same. This explains why data is not aligned.",
    .fix = "Save the program again with torch.export.save.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamWriter::writeRecord; measured on torch 2.15",
    .check = checkRezipped,
};

void checkPaddingNotZ(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, {ZipFaultKind::PaddingNotZ});
}

constexpr Rule paddingNotZ{
    .id = "container/padding-not-z",
    .severity = Severity::Info,
    .title = "Hidden bytes in padding",
    .explanation =
        "PyTorch fills the padding field of local headers with the letter Z and never reads it. Other bytes are "
        "data that no reader shows.",
    .fix = "Save the program again with torch.export.save.",
    .reference = "caffe2/serialize/inline_container.cc getPadding",
    .check = checkPaddingNotZ,
};

/// The file's name without its folders and without what follows the last dot.
std::string_view stemOf(std::string_view path)
{
    const std::string_view name = path.substr(path.find_last_of('/') + 1);
    return name.substr(0, name.find_last_of('.'));
}

void checkRootUnusual(const Subject &subject, Reporter &reporter)
{
    const ArchiveSubject *archive = subject.outer();
    if (!archive || !archive->layered)
        return;
    const std::string_view root = subject.pt2()->shape.root;
    const std::string_view stem = stemOf(subject.document().path);
    const bool usual = root == stem || root == "archive" || root == "package" || root == "tmp";
    if (!root.empty() && !usual)
        reporter.add("the root folder is " + quoted(root) + ", the file's name gives " + quoted(stem));
}

constexpr Rule rootUnusual{
    .id = "container/root-unusual",
    .severity = Severity::Info,
    .title = "Root folder is not named after the file",
    .explanation =
        "PyTorch names the root folder after the file it writes, or \"archive\" for a buffer. Another name means that "
        "the file was renamed. PyTorch accepts any name.",
    .fix = "Nothing to do.",
    .reference = "caffe2/serialize/inline_container.cc basename",
    .check = checkRootUnusual,
};

}  // namespace

std::span<const Rule *const> writerRules()
{
    static constexpr std::array rules{&unalignedRecord, &rezipped, &paddingNotZ, &rootUnusual};
    return rules;
}

}  // namespace pt2scope
