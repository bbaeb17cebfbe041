// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/config/ConfigRuleTopics.h"
#include "core/check/rules/config/ConfigSites.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::int64_t stridedLayout = 7;
constexpr std::string_view layoutPointer = "/tensor_meta/layout";

void checkLayoutNotStrided(const Subject &subject, Reporter &reporter)
{
    static constexpr std::array<std::string_view, 7> names{"",          "SparseCoo", "SparseCsr", "SparseCsc",
                                                           "SparseBsr", "SparseBsc", "_mkldnn"};
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        if (meta.layout && *meta.layout > 0 && *meta.layout < stridedLayout)
            reporter.add("layout of " + nameOf(entry) + " is " + std::to_string(*meta.layout) + " ("
                             + std::string(names[static_cast<std::size_t>(*meta.layout)]) + "), not 7 (Strided)",
                         site.at(entry, layoutPointer));
    });
}

constexpr Rule layoutNotStrided{
    .id = "config/layout-not-strided",
    .severity = Severity::Warning,
    .title = "A stored tensor claims a layout that is not strided",
    .explanation =
        "PyTorch cannot save sparse tensors this way, and its reader ignores the field: the tensor comes back dense.",
    .fix = "Save the program again, with dense tensors.",
    .reference = "torch/export/pt2_archive/_package.py (_load_state_dict); measured on torch 2.15",
    .check = checkLayoutNotStrided,
};

void checkLayoutUnknown(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        if (meta.layout && (*meta.layout <= 0 || *meta.layout > stridedLayout))
            reporter.add("layout of " + nameOf(entry) + " is " + std::to_string(*meta.layout)
                             + ", which stands for no layout in the export schema",
                         site.at(entry, layoutPointer));
    });
}

constexpr Rule layoutUnknown{
    .id = "config/layout-unknown",
    .severity = Severity::Error,
    .title = "Unknown layout number",
    .explanation =
        "The schema has numbers 1 to 7. torch.export.load ignores the field, so the tensor loads as dense, whatever "
        "the writer meant.",
    .fix = "Save the program again; the config was damaged or edited.",
    .reference = "torch/_export/serde/schema.py (Layout); measured on torch 2.15",
    .check = checkLayoutUnknown,
};

/// The traits of an entry's dtype when it holds whole numbers or truth values.
const DTypeTraits *wholeNumberTraits(const ConfigTensorMeta &meta)
{
    const auto dtype = meta.dtypeNumber ? dtypeFromSchema(*meta.dtypeNumber) : std::nullopt;
    if (!dtype)
        return nullptr;
    const DTypeTraits &found = traits(*dtype);
    return found.kind == DTypeKind::Integer || found.kind == DTypeKind::Bool ? &found : nullptr;
}

void checkRequiresGradDtype(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        const DTypeTraits *whole = wholeNumberTraits(meta);
        if (whole && meta.requiresGrad == true)
            reporter.add(nameOf(entry) + " is " + std::string(whole->name) + " and requires a gradient",
                         site.at(entry, "/tensor_meta/requires_grad"));
    });
}

constexpr Rule requiresGradDtype{
    .id = "config/requires-grad-dtype",
    .severity = Severity::Error,
    .title = "A tensor of integers requires a gradient",
    .explanation =
        "Only floating and complex tensors can: requires_grad_ raises a RuntimeError, which torch.export.load hides "
        "behind a general message.",
    .fix = "Save the program again; dtype or requires_grad was damaged or edited.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map); measured on torch 2.15",
    .check = checkRequiresGradDtype,
};

void checkParamNotFloat(const Subject &subject, Reporter &reporter)
{
    forEachTensor(subject, [&](const ConfigSite &site, const ConfigEntry &entry, const ConfigTensorMeta &meta) {
        const DTypeTraits *whole = wholeNumberTraits(meta);
        if (whole && entry.isParam == true && meta.requiresGrad == false)
            reporter.add("parameter " + nameOf(entry) + " is " + std::string(whole->name), site.at(entry, "/is_param"));
    });
}

constexpr Rule paramNotFloat{
    .id = "config/param-not-float",
    .severity = Severity::Info,
    .title = "A parameter holds integers",
    .explanation = "Legal as long as it requires no gradient; quantised models have such parameters.",
    .fix = "Nothing to do.",
    .reference = "measured on torch 2.15",
    .check = checkParamNotFloat,
};

void checkConstantIsParam(const Subject &subject, Reporter &reporter)
{
    for (const ConfigSite &site : configSites(subject)) {
        if (site.config.role != PayloadRole::Constants)
            continue;
        for (const ConfigEntry &entry : site.config.entries) {
            if (entry.isParam == true)
                reporter.add("constant " + nameOf(entry) + " says is_param true", site.at(entry, "/is_param"));
        }
    }
}

constexpr Rule constantIsParam{
    .id = "config/constant-is-param",
    .severity = Severity::Warning,
    .title = "A constant is marked as a parameter",
    .explanation = "PyTorch writes false for every constant and ignores the flag when it reads them.",
    .fix = "Save the program again; a parameter belongs in the weights config.",
    .reference = "torch/export/pt2_archive/_package.py (_load_constants)",
    .check = checkConstantIsParam,
};

}  // namespace

std::span<const Rule *const> configTraitRules()
{
    static constexpr std::array rules{&layoutNotStrided, &layoutUnknown, &requiresGradDtype, &paramNotFloat,
                                      &constantIsParam};
    return rules;
}

}  // namespace pt2scope
