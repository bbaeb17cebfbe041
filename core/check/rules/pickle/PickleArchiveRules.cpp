// SPDX-License-Identifier: Apache-2.0
// Whether torch.load takes a record for a file of torch.save at all.
#include "core/check/Reporter.h"
#include "core/check/rules/RecordLookup.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/pickle/PickleRuleTopics.h"
#include "core/check/rules/pickle/PickleSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::uint64_t newestContainer = 10;  // kMaxSupportedFileFormatVersion of caffe2/serialize/versions.h

bool hasFault(const TorchSave &save, TorchSaveFaultKind kind)
{
    return std::ranges::find(save.faults, kind, &TorchSaveFault::kind) != save.faults.end();
}

/// The number that a text begins with, as std::stoull reads it; nothing when it begins with none or too large a one.
std::optional<std::uint64_t> leadingNumber(std::string_view text)
{
    const std::size_t digits = std::min(text.size(), text.find_first_not_of("0123456789"));
    return parseDecimal(text.substr(0, digits));
}

/// What PyTorch's reader has against the container version, or empty.
std::string describeVersion(const ZipArchive &archive, const std::string &root)
{
    const FoldedNames names(archive);
    auto record = names.find(root + "/.data/version");
    if (!record)
        record = names.find(root + "/version");
    if (!record)
        return "has no record \"version\"";
    const std::optional<std::string> text = readSmallRecord(archive, *record);
    const auto number = text ? leadingNumber(*text) : std::nullopt;
    if (text && (!number || *number == 0 || *number > newestContainer))
        return "says container version " + quoted(*text) + ", PyTorch reads 1 to " + std::to_string(newestContainer);
    return {};
}

/// What torch.load, which lists all records and reads the alignment, has against an archive that the C++ unpickler of
/// custom objects would take; empty when nothing.
std::string describeDetails(const ZipArchive &archive, const std::string &root)
{
    const auto isOutside = [&](const Record &record) { return !record.name.starts_with(root + "/"); };
    const auto outside = std::ranges::find_if(archive.records(), isOutside);
    if (outside != archive.records().end())
        return "has " + quoted(outside->name) + " outside its folder " + quoted(root);
    const auto record = archive.find(root + "/.storage_alignment");
    const std::optional<std::string> text = record ? readSmallRecord(archive, *record) : std::nullopt;
    if (text && !leadingNumber(*text))
        return "says storage alignment " + quoted(*text) + ", which is no number";
    return {};
}

std::string describeArchive(const PickleSite &site)
{
    const ZipArchive &archive = *site.archive;
    const TorchSave &save = site.file.save;
    if (archive.recovered())
        return "is a ZIP archive without a readable directory";
    if (save.form == TorchSaveForm::TorchScript)
        return "is a TorchScript archive, whose code torch.load runs";
    if (hasFault(save, TorchSaveFaultKind::NoPickle))
        return "is a ZIP archive without " + quoted(save.root + "/data.pkl");
    std::string version = describeVersion(archive, save.root);
    if (!version.empty() || site.file.kind == PickleFileKind::CustomObject)
        return version;
    return describeDetails(archive, save.root);
}

std::string describeStream(TorchSaveForm form)
{
    switch (form) {
        case TorchSaveForm::LegacyTar:
            return "is a tar file as torch.save wrote it before 0.1.10, which torch.load reads from disk only";
        case TorchSaveForm::BarePickle:
            return "is a bare pickle, which torch.load runs before it says \"Invalid magic number\"";
        case TorchSaveForm::Unknown:
            return "is neither a ZIP archive from its first byte on nor the stream that torch.save wrote before 1.6";
        default: return {};
    }
}

/// Why the record cannot be opened, for its own content; empty when it can, or when the archive around it is to blame.
std::string describeFailure(const PickleSite &site)
{
    const Error &failure = *site.file.failure;
    const bool isContent = failure.code == ErrorCode::Corrupt || failure.code == ErrorCode::Truncated
                           || failure.code == ErrorCode::Unsupported;
    if (!isContent || !site.subject.outer()->zip.records()[*site.file.record].readable)
        return {};
    return "begins like a ZIP archive and is none: " + failure.message;
}

bool isDotPt(PickleFileKind kind)
{
    return kind == PickleFileKind::StateDict || kind == PickleFileKind::Constants
           || kind == PickleFileKind::SampleInputs;
}

/// What is wrong with the file, or empty. Of raw bytes under a name that a config gives config/use-pickle-mismatch
/// speaks.
std::string describeFile(const PickleSite &site)
{
    if (site.file.failure)
        return describeFailure(site);
    if (site.archive)
        return describeArchive(site);
    return isDotPt(site.file.kind) ? describeStream(site.file.save.form) : "";
}

void checkNotTorchZip(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        const PickleFileKind kind = site.file.kind;
        if (kind == PickleFileKind::WholeFile || kind == PickleFileKind::Other || kind == PickleFileKind::OpaqueObject)
            continue;
        const std::string wrong = describeFile(site);
        if (!wrong.empty())
            reporter.add("the record of " + site.name() + " " + wrong, site.whole());
    }
}

constexpr Rule notTorchZip{
    .id = "pickle/not-torch-zip",
    .severity = Severity::Error,
    .title = "A record is no file of torch.save",
    .explanation =
        "torch.load takes bytes that begin with PK\\3\\4 for a ZIP archive of its own and all others for the stream of "
        "pickles that it wrote before torch 1.6. Whatever is neither ends in an exception, and bytes before an archive "
        "are run as a pickle.",
    .fix = "Fetch the file again from a good copy, or save the program again.",
    .reference = "torch/serialization.py (load, _is_zipfile, _legacy_load); measured on torch 2.15",
    .check = checkNotTorchZip,
};

}  // namespace

std::span<const Rule *const> pickleArchiveRules()
{
    static constexpr std::array rules{&notTorchZip};
    return rules;
}

}  // namespace pt2scope
