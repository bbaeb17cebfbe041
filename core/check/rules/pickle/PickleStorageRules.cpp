// SPDX-License-Identifier: Apache-2.0
// The storages beside a pickle, and the tensors that it puts on them.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/pickle/PickleRuleTopics.h"
#include "core/check/rules/pickle/PickleSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// Calls visit(site, storage) for every storage that a pickle names.
template <typename Visit>
void forEachStorage(const Subject &subject, Visit visit)
{
    for (const PickleSite &site : pickleSites(subject)) {
        for (std::size_t i = 0; site.isLoaded() && i < site.file.save.storages.size(); ++i)
            visit(site, site.file.save.storages[i]);
    }
}

std::string nameOf(const SavedStorage &storage)
{
    return "storage '" + shortened(storage.key) + "'";
}

/// Whether a stream breaks off, so that what it lacks follows from that.
bool isCutOff(const TorchSave &save)
{
    return std::ranges::find(save.faults, TorchSaveFaultKind::BadStream, &TorchSaveFault::kind) != save.faults.end();
}

void checkStorageMissing(const Subject &subject, Reporter &reporter)
{
    forEachStorage(subject, [&](const PickleSite &site, const SavedStorage &storage) {
        if (!storage.storedNbytes && !isCutOff(site.file.save))
            reporter.add(nameOf(storage) + " of " + site.name() + " is not in the file",
                         site.at(storage.pickle, storage.offset));
    });
}

constexpr Rule storageMissing{
    .id = "pickle/storage-missing",
    .severity = Severity::Error,
    .title = "A pickled tensor has no bytes",
    .explanation = "The pickle names a storage that is not there: \"PytorchStreamReader failed locating file data/…\".",
    .fix = "Fetch the file again from a good copy, or save it again.",
    .reference = "torch/serialization.py (_load, load_tensor); measured on torch 2.15",
    .check = checkStorageMissing,
};

/// What is wrong with a storage's size, or empty.
std::string describeSize(const SavedStorage &storage)
{
    const std::string claimed =
        "has " + std::to_string(storage.numel) + " elements of " + shortened(storage.className) + " in the pickle";
    if (!storage.nbytes)
        return storage.dtype.itemsize > 0 ? claimed + ", which is impossible" : "";
    if (!storage.storedNbytes || *storage.storedNbytes == *storage.nbytes)
        return {};
    return claimed + ", which is " + counted(*storage.nbytes, "byte") + ", and "
           + counted(*storage.storedNbytes, "byte") + " in the file";
}

void checkStorageSize(const Subject &subject, Reporter &reporter)
{
    forEachStorage(subject, [&](const PickleSite &site, const SavedStorage &storage) {
        const std::string wrong = describeSize(storage);
        if (!wrong.empty())
            reporter.add(nameOf(storage) + " of " + site.name() + " " + wrong, site.at(storage.pickle, storage.offset));
    });
    for (const PickleSite &site : pickleSites(subject)) {
        for (const TorchSaveFault &fault : site.file.save.faults) {
            if (fault.kind == TorchSaveFaultKind::StorageConflict)
                reporter.add(site.name() + ": " + fault.detail, site.at(fault.pickle, fault.offset));
        }
    }
}

constexpr Rule storageSize{
    .id = "pickle/storage-size",
    .severity = Severity::Error,
    .title = "A storage has another size than the pickle says",
    .explanation =
        "torch 2.15 compares the two and stops: \"record size does not match expected size\". Earlier versions do not: "
        "they read past the end of a short record, or leave the rest of a long one out.",
    .fix = "Fetch the file again from a good copy, or save it again.",
    .reference =
        "torch/serialization.py (load_tensor); torch/csrc/jit/python/init.cpp (get_storage_from_record); "
        "measured on torch 2.15",
    .check = checkStorageSize,
};

void checkStorageOrphan(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        // What a damaged pickle would have named is not known.
        const Pickle *pickle = site.file.save.mainPickle();
        if (!site.archive || !pickle || !pickle->complete)
            continue;
        for (const std::size_t record : site.file.save.orphans)
            reporter.add(fileName(site.archive->records()[record].name) + " is a storage that nothing in " + site.name()
                             + " uses",
                         site.atRecord(record));
    }
}

constexpr Rule storageOrphan{
    .id = "pickle/storage-orphan",
    .severity = Severity::Info,
    .title = "A storage that no tensor uses",
    .explanation = "Loading never reads the record. torch.save writes only storages that the pickle names.",
    .fix = "Nothing to do; saving the file again leaves it out.",
    .reference = "torch/serialization.py (_save)",
    .check = checkStorageOrphan,
};

/// Why the tensor does not fit its storage, or empty.
std::string describeReach(const SavedTensor &tensor, const SavedStorage &storage)
{
    if (tensor.dtype.itemsize == 0 || !storage.nbytes)
        return {};
    const std::string geometry = "sizes " + listText(tensor.sizes) + ", strides " + listText(tensor.strides)
                                 + ", offset " + std::to_string(tensor.storageOffset);
    const std::optional<std::uint64_t> needed = tensor.requiredNbytes();
    if (!needed)
        return geometry + " are impossible";
    if (*needed <= *storage.nbytes)
        return {};
    return geometry + " need " + counted(*needed, "byte") + ", the storage has " + counted(*storage.nbytes, "byte");
}

void checkTensorOutOfBounds(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        for (const SavedTensor &tensor : site.file.save.tensors) {
            if (!tensor.storage || !site.isLoaded())
                continue;
            const std::string wrong = describeReach(tensor, site.file.save.storages[*tensor.storage]);
            if (wrong.empty())
                continue;
            std::string message = tensor.path.empty() ? "the tensor" : "tensor " + shortened(tensor.path);
            message.append(" of ").append(site.name()).append(": ").append(wrong);
            reporter.add(std::move(message), site.at(tensor.pickle, tensor.offset));
        }
    }
}

constexpr Rule tensorOutOfBounds{
    .id = "pickle/tensor-out-of-bounds",
    .severity = Severity::Error,
    .title = "A pickled tensor reaches beyond its storage",
    .explanation =
        "Its sizes, strides and offset need more bytes than the storage has: \"setStorage: sizes … are out of bounds "
        "for storage of size …\".",
    .fix = "Fetch the file again from a good copy, or save it again.",
    .reference = "torch/_utils.py (_rebuild_tensor_v2); measured on torch 2.15",
    .check = checkTensorOutOfBounds,
};

void checkByteorder(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        const TorchSave &save = site.file.save;
        if (!site.archive || !save.byteorder || save.byteorderText == "little")
            continue;
        const bool isUnreadable = save.byteorderText.empty() && site.archive->records()[*save.byteorder].size > 0;
        if (isUnreadable)
            continue;
        const bool isWhole = site.file.kind == PickleFileKind::WholeFile;
        const Severity ofBig = isWhole ? Severity::Info : Severity::Warning;
        reporter.addAs(save.byteorderText == "big" ? ofBig : Severity::Error,
                       "byteorder of " + site.name() + " is " + quoted(save.byteorderText),
                       site.atRecord(*save.byteorder));
    }
}

constexpr Rule byteorder{
    .id = "pickle/byteorder",
    .severity = Severity::Warning,
    .title = "Pickled tensors with big-endian bytes",
    .explanation =
        "torch.load swaps these bytes where the host is little-endian, but torch.export.load takes the raw blobs of "
        "the same archive as they are. For a file of torch.save itself this is information only. Any text but "
        "\"little\" and \"big\" is an error: \"Unknown endianness type\".",
    .fix = "Save the program again on a little-endian machine.",
    .reference = "torch/serialization.py (_load); measured on torch 2.15",
    .check = checkByteorder,
};

void checkNestedCrc(const Subject &subject, Reporter &reporter)
{
    for (const ArchiveSubject &archive : subject.archives()) {
        for (std::size_t i = 0; archive.nested && i < archive.zip.records().size(); ++i) {
            const Record &record = archive.zip.records()[i];
            const RecordDigest *digest = archive.digest(i);
            if (digest && digest->complete && record.crc32 != 0 && digest->crc32 != record.crc32)
                reporter.add(printable(record.name) + " changed after torch.save wrote it", archive.at(i));
        }
    }
}

constexpr Rule nestedCrc{
    .id = "pickle/nested-crc",
    .severity = Severity::Error,
    .title = "A pickle or its tensors changed after they were written",
    .explanation =
        "The CRC-32 of a record inside a torch.save archive is another one than its directory says. torch.load never "
        "compares them: the pickle or the values are not what was saved.",
    .fix = "Fetch the file again from a good copy. Do not load it.",
    .reference = "caffe2/serialize/inline_container.cc; measured on torch 2.15",
    .check = checkNestedCrc,
    .needsBytes = true,
};

}  // namespace

std::span<const Rule *const> pickleStorageRules()
{
    static constexpr std::array rules{&storageMissing,    &storageSize, &storageOrphan,
                                      &tensorOutOfBounds, &byteorder,   &nestedCrc};
    return rules;
}

}  // namespace pt2scope
