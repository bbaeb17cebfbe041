// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/aoti/AotiRuleTopics.h"
#include "core/check/rules/aoti/AotiSites.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/config/RecordKinds.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

/// Calls visit(package, weight, record) for every row of every weights_config.json; record is the index of the file
/// that it names, if that is there.
template <typename Visit>
void forEachWeight(const Subject &subject, Visit visit)
{
    if (aotiPackages(subject).empty())
        return;
    ReaderLookup lookup(subject.outer()->zip);
    for (const AotiPackage &package : aotiPackages(subject)) {
        if (!package.weightsConfig)
            continue;
        for (const AotiWeight &weight : package.weightsConfig->weights)
            visit(package, weight, lookup.find(subject.pt2()->path("data/weights/" + weight.file)));
    }
}

std::string nameOf(const AotiWeight &weight)
{
    return weight.fqn.empty() ? "\"\"" : printable(weight.fqn);
}

Location placeOf(const Subject &subject, const AotiPackage &package, const AotiWeight &weight)
{
    Location place = placeOf(subject, package, package.weightsConfig->record, weight.pointer);
    place.tensor = weight.fqn;
    return place;
}

void checkWeightsConfigJson(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        if (!package.weightsConfig)
            continue;
        for (const AotiFault &fault : package.weightsConfig->faults)
            reporter.add("weights_config.json" + (fault.pointer.empty() ? "" : " " + shortened(fault.pointer)) + ": "
                             + fault.detail,
                         placeOf(subject, package, fault));
    }
}

constexpr Rule weightsConfigJson{
    .id = "aoti/weights-config-json",
    .severity = Severity::Error,
    .title = "A weights_config.json has an unexpected form",
    .explanation =
        "load_pt2 with load_weights_from_disk unpacks each row as [file, shape, stride, offset] and fails on any other "
        "form.",
    .fix = "Package the model again.",
    .reference = "torch/export/pt2_archive/_package.py (load_pt2)",
    .check = checkWeightsConfigJson,
};

void checkWeightsConfigFile(const Subject &subject, Reporter &reporter)
{
    forEachWeight(subject,
                  [&](const AotiPackage &package, const AotiWeight &weight, std::optional<std::size_t> record) {
                      if (!record)
                          reporter.add(nameOf(weight) + " is to be read from data/weights/" + printable(weight.file)
                                           + ", which is not in the archive",
                                       placeOf(subject, package, weight));
                  });
}

constexpr Rule weightsConfigFile{
    .id = "aoti/weights-config-file",
    .severity = Severity::Error,
    .title = "A compiled model's weight is missing",
    .explanation = "load_pt2 reads all of data/weights/ and looks the file up there: KeyError.",
    .fix = "Package the model again, or copy the missing record from an undamaged copy of the archive.",
    .reference = "torch/export/pt2_archive/_package.py (load_pt2)",
    .check = checkWeightsConfigFile,
};

void checkWeightsConfigNotPickle(const Subject &subject, Reporter &reporter)
{
    RecordKinds kinds(subject);
    forEachWeight(
        subject, [&](const AotiPackage &package, const AotiWeight &weight, std::optional<std::size_t> record) {
            if (!record)
                return;
            const RecordKind kind = kinds.of(*record);
            if (kind == RecordKind::TorchSave || kind == RecordKind::LegacyTorchSave || kind == RecordKind::Unknown)
                return;
            Location place = subject.at(*record);
            place.model = package.model;
            place.tensor = weight.fqn;
            reporter.add(
                printable(weight.file) + " is not a torch.save archive; the weight " + nameOf(weight) + " must be one",
                place, {placeOf(subject, package, weight)});
        });
}

constexpr Rule weightsConfigNotPickle{
    .id = "aoti/weights-config-not-pickle",
    .severity = Severity::Error,
    .title = "A compiled model's weight is raw bytes",
    .explanation =
        "Weights of a compiled model are torch.save archives, those of an exported program raw bytes, under the same "
        "names. load_pt2 calls torch.load on the record and fails.",
    .fix = "Package the compiled model and the exported program into two archives.",
    .reference = "torch/export/pt2_archive/_package.py (load_pt2); measured on torch 2.15",
    .check = checkWeightsConfigNotPickle,
};

/// Bytes of the largest storage (data/<k>) in a torch.save archive, or nothing when the record is none.
std::optional<std::uint64_t> largestStorage(const Subject &subject, std::size_t record)
{
    const ZipArchive *inside = nestedArchive(subject, record);
    if (!inside)
        return std::nullopt;
    std::optional<std::uint64_t> largest;
    for (const Record &each : inside->records()) {
        if (each.name.find("/data/") == each.name.find('/'))
            largest = std::max(largest.value_or(0), each.size);
    }
    return largest;
}

/// A tensor that takes one byte per element: the dtype is in the pickle, which is not read here.
TensorMeta leastTensor(const AotiWeight &weight)
{
    TensorMeta meta;
    meta.dtype = DType::UInt8;
    meta.sizes = weight.sizes;
    meta.strides = weight.strides;
    meta.storageOffset = weight.offsetElements;
    return meta;
}

void checkWeightsConfigExtent(const Subject &subject, Reporter &reporter)
{
    std::map<std::size_t, std::optional<std::uint64_t>> storages;
    forEachWeight(
        subject, [&](const AotiPackage &package, const AotiWeight &weight, std::optional<std::size_t> record) {
            const std::string claim = nameOf(weight) + " has shape " + listText(weight.sizes) + ", stride "
                                      + listText(weight.strides) + ", offset " + std::to_string(weight.offsetElements);
            const auto elements = requiredBytes(leastTensor(weight));
            if (!elements) {
                reporter.add(claim + ", which is not a valid extent", placeOf(subject, package, weight));
                return;
            }
            if (!record)
                return;
            if (!storages.contains(*record))
                storages[*record] = largestStorage(subject, *record);
            const auto stored = storages[*record];
            if (stored && *elements > *stored)
                reporter.add(claim + ": it reaches over " + std::to_string(*elements) + " elements, "
                                 + printable(weight.file) + " holds no storage above " + formatBytes(*stored),
                             placeOf(subject, package, weight), {subject.at(*record)});
        });
}

constexpr Rule weightsConfigExtent{
    .id = "aoti/weights-config-extent",
    .severity = Severity::Error,
    .title = "A compiled model's weight is smaller than its config says",
    .explanation =
        "load_pt2 calls as_strided with shape, stride and offset of the config on the tensor of the file, which "
        "fails where they reach past its storage. Judged here by the largest storage of the file, at one byte "
        "per element.",
    .fix = "Package the model again.",
    .reference = "torch/export/pt2_archive/_package.py (load_pt2)",
    .check = checkWeightsConfigExtent,
};

void checkWeightsMixedArchive(const Subject &subject, Reporter &reporter)
{
    const auto sites = configSites(subject);
    const auto program =
        std::ranges::find_if(sites, [](const ConfigSite &site) { return site.config.role == PayloadRole::Weights; });
    if (program == sites.end())
        return;
    for (const AotiPackage &package : aotiPackages(subject)) {
        if (package.weightsConfig)
            reporter.add("the compiled model " + printable(package.model) + " and the program "
                             + printable(program->model.name) + " both keep weights under data/weights",
                         placeOf(subject, package, package.weightsConfig->record), {program->whole()});
    }
}

constexpr Rule weightsMixedArchive{
    .id = "aoti/weights-mixed-archive",
    .severity = Severity::Warning,
    .title = "Weights of compiled and exported models share a folder",
    .explanation =
        "load_pt2 with load_weights_from_disk calls torch.load on every record under data/weights/, the configs and "
        "raw blobs of the exported program included, and fails there.",
    .fix = "Package the compiled model and the exported program into two archives.",
    .reference = "torch/export/pt2_archive/_package.py (load_pt2)",
    .check = checkWeightsMixedArchive,
};

}  // namespace

std::span<const Rule *const> aotiWeightsConfigRules()
{
    static constexpr std::array rules{&weightsConfigJson, &weightsConfigFile, &weightsConfigNotPickle,
                                      &weightsConfigExtent, &weightsMixedArchive};
    return rules;
}

}  // namespace pt2scope
