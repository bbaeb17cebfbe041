// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/aoti/AotiRuleTopics.h"
#include "core/check/rules/aoti/AotiSites.h"

#include <array>
#include <set>

namespace pt2scope {

namespace {

void checkKernelsMissing(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        std::set<std::string_view> present;
        for (const AotiFile &file : package.files)
            present.insert(std::string_view(file.name).substr(file.name.rfind('/') + 1));
        for (const AotiSource &source : package.sources) {
            for (const std::string &kernel : source.kernelFiles) {
                if (!present.contains(kernel))
                    reporter.add(fileOf(subject, source.record) + " loads the kernel " + printable(kernel)
                                     + ", which is not in the package",
                                 placeOf(subject, package, source.record));
            }
        }
    }
}

constexpr Rule kernelsMissing{
    .id = "aoti/kernels-missing",
    .severity = Severity::Warning,
    .title = "A compiled model lacks GPU kernels",
    .explanation = "The model loads; the first run fails where the wrapper opens the kernel file.",
    .fix = "Compile and package the model again.",
    .reference = "pytorch#145730",
    .check = checkKernelsMissing,
};

void checkWeightsBlobMissing(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        const AotiSource *wrapper = package.wrapper();
        if (wrapper && wrapper->usesExternalBlob && package.count(AotiFileKind::WeightsBlob) == 0)
            reporter.add(fileOf(subject, wrapper->record) + " was built to read its "
                             + counted(wrapper->constants.size(), "constant")
                             + " from a .blob, which is not in the package",
                         placeOf(subject, package, wrapper->record));
    }
}

constexpr Rule weightsBlobMissing{
    .id = "aoti/weights-blob-missing",
    .severity = Severity::Error,
    .title = "A compiled model lacks its weights",
    .explanation =
        "The library was built with USE_MMAP_EXTERNAL: its constants are in a file beside it. Without that file the "
        "model loads, and the first run ends the process with a segmentation fault.",
    .fix = "Package the model again with its .blob.",
    .reference = "pytorch#164526; measured on torch 2.15",
    .check = checkWeightsBlobMissing,
};

void checkWeightsBlobSize(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        const AotiSource *wrapper = package.wrapper();
        const auto blobs = filesOf(package, AotiFileKind::WeightsBlob);
        if (!wrapper || blobs.empty())
            continue;
        const std::size_t record = blobs.back()->record;
        const std::uint64_t nbytes = subject.outer()->zip.records()[record].size;
        const auto needed = wrapper->blobBytes();
        if (!needed || nbytes < *needed)
            reporter.add(fileOf(subject, record) + " holds " + counted(nbytes, "byte") + "; the constants of "
                             + fileOf(subject, wrapper->record) + " take "
                             + (needed ? std::to_string(*needed) : "more than 64 bits can count"),
                         placeOf(subject, package, record), {placeOf(subject, package, wrapper->record)});
    }
}

constexpr Rule weightsBlobSize{
    .id = "aoti/weights-blob-size",
    .severity = Severity::Error,
    .title = "A compiled model's weights are cut off",
    .explanation =
        "The wrapper takes its constants from fixed places in the blob and compares no sizes: it silently reads past "
        "the end.",
    .fix = "Copy the archive again, or package the model again.",
    .reference = "measured on torch 2.15",
    .check = checkWeightsBlobSize,
};

void checkMultipleBlobs(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        const auto blobs = filesOf(package, AotiFileKind::WeightsBlob);
        if (blobs.size() > 1)
            reporter.add(quoted(package.model) + " has " + std::to_string(blobs.size()) + " .blob files; PyTorch takes "
                             + fileOf(subject, blobs.back()->record) + ", the last one",
                         placeOf(subject, package, blobs.back()->record));
    }
}

constexpr Rule multipleBlobs{
    .id = "aoti/multiple-blobs",
    .severity = Severity::Warning,
    .title = "A compiled model has several weight files",
    .explanation = "The loader keeps the last .blob that it finds, whichever that is.",
    .fix = "Package one model per folder.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp",
    .check = checkMultipleBlobs,
};

}  // namespace

std::span<const Rule *const> aotiBlobRules()
{
    static constexpr std::array rules{&kernelsMissing, &weightsBlobMissing, &weightsBlobSize, &multipleBlobs};
    return rules;
}

}  // namespace pt2scope
