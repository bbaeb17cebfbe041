// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/aoti/AotiRuleTopics.h"
#include "core/check/rules/aoti/AotiSites.h"
#include "core/json/JsonValue.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

constexpr std::string_view deviceKey = "AOTI_DEVICE_KEY";

std::string pointerToKey(std::string_view key)
{
    return pointerTo("", key);
}

void checkMetadataMissing(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        const auto ofKernel = [](const AotiFile *file) { return file->name.ends_with(".kernel_metadata.json"); };
        if (std::ranges::all_of(filesOf(package, AotiFileKind::Metadata), ofKernel))
            reporter.add(quoted(package.model) + " has no metadata file (*.wrapper_metadata.json)", placeOf(package));
    }
}

constexpr Rule metadataMissing{
    .id = "aoti/metadata-missing",
    .severity = Severity::Error,
    .title = "A compiled model has no metadata",
    .explanation =
        "The loader learns from *.wrapper_metadata.json (before torch 2.7: *_metadata.json) on which device the model "
        "runs: \"Failed to find wrapper metadata\".",
    .fix = "Compile and package the model again.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp; measured on torch 2.15",
    .check = checkMetadataMissing,
};

void checkMetadataJson(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        for (const AotiMetadata &metadata : package.metadata) {
            for (const AotiFault &fault : metadata.faults)
                reporter.add(fileOf(subject, fault.record)
                                 + (fault.pointer.empty() ? "" : " " + printable(fault.pointer)) + ": " + fault.detail,
                             placeOf(subject, package, fault));
        }
    }
}

constexpr Rule metadataJson{
    .id = "aoti/metadata-json",
    .severity = Severity::Error,
    .title = "Metadata is not a JSON object of strings",
    .explanation = "The loader reads every value as a string; anything else ends in a JSON type_error or parse_error.",
    .fix = "Compile and package the model again; values passed as aot_inductor.metadata must be strings.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp (load_metadata); measured on torch 2.15",
    .check = checkMetadataJson,
};

/// Whether there is metadata, all of it could be read, and none names the device.
bool lacksDevice(const AotiPackage &package)
{
    const auto sound = [](const AotiMetadata &each) { return each.faults.empty(); };
    return !package.metadata.empty() && std::ranges::all_of(package.metadata, sound)
           && package.device().value_or("").empty();
}

void checkDeviceKeyMissing(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        if (lacksDevice(package))
            reporter.add(fileOf(subject, package.metadata.back().record) + " does not say AOTI_DEVICE_KEY",
                         placeOf(subject, package, package.metadata.back().record));
    }
}

constexpr Rule deviceKeyMissing{
    .id = "aoti/device-key-missing",
    .severity = Severity::Error,
    .title = "Metadata names no device",
    .explanation = "Without AOTI_DEVICE_KEY the loader stops: \"No device information found\".",
    .fix = "Compile and package the model again.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp; measured on torch 2.15",
    .check = checkDeviceKeyMissing,
};

void checkDeviceKeyUnknown(const Subject &subject, Reporter &reporter)
{
    static constexpr std::array<std::string_view, 5> known{"cpu", "cuda", "xpu", "mps", "mtia"};
    for (const AotiPackage &package : aotiPackages(subject)) {
        for (const AotiMetadata &metadata : package.metadata) {
            const std::string device = metadata.find(deviceKey).value_or("");
            if (!device.empty() && std::ranges::find(known, device) == known.end())
                reporter.add(fileOf(subject, metadata.record) + " says AOTI_DEVICE_KEY " + quoted(device)
                                 + ", none of cpu, cuda, xpu, mps, mtia",
                             placeOf(subject, package, metadata.record, pointerToKey(deviceKey)));
        }
    }
}

constexpr Rule deviceKeyUnknown{
    .id = "aoti/device-key-unknown",
    .severity = Severity::Warning,
    .title = "Metadata names a device without a runner",
    .explanation =
        "The loader looks the device up among the registered runners: \"Unsupported device found\", unless an "
        "extension registers one.",
    .fix = "Import the extension before loading the model.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp",
    .check = checkDeviceKeyUnknown,
};

void checkMetadataConflict(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        std::map<std::string_view, std::pair<std::string_view, const AotiMetadata *>> firsts;
        for (const AotiMetadata &metadata : package.metadata) {
            for (const auto &[key, value] : metadata.values) {
                const auto [first, isNew] = firsts.try_emplace(key, value, &metadata);
                if (isNew || first->second.first == value || first->second.second == &metadata)
                    continue;
                reporter.add(fileOf(subject, metadata.record) + " says " + printable(key) + " " + quoted(value) + ", "
                                 + fileOf(subject, first->second.second->record) + " says "
                                 + quoted(first->second.first),
                             placeOf(subject, package, metadata.record, pointerToKey(key)),
                             {placeOf(subject, package, first->second.second->record, pointerToKey(key))});
            }
        }
    }
}

constexpr Rule metadataConflict{
    .id = "aoti/metadata-conflict",
    .severity = Severity::Warning,
    .title = "Metadata files of one model disagree",
    .explanation = "Which of them PyTorch reads depends on the order of the archive's entries.",
    .fix = "Compile and package the model again: the files come from two builds.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp",
    .check = checkMetadataConflict,
};

}  // namespace

std::span<const Rule *const> aotiMetadataRules()
{
    static constexpr std::array rules{&metadataMissing, &metadataJson, &deviceKeyMissing, &deviceKeyUnknown,
                                      &metadataConflict};
    return rules;
}

}  // namespace pt2scope
