// SPDX-License-Identifier: Apache-2.0
// .data/serialization_id: what PyTorch's writer computed from all names and CRC-32 values.
#include "core/pt2/SerializationId.h"
#include "core/check/rules/RecordLookup.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/container/ContainerTopics.h"
#include "core/check/rules/container/Faults.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::size_t halfDigits = 20;

/// The id of an archive that PyTorch's writer made, as it stands there.
struct WrittenId {
    std::size_t record = 0;
    std::string text;

    bool wellFormed() const
    {
        const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
        return text.size() == 2 * halfDigits && std::ranges::all_of(text, isDigit);
    }
    std::string_view names() const { return std::string_view(text).substr(0, halfDigits); }
    std::string_view crcs() const { return std::string_view(text).substr(halfDigits); }
};

std::optional<WrittenId> readWrittenId(const Subject &subject, const ArchiveSubject &archive)
{
    if (archive.layered) {
        const auto &header = subject.pt2()->serializationId;
        return header && !header->failure ? std::optional(WrittenId{header->record, header->text}) : std::nullopt;
    }
    const auto record = archive.nested ? findInRoot(archive.zip, ".data/serialization_id") : std::nullopt;
    auto text = record ? readSmallRecord(archive.zip, *record) : std::nullopt;
    return text ? std::optional(WrittenId{*record, *std::move(text)}) : std::nullopt;
}

/// The id as it must be for the records that are there.
SerializationId recompute(const Subject &subject, const ArchiveSubject &archive, const WrittenId &written)
{
    const std::string_view root = archive.layered ? subject.pt2()->shape.root : rootFolder(archive.zip);
    const SerializationId computed = computeSerializationId(archive.zip, root);
    return computed.crcs == written.crcs() ? computed : computeSerializationId(archive.zip, root, true);
}

void checkIdMissing(const Subject &subject, Reporter &reporter)
{
    const ArchiveSubject *archive = subject.outer();
    if (archive && archive->layered && !archive->zip.recovered() && !subject.pt2()->serializationId)
        reporter.add("the archive has no .data/serialization_id");
}

constexpr Rule idMissing{
    .id = "container/serialization-id-missing",
    .severity = Severity::Info,
    .title = "No serialization id",
    .explanation =
        "PyTorch's writer ends every archive with .data/serialization_id, computed from all names and CRC-32 "
        "values; its reader does without. Another tool wrote the archive, or the record was removed.",
    .fix = "Save the program again with torch.export.save.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamWriter::writeSerializationId",
    .check = checkIdMissing,
};

void checkIdFormat(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        const auto written = readWrittenId(subject, archive);
        if (written && !written->wellFormed())
            reporter.add("the serialization id is " + quoted(written->text) + ", "
                             + counted(written->text.size(), "byte") + " long; it must be 40 decimal digits",
                         archive.at(written->record));
    }
}

constexpr Rule idFormat{
    .id = "container/serialization-id-format",
    .severity = Severity::Warning,
    .title = "Malformed serialization id",
    .explanation = "PyTorch writes 40 decimal digits and only logs what it reads. Anything else was edited.",
    .fix = "Save the program again with torch.export.save.",
    .reference = "caffe2/serialize/inline_container.cc PyTorchStreamWriter::writeSerializationId",
    .check = checkIdFormat,
};

void checkIdCrc(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        const auto written = readWrittenId(subject, archive);
        if (!written || !written->wellFormed() || archive.zip.recovered())
            continue;
        const SerializationId computed = recompute(subject, archive, *written);
        if (written->crcs() != computed.crcs)
            reporter.add("the second half of the serialization id is " + std::string(written->crcs())
                             + ", the records' CRC-32 values give " + computed.crcs,
                         archive.at(written->record));
    }
}

constexpr Rule idCrc{
    .id = "container/serialization-id-crc",
    .severity = Severity::Warning,
    .title = "Serialization id does not match the records",
    .explanation =
        "The second half of the id is computed from the CRC-32 values of all records in the order they were written. "
        "It does not match: records were replaced, reordered, added or removed afterwards. PyTorch does not compare "
        "it.",
    .fix = "Find out what changed the archive, or save the program again with torch.export.save.",
    .reference =
        "caffe2/serialize/inline_container.cc PyTorchStreamWriter::writeSerializationId; measured on torch 2.15",
    .check = checkIdCrc,
};

/// Whether a compiled model in the file says that it was made on Linux.
bool writtenOnLinux(const Subject &subject)
{
    if (!subject.pt2())
        return false;
    for (const AotiPackage &package : subject.pt2()->aoti)
        for (const AotiMetadata &metadata : package.metadata)
            if (metadata.find("AOTI_PLATFORM") == "linux")
                return true;
    return false;
}

void checkIdNames(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        const auto written = readWrittenId(subject, archive);
        if (!written || !written->wellFormed() || archive.zip.recovered())
            continue;
        const SerializationId computed = recompute(subject, archive, *written);
        if (written->crcs() != computed.crcs || written->names() == computed.names)
            continue;
        reporter.addAs(writtenOnLinux(subject) ? Severity::Warning : Severity::Info,
                       "the first half of the serialization id is " + std::string(written->names())
                           + ", the records' names give " + computed.names + " on Linux",
                       archive.at(written->record));
    }
}

constexpr Rule idNames{
    .id = "container/serialization-id-names",
    .severity = Severity::Info,
    .title = "Serialization id does not match the names",
    .explanation =
        "The first half of the id depends on the names of all records and on the C++ library of the writer. It is "
        "not what Linux gives: the archive was written on macOS or Windows, or records were renamed. A warning "
        "when a compiled model in it was made on Linux.",
    .fix = "Nothing to do if the archive comes from macOS or Windows. Else find out what renamed records.",
    .reference =
        "caffe2/serialize/inline_container.cc PyTorchStreamWriter::writeSerializationId; measured on torch 2.15",
    .check = checkIdNames,
};

}  // namespace

std::span<const Rule *const> serializationIdRules()
{
    static constexpr std::array rules{&idMissing, &idFormat, &idCrc, &idNames};
    return rules;
}

}  // namespace pt2scope
