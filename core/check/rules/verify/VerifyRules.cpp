// SPDX-License-Identifier: Apache-2.0
// Tensors rebuilt by an engine, and the engine held against the CPU.
#include "core/bytes/Crc32.h"
#include "core/check/Reporter.h"
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/verify/ValueSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

void checkDeviceCrcMismatch(const Subject &subject, Reporter &reporter)
{
    for (const ValueSite &site : subject.derived<ValueSites>()) {
        if (!site.storage.crc32)
            continue;
        const TensorFacts &tensor = site.storage.tensors.front();
        reporter.add("on " + site.values.device + " the storage of " + site.nameOf(tensor) + " has CRC-32 "
                         + crc32Text(*site.storage.crc32) + ", read by the CPU " + crc32Text(*site.storage.crc32ByCpu)
                         + site.others(tensor),
                     site.at(tensor), site.related());
    }
}

constexpr Rule deviceCrcMismatch{
    .id = "verify/device-crc-mismatch",
    .severity = Severity::Error,
    .title = "The device holds other bytes than the archive",
    .explanation =
        "The CRC-32 of the storage in the memory of the device is not the archive's, and the CPU, which read the "
        "storage again, does not agree with the device. The copy to the device, or its memory, is at fault.",
    .fix = "Run the check again. When it comes back, check the device's memory and do not trust what runs on it.",
    .reference = "pt2scope compares its own readings",
    .check = checkDeviceCrcMismatch,
    .needsValues = true,
};

void checkReconstructionMismatch(const Subject &subject, Reporter &reporter)
{
    for (const ValueSite &site : subject.derived<ValueSites>()) {
        for (const TensorFacts &tensor : site.storage.tensors) {
            if (tensor.mismatch && !site.storage.crc32)
                reporter.add(site.nameOf(tensor) + " rebuilt by " + site.values.device + " has CRC-32 "
                                 + tensor.mismatch->byDevice + ", by the CPU " + tensor.mismatch->byCpu,
                             site.at(tensor), site.related());
        }
    }
}

constexpr Rule reconstructionMismatch{
    .id = "verify/reconstruction-mismatch",
    .severity = Severity::Error,
    .title = "Two engines rebuild different tensors from the same bytes",
    .explanation =
        "Both hold the same storage, yet its elements in the tensor's own order differ. One of the two reads sizes, "
        "strides or offset wrongly.",
    .fix = "Report it as a bug of pt2scope, with the archive's config.",
    .reference = "pt2scope compares its own engines",
    .check = checkReconstructionMismatch,
    .needsValues = true,
};

void checkDeviceError(const Subject &subject, Reporter &reporter)
{
    const ValueFacts *values = subject.values();
    if (!values || values->lost.times == 0)
        return;
    const TensorRow row = values->rows[values->lost.row];
    const std::string times = values->lost.times == 1 ? "once" : std::to_string(values->lost.times) + " times";
    reporter.add("the CPU took over from " + values->device + ' ' + times + ", first for " + quoted(row.name) + ": "
                     + values->lost.why.message,
                 {.record = row.recordName, .model = row.model, .tensor = row.name});
}

constexpr Rule deviceError{
    .id = "verify/device-error",
    .severity = Severity::Warning,
    .title = "The device failed, and the CPU took over",
    .explanation =
        "The device was lost or refused the work. All tensors were rebuilt and compared all the same, some of them by "
        "the CPU, which proves nothing about the device.",
    .fix = "See what else uses the device and its memory, give it less with --device-memory, or use --device cpu.",
    .reference = "what the device's driver says",
    .check = checkDeviceError,
    .needsValues = true,
};

/// A parameter of zeros is what blob/all-zero is about; examples are often made of one value.
bool isToldOrMeant(const TensorFacts &tensor, const TensorRow &row)
{
    const bool isWeight = row.role == TensorRole::Parameter || row.role == TensorRole::AotiWeight;
    return row.role == TensorRole::SampleInput || (isWeight && isAllZero(tensor.counts));
}

void checkConstant(const Subject &subject, Reporter &reporter)
{
    for (const ValueSite &site : subject.derived<ValueSites>()) {
        const auto &tensors = site.storage.tensors;
        const auto found = std::ranges::find_if(tensors, [&](const TensorFacts &tensor) {
            return !tensor.counts.everyValue.empty() && !isToldOrMeant(tensor, site.row(tensor));
        });
        if (found != tensors.end())
            reporter.add("all " + counted(found->counts.elements, "element") + " of " + site.nameOf(*found) + " are "
                             + found->counts.everyValue + site.others(*found),
                         site.at(*found), site.related());
    }
}

constexpr Rule constantValues{
    .id = "verify/constant",
    .severity = Severity::Info,
    .title = "All elements of a tensor are equal",
    .explanation =
        "Weights of norm layers are all one, and running means all zero, before a training. Elsewhere it may be lost "
        "data. Sample inputs and tensors that show one stored element again and again are not looked at.",
    .fix = "Nothing to do where it is meant; else export the model with its real weights.",
    .reference = "torch/nn/modules/normalization.py (reset_parameters)",
    .check = checkConstant,
    .needsValues = true,
};

}  // namespace

std::span<const Rule *const> verifyRules()
{
    static constexpr std::array rules{&deviceCrcMismatch, &reconstructionMismatch, &deviceError, &constantValues};
    return rules;
}

}  // namespace pt2scope
