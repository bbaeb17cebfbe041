// SPDX-License-Identifier: Apache-2.0
// The CRC-32 of every record, which PyTorch writes and never compares.
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/container/ContainerTopics.h"
#include "core/check/rules/container/Faults.h"
#include "core/document/RecordedCrcs.h"

#include <array>
#include <cstdio>
#include <unordered_map>

namespace pt2scope {

namespace {

std::string hexadecimal(std::uint32_t value)
{
    std::array<char, 16> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%08x", static_cast<unsigned>(value));
    return buffer.data();
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

/// Whether a CRC-32 of 0 says no more than that none was recorded: PyTorch's writer leaves it out of records whose data
/// it skips (torch.serialization.skip_data), and its reader compares none. Python reads flat programs, and compares.
bool zeroMeansUnknown(const Subject &subject, const ArchiveSubject &archive)
{
    return archive.nested || archive.layered || subject.document().kind == DocumentKind::TorchZip;
}

/// The config entries that name a record of the file itself, the first few of each.
class ConfigUses {
public:
    explicit ConfigUses(const Subject &subject)
    {
        constexpr std::size_t maxUses = 5;
        ReaderLookup lookup(subject.outer()->zip);
        for (const ConfigSite &site : configSites(subject)) {
            for (const ConfigEntry &entry : site.config.entries) {
                const auto record = entry.pathName ? lookup.find(site.recordName(entry)) : std::nullopt;
                if (record && m_uses[*record].size() < maxUses)
                    m_uses[*record].push_back(site.at(entry));
            }
        }
    }

    std::vector<Location> of(std::size_t record) const
    {
        const auto found = m_uses.find(record);
        return found == m_uses.end() ? std::vector<Location>() : found->second;
    }

private:
    std::unordered_map<std::size_t, std::vector<Location>> m_uses;
};

void checkCrcMismatch(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        if (leavesCrcsOut(subject.document(), archive.zip))
            continue;
        for (std::size_t i = 0; i < archive.zip.records().size(); ++i) {
            const Record &record = archive.zip.records()[i];
            const RecordDigest *digest = mismatch(archive, i);
            if (!digest || (record.crc32 == 0 && zeroMeansUnknown(subject, archive)))
                continue;
            const auto uses = archive.nested ? std::vector<Location>() : subject.derived<ConfigUses>().of(i);
            reporter.add(describeMismatch(*digest, record), archive.at(i), uses);
        }
    }
}

constexpr Rule crcMismatch{
    .id = "container/crc-mismatch",
    .severity = Severity::Error,
    .title = "CRC-32 does not match the bytes",
    .explanation =
        "The bytes of the record changed after they were written. PyTorch never compares the CRC-32 of layered "
        "archives and of nested torch.save archives: it loads wrong weights or runs wrong code without a warning.",
    .fix = "Fetch the file again from a good copy. Do not use its weights.",
    .reference = "caffe2/serialize/inline_container.cc; pytorch#28858, pytorch#126952; measured on torch 2.15",
    .check = checkCrcMismatch,
    .needsBytes = true,
};

void checkCrcNotRecorded(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        if (!leavesCrcsOut(subject.document(), archive.zip))
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
        if (!zeroMeansUnknown(subject, archive) || leavesCrcsOut(subject.document(), archive.zip))
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
        "PyTorch always records the CRC-32 in the outer archive of a .pt2 file, so another tool wrote this record. In "
        "a "
        "torch.save archive it is left out of records whose data torch.serialization.skip_data skipped. The bytes "
        "cannot "
        "be verified; PyTorch does not try.",
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
