// SPDX-License-Identifier: Apache-2.0
// byteorder, and where the header records stand.
#include "core/check/rules/RecordLookup.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/layout/LayoutTopics.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

void checkByteorderMissing(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (pt2 && !pt2->byteorder)
        reporter.add("the archive has no record byteorder");
}

constexpr Rule byteorderMissing{
    .id = "layout/byteorder-missing",
    .severity = Severity::Info,
    .title = "byteorder is missing",
    .explanation =
        "PyTorch's writer always names the byte order of the weights. Its reader does not ask and takes that of "
        "the host, which is right for weights written on a little-endian machine.",
    .fix = "Add a record byteorder that holds little, or export again.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamWriter::writeEndOfFile",
    .check = checkByteorderMissing,
};

void checkByteorderBig(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (pt2 && isReadable(pt2->byteorder) && pt2->byteorder->text == "big")
        reporter.add("byteorder is \"big\"; load_pt2 does not swap the bytes of raw weights",
                     subject.at(pt2->byteorder->record));
}

constexpr Rule byteorderBig{
    .id = "layout/byteorder-big",
    .severity = Severity::Error,
    .title = "Big-endian weights",
    .explanation =
        "load_pt2 never reads byteorder and takes raw weights in the order of the host. On a little-endian "
        "machine all their values are wrong, without a message.",
    .fix = "Export the model on a little-endian machine. If the weights are little-endian, correct the record.",
    .reference = "torch/export/pt2_archive/_package.py _build_file_map; measured on torch 2.15",
    .check = checkByteorderBig,
};

bool isByteorder(std::string_view text)
{
    return text == "little" || text == "big";
}

void checkByteorderValue(const Subject &subject, Reporter &reporter)
{
    const auto report = [&](std::string_view text, Location place) {
        if (!isByteorder(text))
            reporter.add("byteorder holds " + quoted(text) + "; it must be \"little\" or \"big\"", std::move(place));
    };
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (pt2 && isReadable(pt2->byteorder))
        report(pt2->byteorder->text, subject.at(pt2->byteorder->record));
    for (const ArchiveSubject &archive : subject.archives()) {
        const auto record = archive.nested ? findInRoot(archive.zip, "byteorder") : std::nullopt;
        const auto text = record ? readSmallRecord(archive.zip, *record) : std::nullopt;
        if (text)
            report(*text, archive.at(*record));
    }
}

constexpr Rule byteorderValue{
    .id = "layout/byteorder-value",
    .severity = Severity::Error,
    .title = "Unknown byte order",
    .explanation =
        "The record names neither byte order. load_pt2 does not read it in a .pt2 archive; torch.load reads it in "
        "nested archives and raises ValueError: Unknown endianness type.",
    .fix = "Set the record to little (or big), without a line feed.",
    .reference = "torch/serialization.py _load",
    .check = checkByteorderValue,
};

void checkHeadersNotLast(const Subject &subject, Reporter &reporter)
{
    const Pt2Archive *pt2 = layeredPt2(subject);
    if (!pt2)
        return;
    constexpr std::array<std::string_view, 5> inOrder{"archive_format", "archive_version", ".data/version", "byteorder",
                                                      ".data/serialization_id"};
    const ZipArchive &zip = subject.outer()->zip;
    std::vector<std::size_t> headers;
    for (const std::string_view name : inOrder)
        if (const auto record = zip.find(pt2->path(name)))
            headers.push_back(*record);

    std::vector<std::size_t> written(zip.records().size());
    for (std::size_t i = 0; i < written.size(); ++i)
        written[i] = i;
    std::ranges::stable_sort(written, {}, [&zip](std::size_t i) { return zip.records()[i].headerOffset; });
    if (headers.empty() || std::equal(headers.rbegin(), headers.rend(), written.rbegin()))
        return;
    reporter.add("the header records are not the last in the file, in PyTorch's order; the last is "
                     + quoted(zip.records()[written.back()].name),
                 subject.at(headers.front()));
}

constexpr Rule headersNotLast{
    .id = "layout/headers-not-last",
    .severity = Severity::Info,
    .title = "Header records are not last",
    .explanation =
        "PyTorch ends an archive with archive_format, archive_version, .data/version, byteorder and "
        ".data/serialization_id, in this order. It reads them anywhere, but did not write this file in its present "
        "form.",
    .fix = "Nothing to do.",
    .reference =
        "torch/export/pt2_archive/_package.py PT2ArchiveWriter.__exit__, caffe2/serialize/inline_container.cc "
        "PyTorchStreamWriter::writeEndOfFile",
    .check = checkHeadersNotLast,
};

}  // namespace

std::span<const Rule *const> headerRecordRules()
{
    static constexpr std::array rules{&byteorderMissing, &byteorderBig, &byteorderValue, &headersNotLast};
    return rules;
}

}  // namespace pt2scope
