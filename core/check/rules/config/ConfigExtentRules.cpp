// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/config/ConfigRuleTopics.h"
#include "core/check/rules/config/ConfigSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// One number among sizes, strides and storage_offset.
struct MetaNumber {
    const SymbolicInt &number;
    std::string_view field;
    std::optional<std::size_t> index;

    std::string text() const { return std::string(field) + (index ? "[" + std::to_string(*index) + "]" : ""); }
    std::string pointer() const
    {
        return "/tensor_meta/" + std::string(field) + (index ? "/" + std::to_string(*index) : "");
    }
};

std::vector<MetaNumber> numbersOf(const ConfigTensorMeta &meta)
{
    std::vector<MetaNumber> numbers;
    const auto addList = [&numbers](const std::optional<std::vector<SymbolicInt>> &list, std::string_view field) {
        for (std::size_t i = 0; list && i < list->size(); ++i)
            numbers.push_back({(*list)[i], field, i});
    };
    addList(meta.sizes, "sizes");
    addList(meta.strides, "strides");
    if (meta.storageOffset)
        numbers.push_back({*meta.storageOffset, "storage_offset", std::nullopt});
    return numbers;
}

void checkDtypeUnknown(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        if (meta.dtypeNumber && !dtypeFromSchema(*meta.dtypeNumber))
            reporter.add("dtype of " + nameOf(entry) + " is " + std::to_string(*meta.dtypeNumber)
                             + ", which stands for no type in the export schema",
                         site.at(entry, "/tensor_meta/dtype"));
    });
}

constexpr Rule dtypeUnknown{
    .id = "config/dtype-unknown",
    .severity = Severity::Error,
    .title = "Unknown dtype number",
    .explanation =
        "PyTorch looks the number up in the export schema's own table (not c10::ScalarType) and raises a KeyError.",
    .fix = "Save the program again; a newer PyTorch may know the number.",
    .reference = "torch/_export/serde/serialize.py (deserialize_scalar_type); measured on torch 2.15",
    .check = checkDtypeUnknown,
};

void checkDtypeNewerThanSchema(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        const auto dtype = meta.dtypeNumber ? dtypeFromSchema(*meta.dtypeNumber) : std::nullopt;
        if (!dtype || !site.model.exported || !site.model.exported->schemaVersion)
            return;
        const SchemaVersion schema = *site.model.exported->schemaVersion;
        if (schema.major == 8 && schema.minor < static_cast<std::int64_t>(traits(*dtype).sinceMinor))
            reporter.add(nameOf(entry) + " is " + std::string(traits(*dtype).name) + ", which schema 8."
                             + std::to_string(schema.minor) + " does not have",
                         site.at(entry, "/tensor_meta/dtype"));
    });
}

constexpr Rule dtypeNewerThanSchema{
    .id = "config/dtype-newer-than-schema",
    .severity = Severity::Warning,
    .title = "A dtype is newer than the program's schema",
    .explanation = "The PyTorch that the schema version stands for could not have written it, and cannot read it.",
    .fix = "Save the program again with the PyTorch that is to read it.",
    .reference = "torch/_export/serde/schema.py (ScalarType)",
    .check = checkDtypeNewerThanSchema,
};

/// Reports each negative number of one field.
void reportNegative(std::string_view field, const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        for (const MetaNumber &each : numbersOf(meta)) {
            if (each.field == field && each.number.kind == SymbolicInt::Kind::Integer && each.number.value < 0)
                reporter.add(each.text() + " of " + nameOf(entry) + " is " + std::to_string(each.number.value),
                             site.at(entry, each.pointer()));
        }
    });
}

void checkSizeNegative(const Subject &subject, Reporter &reporter)
{
    reportNegative("sizes", subject, reporter);
}

constexpr Rule sizeNegative{
    .id = "config/size-negative",
    .severity = Severity::Error,
    .title = "A size is negative",
    .explanation = "as_strided raises a RuntimeError, which torch.export.load hides behind a general message.",
    .fix = "Save the program again; the config was damaged or edited.",
    .reference = "torch/export/pt2_archive/_package.py (_load_state_dict); measured on torch 2.15",
    .check = checkSizeNegative,
};

void checkSizeSymbolic(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        for (const MetaNumber &each : numbersOf(meta)) {
            if (each.number.kind == SymbolicInt::Kind::Expression)
                reporter.add(each.text() + " of " + nameOf(entry) + " is the expression " + shortened(each.number.text),
                             site.at(entry, each.pointer()));
        }
    });
}

constexpr Rule sizeSymbolic{
    .id = "config/size-symbolic",
    .severity = Severity::Error,
    .title = "A stored tensor has a symbolic size, stride or offset",
    .explanation =
        "Stored bytes have one shape: PyTorch accepts only as_int and otherwise stops with an AssertionError.",
    .fix = "Save the program again; the config was damaged or edited.",
    .reference = "torch/_export/serde/serialize.py (deserialize_size, deserialize_stride); measured on torch 2.15",
    .check = checkSizeSymbolic,
};

void checkStrideRank(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        if (meta.sizes && meta.strides && meta.sizes->size() != meta.strides->size())
            reporter.add(nameOf(entry) + " has " + std::to_string(meta.sizes->size()) + " sizes and "
                             + std::to_string(meta.strides->size()) + " strides",
                         site.at(entry, "/tensor_meta/strides"));
    });
}

constexpr Rule strideRank{
    .id = "config/stride-rank",
    .severity = Severity::Error,
    .title = "Sizes and strides differ in length",
    .explanation = "as_strided raises a RuntimeError, which torch.export.load hides behind a general message.",
    .fix = "Save the program again; the config was damaged or edited.",
    .reference = "torch/export/pt2_archive/_package.py (_load_state_dict); measured on torch 2.15",
    .check = checkStrideRank,
};

void checkStrideNegative(const Subject &subject, Reporter &reporter)
{
    reportNegative("strides", subject, reporter);
}

constexpr Rule strideNegative{
    .id = "config/stride-negative",
    .severity = Severity::Error,
    .title = "A stride is negative",
    .explanation = "PyTorch has no negative strides: as_strided raises a RuntimeError.",
    .fix = "Save the program again; the config was damaged or edited.",
    .reference = "torch/export/pt2_archive/_package.py (_load_state_dict); measured on torch 2.15",
    .check = checkStrideNegative,
};

void checkOffsetNegative(const Subject &subject, Reporter &reporter)
{
    reportNegative("storage_offset", subject, reporter);
}

constexpr Rule offsetNegative{
    .id = "config/offset-negative",
    .severity = Severity::Error,
    .title = "A storage offset is negative",
    .explanation = "as_strided raises a RuntimeError; a C++ reader without that check would read before the buffer.",
    .fix = "Save the program again; the config was damaged or edited.",
    .reference = "torch/export/pt2_archive/_package.py (_load_state_dict); measured on torch 2.15",
    .check = checkOffsetNegative,
};

/// Whether nothing but the extent itself can be wrong with it.
bool isWellFormed(const TensorMeta &meta)
{
    const auto negative = [](std::int64_t number) { return number < 0; };
    return meta.sizes.size() == meta.strides.size() && meta.storageOffset >= 0
           && std::ranges::none_of(meta.sizes, negative) && std::ranges::none_of(meta.strides, negative);
}

void checkExtentOverflow(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        for (const MetaNumber &each : numbersOf(meta)) {
            if (each.number.kind == SymbolicInt::Kind::TooLarge)
                reporter.add(
                    each.text() + " of " + nameOf(entry) + " does not fit 64 bits: " + shortened(each.number.text),
                    site.at(entry, each.pointer()));
        }
        const auto resolved = meta.resolved();
        if (resolved && isWellFormed(*resolved) && (!elementCount(*resolved) || !requiredBytes(*resolved)))
            reporter.add("the extent of " + nameOf(entry) + " does not fit 64 bits: " + describe(*resolved),
                         site.at(entry, "/tensor_meta"));
    });
}

constexpr Rule extentOverflow{
    .id = "config/extent-overflow",
    .severity = Severity::Error,
    .title = "A tensor's extent does not fit in 64 bits",
    .explanation =
        "The product of the sizes, or the last element that sizes, strides and offset reach, overflows a signed "
        "64-bit integer. PyTorch never writes that; readers without a check compute a small number and read "
        "out of bounds.",
    .fix = "Save the program again. Distrust the archive: such numbers are made to break readers.",
    .reference = "measured on torch 2.15 (numel: integer multiplication overflow)",
    .check = checkExtentOverflow,
};

void checkStrideOverlap(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        const auto resolved = meta.resolved();
        if (resolved && requiredBytes(*resolved) && overlapsItself(*resolved))
            reporter.add("elements of " + nameOf(entry) + " share bytes: " + describe(*resolved),
                         site.at(entry, "/tensor_meta/strides"));
    });
}

constexpr Rule strideOverlap{
    .id = "config/stride-overlap",
    .severity = Severity::Info,
    .title = "Elements of one tensor share bytes",
    .explanation =
        "An expanded or unfolded tensor is legal and loads as such, but writing to one element in place changes "
        "others.",
    .fix = "Nothing to do; call .contiguous() before the export if every element is to have bytes of its own.",
    .reference = "measured on torch 2.15",
    .check = checkStrideOverlap,
};

}  // namespace

std::span<const Rule *const> configExtentRules()
{
    static constexpr std::array rules{&dtypeUnknown,   &dtypeNewerThanSchema, &sizeNegative,
                                      &sizeSymbolic,   &strideRank,           &strideNegative,
                                      &offsetNegative, &extentOverflow,       &strideOverlap};
    return rules;
}

}  // namespace pt2scope
