// SPDX-License-Identifier: Apache-2.0
// The CRC-32 of every record, which PyTorch writes and never compares.
#include "core/check/rules/Wording.h"
#include "core/check/rules/container/ContainerTopics.h"
#include "core/check/rules/container/Faults.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace pt2scope {

namespace {

std::string hexadecimal(std::uint32_t value)
{
    std::array<char, 16> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%08x", static_cast<unsigned>(value));
    return buffer.data();
}

/// A torch.save archive whose writer left all CRCs out: torch.serialization.set_crc32_options(False).
bool leavesCrcOut(const Subject &subject, const ArchiveSubject &archive)
{
    if (!archive.nested && subject.document().form != ArchiveForm::TorchSave)
        return false;
    const auto &records = archive.zip.records();
    const auto recorded = [](const Record &record) { return record.size > 0 && record.crc32 != 0; };
    const auto hasBytes = [](const Record &record) { return record.size > 0; };
    return std::ranges::any_of(records, hasBytes) && std::ranges::none_of(records, recorded);
}

/// The digest of a record whose bytes have another CRC-32 than the directory says, or null.
const RecordDigest *mismatch(const ArchiveSubject &archive, std::size_t index)
{
    const Record &record = archive.zip.records()[index];
    const RecordDigest *digest = archive.digest(index);
    const bool unknown = record.recovered && record.crc32 == 0;
    return digest && digest->complete && !unknown && digest->crc32 != record.crc32 ? digest : nullptr;
}

std::string describeMismatch(const RecordDigest &digest, const Record &record)
{
    return "the bytes have CRC-32 " + hexadecimal(digest.crc32) + ", the directory says " + hexadecimal(record.crc32);
}

void checkCrcMismatch(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        if (leavesCrcOut(subject, archive))
            continue;
        for (std::size_t i = 0; i < archive.zip.records().size(); ++i) {
            const Record &record = archive.zip.records()[i];
            const RecordDigest *digest = mismatch(archive, i);
            if (digest && !(archive.layered && record.crc32 == 0))
                reporter.add(describeMismatch(*digest, record), archive.at(i));
        }
    }
}

constexpr Rule crcMismatch{
    .id = "container/crc-mismatch",
    .severity = Severity::Error,
    .title = "CRC-32 does not match the bytes",
    .explanation =
        "The bytes of the record changed after they were written. PyTorch never compares the CRC-32 of layered "
        "archives and of nested torch.save archives: it loads wrong weights or runs wrong code without a word.",
    .fix = "Fetch the file again from a good copy. Do not use its weights.",
    .reference = "caffe2/serialize/inline_container.cc; pytorch#28858, pytorch#126952; measured on torch 2.15",
    .check = checkCrcMismatch,
    .needsBytes = true,
};

void checkCrcNotRecorded(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        if (!leavesCrcOut(subject, archive))
            continue;
        reporter.add("no CRC-32 is recorded for any of " + counted(archive.zip.records().size(), "record"),
                     archive.atBytes(0, 0));
    }
}

constexpr Rule crcNotRecorded{
    .id = "container/crc-not-recorded",
    .severity = Severity::Info,
    .title = "CRC-32 not recorded",
    .explanation =
        "torch.save was told to leave CRC-32 out (torch.serialization.set_crc32_options(False) or "
        "torch.utils.serialization.config.save.compute_crc32 = False). Damage in this archive cannot be "
        "found.",
    .fix = "Save with CRC-32 turned on if the file travels or is kept.",
    .reference = "torch/serialization.py set_crc32_options; measured on torch 2.15",
    .check = checkCrcNotRecorded,
};

void checkCrcZeroSingle(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        if (!archive.layered)
            continue;
        for (std::size_t i = 0; i < archive.zip.records().size(); ++i) {
            const Record &record = archive.zip.records()[i];
            const RecordDigest *digest = mismatch(archive, i);
            if (digest && record.crc32 == 0)
                reporter.add(describeMismatch(*digest, record), archive.at(i));
        }
    }
}

constexpr Rule crcZeroSingle{
    .id = "container/crc-zero-single",
    .severity = Severity::Warning,
    .title = "CRC-32 of a record is zero",
    .explanation =
        "PyTorch always records the CRC-32 in the outer archive of a .pt2 file, so another tool wrote this "
        "record. Its bytes cannot be verified; PyTorch does not try.",
    .fix = "Save the program again with torch.export.save.",
    .reference = "torch/export/pt2_archive/_package.py PT2ArchiveWriter",
    .check = checkCrcZeroSingle,
    .needsBytes = true,
};

}  // namespace

std::span<const Rule *const> crcRules()
{
    static constexpr std::array rules{&crcMismatch, &crcNotRecorded, &crcZeroSingle};
    return rules;
}

}  // namespace pt2scope
