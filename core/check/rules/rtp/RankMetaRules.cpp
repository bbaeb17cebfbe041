// SPDX-License-Identifier: Apache-2.0
// What model-RRRRRR-of-WWWWWW.json says of the tensors of the safetensors file beside it.
#include "core/bytes/Checked.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/rtp/RankSites.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"

#include <algorithm>
#include <array>
#include <set>

namespace pt2scope {

namespace {

constexpr std::string_view exporter = "TorchEasyRec tzrec/utils/export_util.py (_get_rtp_embedding_tensor)";
constexpr std::string_view exportAgain = "Export again; the exporter writes both files together.";
constexpr std::uint64_t bytesPerElement = 4;  // only float32 is allowed

std::size_t depth(const ConfigFault &fault)
{
    return static_cast<std::size_t>(std::ranges::count(fault.pointer, '/'));
}

template <typename Wanted>
void reportFaults(const Subject &subject, Reporter &reporter, Wanted wanted)
{
    forEachRank(subject, [&](const RankSite &site) {
        if (!site.rank.meta)
            return;
        const JsonFile &file = site.rank.meta->file;
        for (const ConfigFault &fault : file.faults) {
            if (wanted(fault))
                reporter.add(describeWithFile(file, fault), placeOf(file, fault));
        }
    });
}

void checkJsonInvalid(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, [](const ConfigFault &fault) {
        return fault.kind == ConfigFaultKind::JsonInvalid || fault.kind == ConfigFaultKind::DuplicateKey
               || (fault.kind == ConfigFaultKind::WrongType && depth(fault) < 2);
    });
}

constexpr Rule metaJsonInvalid{
    .id = "rtp/meta-json-invalid",
    .severity = Severity::Error,
    .title = "A description is no JSON object of objects",
    .explanation = "It maps each tensor's name, once, to an object of facts. Servers cannot read anything else.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkJsonInvalid,
};

void checkFieldMissing(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, [](const ConfigFault &fault) {
        return fault.kind == ConfigFaultKind::MissingField
               || (fault.kind == ConfigFaultKind::WrongType && depth(fault) >= 2);
    });
}

constexpr Rule metaFieldMissing{
    .id = "rtp/meta-field-missing",
    .severity = Severity::Error,
    .title = "A description lacks a field",
    .explanation =
        "name, dense, dimension, dtype, memory, shape and is_hashmap are always there, each of its own type.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkFieldMissing,
};

void checkUnknownField(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter,
                 [](const ConfigFault &fault) { return fault.kind == ConfigFaultKind::UnknownField; });
}

constexpr Rule metaUnknownField{
    .id = "rtp/meta-unknown-field",
    .severity = Severity::Info,
    .title = "A description has an unknown field",
    .explanation = "The exporter writes no such field: the file comes from a newer one, or was edited.",
    .fix = "Nothing needs to be done.",
    .reference = exporter,
    .check = checkUnknownField,
};

void checkNameKey(const Subject &subject, Reporter &reporter)
{
    forEachEntry(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        if (entry.name && *entry.name != entry.key)
            reporter.add(
                quoted(entry.key) + " is described under that name, and its field name says " + quoted(*entry.name),
                site.at(entry));
    });
}

constexpr Rule metaNameKey{
    .id = "rtp/meta-name-key",
    .severity = Severity::Error,
    .title = "A description's name is not its key",
    .explanation = "The field name repeats the key, which is the tensor's name in the safetensors file.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkNameKey,
};

void checkTensorMissing(const Subject &subject, Reporter &reporter)
{
    forEachEntry(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        if (site.header() && !site.header()->find(entry.key))
            reporter.add(printable(site.rank.tensorsPath) + " has no tensor " + quoted(entry.key), site.at(entry),
                         {fileAt(site.rank.tensorsPath)});
    });
}

constexpr Rule metaTensorMissing{
    .id = "rtp/meta-tensor-missing",
    .severity = Severity::Error,
    .title = "A described tensor is not there",
    .explanation = "Servers look up each described tensor in the safetensors file beside the description.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkTensorMissing,
};

std::set<std::string, std::less<>> describedNames(const RankMeta &meta)
{
    std::set<std::string, std::less<>> names;
    for (const RankMetaEntry &entry : meta.entries) {
        names.insert(entry.key);
        if (entry.hashmapKey)
            names.insert(*entry.hashmapKey);
    }
    return names;
}

void checkTensorExtra(const Subject &subject, Reporter &reporter)
{
    forEachRank(subject, [&](const RankSite &site) {
        // A field of another type may be the hashmap_key that tells of a tensor.
        if (!site.meta() || site.meta()->file.has(ConfigFaultKind::WrongType) || !site.rank.tensors)
            return;
        const auto described = describedNames(*site.meta());
        for (const SafetensorsTensor &tensor : site.rank.tensors->tensors) {
            if (!described.contains(tensor.name))
                reporter.add(printable(site.rank.metaPath) + " tells nothing of the tensor " + quoted(tensor.name),
                             site.at(tensor), {fileAt(site.rank.metaPath)});
        }
    });
}

constexpr Rule metaTensorExtra{
    .id = "rtp/meta-tensor-extra",
    .severity = Severity::Error,
    .title = "A tensor has no description",
    .explanation =
        "Every tensor is described, but for the keys of hash maps, which the description of their values names. "
        "What is not described is not loaded.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkTensorExtra,
};

/// Calls visit(site, entry, tensor) for every described tensor that is there.
template <typename Visit>
void forEachPair(const Subject &subject, Visit visit)
{
    forEachEntry(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        const SafetensorsTensor *tensor = site.rank.tensors ? site.rank.tensors->find(entry.key) : nullptr;
        if (tensor)
            visit(site, entry, *tensor);
    });
}

void checkShape(const Subject &subject, Reporter &reporter)
{
    forEachPair(subject, [&](const RankSite &site, const RankMetaEntry &entry, const SafetensorsTensor &tensor) {
        if (!entry.shape || !tensor.shape)
            return;
        const bool same = std::ranges::equal(*entry.shape, *tensor.shape, [](std::int64_t said, std::uint64_t is) {
            return said >= 0 && static_cast<std::uint64_t>(said) == is;
        });
        if (!same)
            reporter.add(quoted(entry.key) + " is said to have the shape " + sizesText(*entry.shape) + " and has "
                             + sizesText(*tensor.shape),
                         site.at(entry), {site.at(tensor)});
    });
}

constexpr Rule metaShape{
    .id = "rtp/meta-shape",
    .severity = Severity::Error,
    .title = "A description's shape is not the tensor's",
    .explanation = "Servers size the table by the description and fill it from the safetensors file.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkShape,
};

void checkDType(const Subject &subject, Reporter &reporter)
{
    forEachPair(subject, [&](const RankSite &site, const RankMetaEntry &entry, const SafetensorsTensor &tensor) {
        const auto meta = tensor.meta();
        if (entry.dtype && meta && *entry.dtype != traits(meta->dtype).name)
            reporter.add(quoted(entry.key) + " is said to be " + quoted(*entry.dtype) + " and is "
                             + std::string(traits(meta->dtype).name),
                         site.at(entry), {site.at(tensor)});
    });
}

constexpr Rule metaDType{
    .id = "rtp/meta-dtype",
    .severity = Severity::Error,
    .title = "A description's type is not the tensor's",
    .explanation = "The description spells the type as torch does, float32 for F32. Only that is served.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkDType,
};

void checkDimension(const Subject &subject, Reporter &reporter)
{
    forEachEntry(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        if (entry.dimension && entry.shape && !entry.shape->empty() && *entry.dimension != entry.shape->back())
            reporter.add(quoted(entry.key) + " has dimension " + std::to_string(*entry.dimension) + " and the shape "
                             + sizesText(*entry.shape),
                         site.at(entry));
    });
}

constexpr Rule metaDimension{
    .id = "rtp/meta-dimension",
    .severity = Severity::Error,
    .title = "A description's dimension is not the last size",
    .explanation = "dimension is the width of an embedding, which is the last element of the shape.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkDimension,
};

void checkMemory(const Subject &subject, Reporter &reporter)
{
    forEachEntry(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        // Of a wrong shape another rule tells: the tensor's own counts.
        const SafetensorsTensor *tensor = site.rank.tensors ? site.rank.tensors->find(entry.key) : nullptr;
        const auto elements = tensor ? tensor->elementCount() : entry.elementCount();
        const auto nbytes = elements ? checkedMul(*elements, bytesPerElement) : std::nullopt;
        if (!nbytes || !entry.memory)
            return;
        const std::uint64_t said = static_cast<std::uint64_t>(*entry.memory);
        if (*entry.memory >= 0 && said == *nbytes)
            return;
        const bool isElements = *entry.memory >= 0 && said == *elements;
        reporter.addAs(isElements ? Severity::Warning : Severity::Error,
                       quoted(entry.key) + " has memory " + std::to_string(*entry.memory)
                           + (isElements ? ", its number of elements, and " : " and ") + counted(*nbytes, "byte"),
                       site.at(entry));
    });
}

constexpr Rule metaMemory{
    .id = "rtp/meta-memory",
    .severity = Severity::Error,
    .title = "A description's memory is not the tensor's size",
    .explanation =
        "memory is the number of bytes, four per element. An older description of the format shows the number "
        "of elements there, which is a warning.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkMemory,
};

void checkDense(const Subject &subject, Reporter &reporter)
{
    forEachEntry(subject, [&](const RankSite &site, const RankMetaEntry &entry) {
        if (entry.dense.value_or(false))
            reporter.add(quoted(entry.key) + " is said to be dense", site.at(entry));
    });
}

constexpr Rule metaDenseFlag{
    .id = "rtp/meta-dense-flag",
    .severity = Severity::Error,
    .title = "A description says dense",
    .explanation = "The rank files hold the sparse side only; dense weights are in the exported program.",
    .fix = exportAgain,
    .reference = exporter,
    .check = checkDense,
};

constexpr std::array rules{&metaJsonInvalid,   &metaFieldMissing, &metaUnknownField, &metaNameKey,
                           &metaTensorMissing, &metaTensorExtra,  &metaShape,        &metaDType,
                           &metaDimension,     &metaMemory,       &metaDenseFlag};

}  // namespace

std::span<const Rule *const> rankMetaRules()
{
    return rules;
}

}  // namespace pt2scope
