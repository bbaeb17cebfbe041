// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/signature/SignatureRuleTopics.h"
#include "core/check/rules/signature/SignatureSites.h"
#include "core/check/rules/signature/TensorValues.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view invariant =
    "torch/_export/serde/serialize.py (serialize_tensor_meta); holds for all archives of torch 2.6 to 2.15";
constexpr std::string_view saveAgain =
    "Save the program again; its weights were exchanged, or one of the two files was edited.";

/// A tensor that is fed to the graph: what is stored, and what the graph takes it for.
struct FedTensor {
    const SignatureSite &site;
    const InputSpec &spec;
    const StoredTensor &stored;
    const StoredMeta &meta;
    const TensorValue &value;

    /// One finding: "parameter w is STORED and EXPECTED in the graph".
    void report(Reporter &reporter, const std::string &isStored, const std::string &isExpected) const
    {
        const StoredSection &section =
            &stored == site.stored.weights.find(stored.name) ? site.stored.weights : site.stored.constants;
        reporter.add(
            site.shown(spec) + " is stored with " + isStored + ", and the graph takes it for one with " + isExpected,
            site.at(spec), {site.at(section, stored)});
    }
};

template <typename Visit>
void forEachFedTensor(const Subject &subject, Visit visit)
{
    forEachInputSpec(subject, [&](const SignatureSite &site, const InputSpec &spec) {
        if (spec.arg.tag != ArgumentTag::Tensor)
            return;
        const StoredTensor *stored = site.storedFor(spec);
        const TensorValue *value = site.index.tensor(spec.arg.name);
        if (stored && stored->meta && value && !site.graphs.isDamaged(value->json))
            visit(FedTensor{site, spec, *stored, *stored->meta, *value});
    });
}

void checkShapeMismatch(const Subject &subject, Reporter &reporter)
{
    forEachFedTensor(subject, [&](const FedTensor &fed) {
        const auto sizes = fed.site.program.sizes(fed.value);
        if (fed.meta.sizes && differ(*fed.meta.sizes, sizes))
            fed.report(reporter, "sizes " + listText(*fed.meta.sizes), "sizes " + numbersText(fed.site.program, sizes));
    });
}

constexpr Rule shapeMismatch{
    .id = "signature/shape-mismatch",
    .severity = Severity::Error,
    .title = "A stored tensor has other sizes than the graph expects",
    .explanation =
        "PyTorch never compares the two: the archive loads, and the program fails when it runs, or computes "
        "something else.",
    .fix = saveAgain,
    .reference = invariant,
    .check = checkShapeMismatch,
};

void checkDtypeMismatch(const Subject &subject, Reporter &reporter)
{
    forEachFedTensor(subject, [&](const FedTensor &fed) {
        const std::optional<DType> expected = dtypeFromSchema(fed.value.dtype);
        if (fed.meta.dtype && expected && *fed.meta.dtype != *expected)
            fed.report(reporter, "dtype " + std::string(fed.meta.dtypeName),
                       "dtype " + std::string(traits(*expected).name));
    });
}

constexpr Rule dtypeMismatch{
    .id = "signature/dtype-mismatch",
    .severity = Severity::Error,
    .title = "A stored tensor has another dtype than the graph expects",
    .explanation =
        "PyTorch never compares the two: the archive loads, and the program fails when it runs, or computes with "
        "another precision.",
    .fix = saveAgain,
    .reference = invariant,
    .check = checkDtypeMismatch,
};

void checkStrideMismatch(const Subject &subject, Reporter &reporter)
{
    forEachFedTensor(subject, [&](const FedTensor &fed) {
        const Program &program = fed.site.program;
        const auto strides = program.strides(fed.value);
        if (!fed.meta.strides || !fed.meta.sizes || differ(*fed.meta.sizes, program.sizes(fed.value)))
            return;
        if (differ(*fed.meta.strides, strides)) {
            fed.report(reporter, "strides " + listText(*fed.meta.strides), "strides " + numbersText(program, strides));
            return;
        }
        if (!fed.stored.entry)
            return;  // up to 2.8, which pickle the weights, torch writes 0 for every offset in the graph
        const SymInt &offset = fed.value.storageOffset;
        if (fed.meta.storageOffset && !offset.isExpression() && *fed.meta.storageOffset != offset.value)
            fed.report(reporter, "storage offset " + std::to_string(*fed.meta.storageOffset),
                       "storage offset " + std::to_string(offset.value));
    });
}

constexpr Rule strideMismatch{
    .id = "signature/stride-mismatch",
    .severity = Severity::Warning,
    .title = "A stored tensor has other strides than the graph expects",
    .explanation =
        "PyTorch never compares the two. Most operators do not mind, but those that were chosen for a memory layout "
        "do, and compiled programs above all.",
    .fix = saveAgain,
    .reference = invariant,
    .check = checkStrideMismatch,
};

void checkRequiresGradMismatch(const Subject &subject, Reporter &reporter)
{
    forEachFedTensor(subject, [&](const FedTensor &fed) {
        if (fed.meta.requiresGrad && *fed.meta.requiresGrad != fed.value.requiresGrad)
            fed.report(reporter, *fed.meta.requiresGrad ? "requires_grad" : "no requires_grad",
                       fed.value.requiresGrad ? "it" : "none");
    });
}

constexpr Rule requiresGradMismatch{
    .id = "signature/requires-grad-mismatch",
    .severity = Severity::Warning,
    .title = "A stored tensor and the graph disagree on requires_grad",
    .explanation =
        "PyTorch never compares the two: the loaded program computes the same, but trains other parameters than the "
        "exported one.",
    .fix = saveAgain,
    .reference = invariant,
    .check = checkRequiresGradMismatch,
};

/// Whether they are on different devices; "cuda" may be "cuda:0" or any other.
bool differ(const Device &stored, std::string_view type, std::int32_t index)
{
    if (stored.type != type)
        return true;
    return stored.index && *stored.index >= 0 && index >= 0 && *stored.index != index;
}

void checkDeviceMismatch(const Subject &subject, Reporter &reporter)
{
    forEachFedTensor(subject, [&](const FedTensor &fed) {
        const std::string_view type = fed.site.text(fed.value.deviceType);
        if (!fed.meta.device || fed.meta.device->type.empty() || type.empty()
            || !differ(*fed.meta.device, type, fed.value.deviceIndex))
            return;
        const std::string index = fed.value.deviceIndex < 0 ? "" : ":" + std::to_string(fed.value.deviceIndex);
        fed.report(reporter, "device " + shortened(fed.meta.device->text()), "device " + shortened(type) + index);
    });
}

constexpr Rule deviceMismatch{
    .id = "signature/device-mismatch",
    .severity = Severity::Warning,
    .title = "A stored tensor is on another device than the graph expects",
    .explanation =
        "PyTorch never compares the two: the archive loads, and the program stops when it runs, because its tensors "
        "are on different devices.",
    .fix =
        "Move model and example inputs to one device before the export, or move the loaded program with "
        "torch.export.passes.move_to_device_pass.",
    .reference = invariant,
    .check = checkDeviceMismatch,
};

}  // namespace

std::span<const Rule *const> signatureMetaRules()
{
    static constexpr std::array rules{&shapeMismatch, &dtypeMismatch, &strideMismatch, &requiresGradMismatch,
                                      &deviceMismatch};
    return rules;
}

}  // namespace pt2scope
