// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/blob/BlobRuleTopics.h"
#include "core/check/rules/blob/RawBlobs.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>

namespace pt2scope {

namespace {

std::string nameOf(const RawBlob &blob)
{
    return fileName(blob.at().record);
}

Location metaOf(const BlobUse &use)
{
    return use.site->at(*use.entry, "/tensor_meta");
}

/// The blob as this entry's bytes.
Location extentOf(const RawBlob &blob, const BlobUse &use)
{
    Location place = use.site->blobAt(*use.entry, blob.record);
    place.offset = 0;
    place.length = blob.nbytes;
    return place;
}

void checkTooShort(const Subject &subject, Reporter &reporter)
{
    for (const RawBlob &blob : subject.derived<RawBlobs>()) {
        for (const BlobUse &use : blob.uses) {
            const auto needed = use.meta ? requiredBytes(*use.meta) : std::nullopt;
            if (needed && blob.nbytes > 0 && blob.nbytes < *needed)
                reporter.add(nameOf(blob) + " holds " + counted(blob.nbytes, "byte") + "; " + nameOf(*use.entry)
                                 + " needs " + std::to_string(*needed) + " (" + describe(*use.meta) + ")",
                             extentOf(blob, use), {metaOf(use)});
        }
    }
}

constexpr Rule tooShort{
    .id = "blob/too-short",
    .severity = Severity::Error,
    .title = "A blob is shorter than its tensor",
    .explanation =
        "Sizes, strides and offset reach past the last byte. In Python as_strided raises a RuntimeError, which "
        "torch.export.load hides behind a general message; C++ readers without that check read past the buffer.",
    .fix =
        "Copy the archive again. If PyTorch 2.9 wrote it from GPU tensors that are views, save it with a newer "
        "version.",
    .reference =
        "torch/export/pt2_archive/_package.py (_load_state_dict); torch/nativert/executor/Weights.cpp; "
        "pytorch#163587, pytorch#164196; measured on torch 2.15",
    .check = checkTooShort,
};

void checkNotMultiple(const Subject &subject, Reporter &reporter)
{
    for (const RawBlob &blob : subject.derived<RawBlobs>()) {
        const BlobUse &first = blob.uses.front();
        const auto number = first.entry->tensorMeta->dtypeNumber;
        const auto dtype = number ? dtypeFromSchema(*number) : std::nullopt;
        if (!dtype || blob.nbytes % traits(*dtype).itemsize == 0)
            continue;
        reporter.add(nameOf(blob) + " holds " + counted(blob.nbytes, "byte") + ", no multiple of the "
                         + std::to_string(traits(*dtype).itemsize) + " of one " + std::string(traits(*dtype).name)
                         + " (" + nameOf(*first.entry) + ")",
                     extentOf(blob, first), {metaOf(first)});
    }
}

constexpr Rule notMultiple{
    .id = "blob/not-multiple",
    .severity = Severity::Error,
    .title = "A blob ends in the middle of an element",
    .explanation =
        "PyTorch divides the bytes by the size of one element and raises an exception when something is left over.",
    .fix = "Copy the archive again; the record is not what the config describes.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map); measured on torch 2.15",
    .check = checkNotMultiple,
};

/// Configs in which some blob with elements has bytes: their exporter had values to write.
std::set<const ConfigSite *> sitesWithValues(const RawBlobs &blobs)
{
    std::set<const ConfigSite *> sites;
    for (const RawBlob &blob : blobs) {
        for (const BlobUse &use : blob.uses) {
            if (blob.nbytes > 0 && use.hasElements())
                sites.insert(use.site);
        }
    }
    return sites;
}

/// Whether an empty blob cannot come from an export of fake tensors: others of the config have bytes. Constants of such
/// an export may be real while its weights are not, but never the other way round.
bool isLost(const BlobUse &use, const std::set<const ConfigSite *> &withValues)
{
    if (use.meta->device.type == "meta")
        return false;
    const bool isConstant = use.site->config.role == PayloadRole::Constants;
    return std::ranges::any_of(withValues, [&](const ConfigSite *site) {
        return site == use.site || (isConstant && &site->model == &use.site->model);
    });
}

void checkEmptyNonzeroNumel(const Subject &subject, Reporter &reporter)
{
    const RawBlobs &blobs = subject.derived<RawBlobs>();
    const std::set<const ConfigSite *> withValues = sitesWithValues(blobs);
    for (const RawBlob &blob : blobs) {
        for (const BlobUse &use : blob.uses) {
            if (blob.nbytes > 0 || !use.hasElements())
                continue;
            const bool lost = isLost(use, withValues);
            const std::string besides = lost ? ", while other blobs of the model have bytes" : "";
            reporter.addAs(lost ? Severity::Error : Severity::Warning,
                           nameOf(blob) + " is empty; " + nameOf(*use.entry) + " has "
                               + counted(*elementCount(*use.meta), "element") + " (" + describe(*use.meta) + ")"
                               + besides,
                           use.site->blobAt(*use.entry, blob.record), {metaOf(use)});
        }
    }
}

constexpr Rule emptyNonzeroNumel{
    .id = "blob/empty-nonzero-numel",
    .severity = Severity::Warning,
    .title = "A tensor with elements has an empty blob",
    .explanation =
        "PyTorch makes a tensor of zeros without a message. It writes such blobs itself when it exports fake or meta "
        "tensors, all of them then; an empty one beside others with bytes is lost data, and an error.",
    .fix = "Copy the archive again, or export the model with real weights.",
    .reference =
        "torch/export/pt2_archive/_package.py (_build_file_map); torch/export/pt2_archive/_package_weights.py; "
        "measured on torch 2.15",
    .check = checkEmptyNonzeroNumel,
};

void checkAllEmpty(const Subject &subject, Reporter &reporter)
{
    const RawBlobs &blobs = subject.derived<RawBlobs>();
    const std::set<const ConfigSite *> withValues = sitesWithValues(blobs);
    std::unordered_map<const ConfigSite *, std::size_t> emptyTensors;
    for (const RawBlob &blob : blobs) {
        for (const BlobUse &use : blob.uses)
            emptyTensors[use.site] += blob.nbytes == 0 && use.hasElements() ? 1 : 0;
    }
    for (const ConfigSite &site : blobs.sites()) {
        const std::size_t empty = emptyTensors[&site];
        if (site.config.role == PayloadRole::Weights && empty > 0 && !withValues.contains(&site))
            reporter.add(
                "no weight of model " + quoted(site.model.name) + " has any bytes (" + counted(empty, "tensor") + ")",
                site.whole());
    }
}

constexpr Rule allEmpty{
    .id = "blob/all-empty",
    .severity = Severity::Warning,
    .title = "A model was saved without its weights",
    .explanation =
        "Every weight is empty, as in an export of fake or meta tensors. PyTorch loads the program with weights that "
        "are all zero, without a message.",
    .fix = "Export the model with real weights, or load them into the program before it is run.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map); measured on torch 2.15",
    .check = checkAllEmpty,
};

void checkNonemptyMetaDevice(const Subject &subject, Reporter &reporter)
{
    for (const RawBlob &blob : subject.derived<RawBlobs>()) {
        for (const BlobUse &use : blob.uses) {
            const auto &device = use.entry->tensorMeta->device;
            if (blob.nbytes > 0 && device && device->type == "meta")
                reporter.add(nameOf(blob) + " holds " + counted(blob.nbytes, "byte") + ", but " + nameOf(*use.entry)
                                 + " is on the meta device",
                             extentOf(blob, use), {use.site->at(*use.entry, "/tensor_meta/device")});
        }
    }
}

constexpr Rule nonemptyMetaDevice{
    .id = "blob/nonempty-meta-device",
    .severity = Severity::Warning,
    .title = "A tensor without values has bytes",
    .explanation = "PyTorch drops the bytes when it moves the tensor to the meta device.",
    .fix = "Correct the device if the values are to be used.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map)",
    .check = checkNonemptyMetaDevice,
};

}  // namespace

std::span<const Rule *const> blobSizeRules()
{
    static constexpr std::array rules{&tooShort, &notMultiple, &emptyNonzeroNumel, &allEmpty, &nonemptyMetaDevice};
    return rules;
}

}  // namespace pt2scope
