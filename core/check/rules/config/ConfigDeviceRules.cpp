// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/config/ConfigRuleTopics.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/config/DeviceTypes.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

constexpr std::string_view devicePointer = "/tensor_meta/device";

void checkDeviceUnknown(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        if (!meta.device)
            return;
        const std::string begin = "the device of " + nameOf(entry) + " is " + printable(meta.device->text());
        if (!isKnownDeviceType(meta.device->type))
            reporter.add(begin + ", a type that PyTorch does not know", site.at(entry, devicePointer));
        else if (meta.device->index.value_or(0) < 0)
            reporter.add(begin + ", whose index is negative", site.at(entry, devicePointer));
    });
}

constexpr Rule deviceUnknown{
    .id = "config/device-unknown",
    .severity = Severity::Error,
    .title = "PyTorch has no such device",
    .explanation =
        "torch.device raises a RuntimeError for a type that it does not know and for a negative index, and "
        "torch.export.load hides that behind a general message.",
    .fix =
        "Save the program again. If an extension registers the device under this name, import it first and turn this "
        "rule off.",
    .reference = "torch/_export/serde/serialize.py (deserialize_device); measured on torch 2.15",
    .check = checkDeviceUnknown,
};

/// One finding for all tensors of a config that are on one device: `select` says which devices, `sentence` what of it.
void reportByDevice(const Subject &subject, Reporter &reporter, bool (*select)(const Device &),
                    std::string_view sentence)
{
    for (const ConfigSite &site : configSites(subject)) {
        std::map<std::string, std::vector<const ConfigEntry *>> byDevice;
        for (const ConfigEntry &entry : site.config.entries) {
            if (entry.tensorMeta && entry.tensorMeta->device && select(*entry.tensorMeta->device))
                byDevice[entry.tensorMeta->device->text()].push_back(&entry);
        }
        for (const auto &[device, entries] : byDevice) {
            const std::string count =
                std::to_string(entries.size()) + (entries.size() == 1 ? " tensor is" : " tensors are");
            reporter.add(count + " on " + printable(device) + std::string(sentence),
                         site.at(*entries.front(), devicePointer));
        }
    }
}

bool needsAccelerator(const Device &device)
{
    return isKnownDeviceType(device.type) && device.type != "cpu" && device.type != "meta"
           && device.index.value_or(0) >= 0;
}

void checkDeviceNeedsAccelerator(const Subject &subject, Reporter &reporter)
{
    reportByDevice(subject, reporter, needsAccelerator, ": the archive loads only where that device is");
}

constexpr Rule deviceNeedsAccelerator{
    .id = "config/device-needs-accelerator",
    .severity = Severity::Info,
    .title = "Tensors belong on an accelerator",
    .explanation =
        "torch.export.load copies each tensor to the device it was saved from and has no map_location: on a host "
        "without that device it fails.",
    .fix = "Nothing to do for a host with the device; else move the model to the CPU before the export.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map); measured on torch 2.15",
    .check = checkDeviceNeedsAccelerator,
};

bool isNumberedCpu(const Device &device)
{
    return device.type == "cpu" && device.index.value_or(-1) >= 0;
}

void checkDeviceCpuIndex(const Subject &subject, Reporter &reporter)
{
    reportByDevice(subject, reporter, isNumberedCpu, ", although there is only one CPU device");
}

constexpr Rule deviceCpuIndex{
    .id = "config/device-cpu-index",
    .severity = Severity::Info,
    .title = "The CPU device has an index",
    .explanation = "PyTorch accepts cpu:0 and reads it as cpu; the C++ runtime nativert warns.",
    .fix = "Nothing to do.",
    .reference = "measured on torch 2.15",
    .check = checkDeviceCpuIndex,
};

void checkDeviceMeta(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        if (meta.device && meta.device->type == "meta")
            reporter.add(nameOf(entry) + " is on the meta device: it has no values", site.at(entry, devicePointer));
    });
}

constexpr Rule deviceMeta{
    .id = "config/device-meta",
    .severity = Severity::Warning,
    .title = "A tensor has no values",
    .explanation =
        "A tensor on the meta device has sizes but no data, before and after loading; a program that uses it "
        "computes nothing.",
    .fix = "Give the weights real values before the export, or load them into the program afterwards.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map); measured on torch 2.15",
    .check = checkDeviceMeta,
};

}  // namespace

std::span<const Rule *const> configDeviceRules()
{
    static constexpr std::array rules{&deviceUnknown, &deviceNeedsAccelerator, &deviceCpuIndex, &deviceMeta};
    return rules;
}

}  // namespace pt2scope
