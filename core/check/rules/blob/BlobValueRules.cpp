// SPDX-License-Identifier: Apache-2.0
// What the values of a storage look like, be it a raw blob or the storage of a pickled tensor.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/blob/BlobRuleTopics.h"
#include "core/check/rules/verify/ValueSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

using Count = std::uint64_t (*)(const TensorCounts &);

/// The tensor of the storage that has most of something, or null when none has any: tensors may overlap, so that their
/// counts do not add up.
const TensorFacts *worst(const StorageFacts &storage, Count count)
{
    const auto most =
        std::ranges::max_element(storage.tensors, {}, [&](const TensorFacts &each) { return count(each.counts); });
    return count(most->counts) > 0 ? &*most : nullptr;
}

void checkBoolValues(const Subject &subject, Reporter &reporter)
{
    for (const ValueSite &site : subject.derived<ValueSites>()) {
        const TensorFacts *found = worst(site.storage, [](const TensorCounts &counts) { return counts.otherBytes; });
        if (found)
            reporter.add(site.nameOf(*found) + " is bool; of its " + counted(found->counts.values, "byte") + ", "
                             + std::to_string(found->counts.otherBytes) + " are neither 0 nor 1" + site.others(*found),
                         site.at(*found), site.related());
    }
}

constexpr Rule boolValues{
    .id = "blob/bool-values",
    .severity = Severity::Warning,
    .title = "A bool tensor holds bytes other than 0 and 1",
    .explanation =
        "PyTorch takes the bytes as they are. Kernels differ in what they make of such values: one tests for nonzero, "
        "another adds or compares the byte itself, so that results depend on device and version.",
    .fix = "Find out what wrote the tensor; saving it again as tensor != 0 makes it a sound one.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map); C++ gives such a bool no defined value",
    .check = checkBoolValues,
    .needsValues = true,
};

void checkNanInf(const Subject &subject, Reporter &reporter)
{
    for (const ValueSite &site : subject.derived<ValueSites>()) {
        const TensorFacts *found =
            worst(site.storage, [](const TensorCounts &counts) { return counts.nan + counts.infinite; });
        if (found)
            reporter.add(std::to_string(found->counts.nan) + " NaN and " + std::to_string(found->counts.infinite)
                             + " infinite of " + counted(found->counts.values, "value") + " of " + site.nameOf(*found)
                             + site.others(*found),
                         site.at(*found), site.related());
    }
}

constexpr Rule nanInf{
    .id = "blob/nan-inf",
    .severity = Severity::Info,
    .title = "A tensor holds NaN or infinite values",
    .explanation =
        "In weights that is usually the end of a training that diverged, and every result that depends on them is "
        "NaN. Masks and limits hold infinities on purpose.",
    .fix = "Nothing to do where it is meant; else export a sound checkpoint.",
    .reference = "IEEE 754",
    .check = checkNanInf,
    .needsValues = true,
};

bool isWeight(const TensorRow &row)
{
    return row.role == TensorRole::Parameter || row.role == TensorRole::AotiWeight;
}

void checkAllZero(const Subject &subject, Reporter &reporter)
{
    for (const ValueSite &site : subject.derived<ValueSites>()) {
        for (const TensorFacts &tensor : site.storage.tensors) {
            if (!isWeight(site.row(tensor)) || !isAllZero(tensor.counts))
                continue;
            reporter.add("all " + counted(tensor.counts.values, "value") + " of " + site.nameOf(tensor) + " are zero"
                             + site.others(tensor),
                         site.at(tensor), site.related());
            break;
        }
    }
}

constexpr Rule allZero{
    .id = "blob/all-zero",
    .severity = Severity::Info,
    .title = "A parameter is all zero",
    .explanation =
        "Its data may have been lost before the export: PyTorch makes zeros of empty blobs, and so do allocators. "
        "Biases and adapters that were never trained begin as zeros, too. A single value is not looked at.",
    .fix = "Nothing to do where it is meant; else export the model with its real weights.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map)",
    .check = checkAllZero,
    .needsValues = true,
};

/// Types of 8 bits have so small a range that subnormal numbers are ordinary in them.
bool isDenormalHeavy(const TensorFacts &tensor, const TensorRow &row)
{
    constexpr std::uint64_t share = 10;  // more than one in ten
    return row.said->dtype && traits(*row.said->dtype).itemsize > 1
           && tensor.counts.subnormal > tensor.counts.values / share;
}

void checkDenormalHeavy(const Subject &subject, Reporter &reporter)
{
    for (const ValueSite &site : subject.derived<ValueSites>()) {
        for (const TensorFacts &tensor : site.storage.tensors) {
            if (!isDenormalHeavy(tensor, site.row(tensor)))
                continue;
            reporter.add(std::to_string(tensor.counts.subnormal) + " of " + counted(tensor.counts.values, "value")
                             + " of " + site.nameOf(tensor) + " are subnormal" + site.others(tensor),
                         site.at(tensor), site.related());
            break;
        }
    }
}

constexpr Rule denormalHeavy{
    .id = "blob/denormal-heavy",
    .severity = Severity::Info,
    .title = "More than a tenth of a tensor's values are subnormal",
    .explanation =
        "So many numbers next to zero are rare in real weights: likely the bytes are of another type or in another "
        "byte order. Arithmetic on subnormal numbers is slow on some CPUs. Types of 8 bits are not looked at.",
    .fix = "Compare some values with the model that was exported.",
    .reference = "IEEE 754",
    .check = checkDenormalHeavy,
    .needsValues = true,
};

}  // namespace

std::span<const Rule *const> blobValueRules()
{
    static constexpr std::array rules{&boolValues, &nanInf, &allZero, &denormalHeavy};
    return rules;
}

}  // namespace pt2scope
