// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/blob/BlobRuleTopics.h"
#include "core/check/rules/blob/RawBlobs.h"
#include "core/check/rules/config/RecordKinds.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

/// Bytes of a blob that some tensor reaches, or nothing when an entry does not say what it reaches. A range is counted
/// whole: gaps that strides leave within it are not looked at.
std::optional<std::uint64_t> reachedBytes(const RawBlob &blob)
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
    for (const BlobUse &use : blob.uses) {
        const auto end = use.meta ? requiredBytes(*use.meta) : std::nullopt;
        if (!end)
            return std::nullopt;
        if (*end > 0)
            ranges.emplace_back(static_cast<std::uint64_t>(use.meta->storageOffset) * traits(use.meta->dtype).itemsize,
                                *end);
    }
    std::ranges::sort(ranges);
    std::uint64_t reached = 0;
    std::uint64_t covered = 0;  // end of what is counted
    for (const auto &[begin, end] : ranges) {
        const std::uint64_t from = std::max(begin, covered);
        const std::uint64_t to = std::min(end, blob.nbytes);
        reached += to > from ? to - from : 0;
        covered = std::max(covered, end);
    }
    return reached;
}

void checkUnreachableBytes(const Subject &subject, Reporter &reporter)
{
    for (const RawBlob &blob : subject.derived<RawBlobs>()) {
        const auto reached = reachedBytes(blob);
        if (reached && *reached < blob.nbytes)
            reporter.add(fileName(blob.at().record) + " holds " + counted(blob.nbytes, "byte") + "; no tensor reaches "
                             + std::to_string(blob.nbytes - *reached) + " of them",
                         blob.at(), {blob.uses.front().site->at(*blob.uses.front().entry)});
    }
}

constexpr Rule unreachableBytes{
    .id = "blob/unreachable-bytes",
    .severity = Severity::Info,
    .title = "A blob has bytes that no tensor uses",
    .explanation =
        "PyTorch stores the whole storage of a tensor; a slice of a bigger storage takes all of it along. The "
        "archive is larger than it needs to be.",
    .fix = "Call .clone() on the slice before the export.",
    .reference = "torch/export/pt2_archive/_package_weights.py; measured on torch 2.15",
    .check = checkUnreachableBytes,
};

void checkLooksLikeZip(const Subject &subject, Reporter &reporter)
{
    RecordKinds kinds(subject);
    for (const RawBlob &blob : subject.derived<RawBlobs>()) {
        const RecordKind kind = kinds.ofBlob(blob.record);
        if (kind == RecordKind::TorchSave || kind == RecordKind::OtherZip)
            reporter.add(fileName(blob.at().record) + " is a ZIP archive, but " + nameOf(*blob.uses.front().entry)
                             + " takes its bytes as numbers",
                         blob.at(), {blob.uses.front().site->at(*blob.uses.front().entry)});
    }
}

constexpr Rule looksLikeZip{
    .id = "blob/looks-like-zip",
    .severity = Severity::Error,
    .title = "A blob of raw numbers is a ZIP archive",
    .explanation =
        "The record begins and ends as a ZIP does: it was written by torch.save. PyTorch takes the bytes as they are, "
        "headers included, for the values of the tensor.",
    .fix =
        "Save the program again. Weights of an AOTInductor package and of an exported program cannot share a folder.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map); measured on torch 2.15",
    .check = checkLooksLikeZip,
    .needsBytes = true,
};

void reportGroup(const std::vector<const RawBlob *> &group, Reporter &reporter)
{
    constexpr std::size_t mostRelated = 100;
    std::vector<Location> others;
    for (std::size_t i = 1; i < group.size() && others.size() < mostRelated; ++i)
        others.push_back(group[i]->at());
    const RawBlob &first = *group.front();
    const std::string rest =
        group.size() == 2 ? fileName(group[1]->at().record) : counted(group.size() - 1, "other blob");
    reporter.add(fileName(first.at().record) + " and " + rest + " have the same size (" + formatBytes(first.nbytes)
                     + ") and CRC-32",
                 first.at(), std::move(others));
}

void checkDuplicateContent(const Subject &subject, Reporter &reporter)
{
    constexpr std::uint64_t worthSharing = 1024;  // bytes
    const RawBlobs &blobs = subject.derived<RawBlobs>();
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::vector<const RawBlob *>> groups;
    for (const RawBlob &blob : blobs) {
        const RecordDigest *digest = subject.outer()->digest(blob.record);
        if (blob.nbytes > worthSharing && digest && digest->complete)
            groups[{digest->nbytes, digest->crc32}].push_back(&blob);
    }
    for (const auto &[key, group] : groups) {
        if (group.size() > 1)
            reportGroup(group, reporter);
    }
}

constexpr Rule duplicateContent{
    .id = "blob/duplicate-content",
    .severity = Severity::Info,
    .title = "Blobs seem to hold the same bytes",
    .explanation =
        "They agree in size and CRC-32, so they almost certainly hold the same values. PyTorch shares a blob among "
        "tensors of one storage and dtype only: models of one archive, and views of two dtypes, get copies, and "
        "tensors that were tied no longer are after loading.",
    .fix = "Nothing to do if the copies are intended; else tie the tensors before the export.",
    .reference = "torch/export/pt2_archive/_package_weights.py; pytorch#164196; measured on torch 2.15",
    .check = checkDuplicateContent,
    .needsBytes = true,
};

}  // namespace

std::span<const Rule *const> blobContentRules()
{
    static constexpr std::array rules{&unreachableBytes, &looksLikeZip, &duplicateContent};
    return rules;
}

}  // namespace pt2scope
