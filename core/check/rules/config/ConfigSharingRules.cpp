// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/config/ConfigRuleTopics.h"
#include "core/check/rules/config/ConfigSites.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace pt2scope {

namespace {

using Entry = ConfigEntry;

/// Calls visit(site, first, later) for every entry whose path_name an earlier entry of the config has: the first one
/// decides how PyTorch reads the bytes. Pickled entries count only with `pickledToo`.
template <typename Visit>
void forEachSharing(const Subject &subject, bool pickledToo, Visit visit)
{
    for (const ConfigSite &site : configSites(subject)) {
        std::unordered_map<std::string_view, const Entry *> firsts;
        for (const Entry &entry : site.config.entries) {
            if (!entry.pathName || (entry.pickled() && !pickledToo))
                continue;
            const auto [first, isNew] = firsts.try_emplace(*entry.pathName, &entry);
            if (!isNew)
                visit(site, *first->second, entry);
        }
    }
}

/// Reports both places.
void reportPair(const ConfigSite &site, const Entry &first, const Entry &later, std::string_view below,
                std::string message, Reporter &reporter)
{
    reporter.add(printable(*later.pathName) + ": " + std::move(message), site.at(later, below),
                 {site.at(first, below)});
}

std::string dtypeText(std::int64_t number)
{
    const auto dtype = dtypeFromSchema(number);
    return dtype ? std::string(traits(*dtype).name) : "dtype " + std::to_string(number);
}

void checkSharedPathDtype(const Subject &subject, Reporter &reporter)
{
    forEachSharing(subject, false, [&](const ConfigSite &site, const Entry &first, const Entry &later) {
        if (!first.tensorMeta || !later.tensorMeta)
            return;
        const auto &wanted = later.tensorMeta->dtypeNumber;
        const auto &used = first.tensorMeta->dtypeNumber;
        if (wanted && used && *wanted != *used)
            reportPair(site, first, later, "/tensor_meta/dtype",
                       nameOf(later) + " is " + dtypeText(*wanted) + ", but is read as " + dtypeText(*used)
                           + " because of " + nameOf(first),
                       reporter);
    });
}

constexpr Rule sharedPathDtype{
    .id = "config/shared-path-dtype",
    .severity = Severity::Error,
    .title = "One blob is described with two dtypes",
    .explanation =
        "PyTorch reads a blob once, with the dtype of the first entry that names it, and makes views of that for the "
        "others: they silently get the wrong dtype.",
    .fix = "Save the program again: PyTorch writes views of different dtypes into blobs of their own.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map); measured on torch 2.15",
    .check = checkSharedPathDtype,
};

void checkSharedPathDevice(const Subject &subject, Reporter &reporter)
{
    forEachSharing(subject, false, [&](const ConfigSite &site, const Entry &first, const Entry &later) {
        if (!first.tensorMeta || !later.tensorMeta)
            return;
        const auto &wanted = later.tensorMeta->device;
        const auto &used = first.tensorMeta->device;
        if (wanted && used && *wanted != *used)
            reportPair(site, first, later, "/tensor_meta/device",
                       nameOf(later) + " is on " + printable(wanted->text()) + ", but is put on "
                           + printable(used->text()) + " because of " + nameOf(first),
                       reporter);
    });
}

constexpr Rule sharedPathDevice{
    .id = "config/shared-path-device",
    .severity = Severity::Warning,
    .title = "One blob is described on two devices",
    .explanation = "PyTorch puts a blob on the device of the first entry that names it; the others get views there.",
    .fix = "Save the program again.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map)",
    .check = checkSharedPathDevice,
};

void checkSharedPathPickle(const Subject &subject, Reporter &reporter)
{
    forEachSharing(subject, true, [&](const ConfigSite &site, const Entry &first, const Entry &later) {
        if (first.usePickle && later.usePickle && *first.usePickle != *later.usePickle)
            reportPair(site, first, later, "/use_pickle",
                       nameOf(first) + " and " + nameOf(later) + " disagree whether it is pickled", reporter);
    });
}

constexpr Rule sharedPathPickle{
    .id = "config/shared-path-pickle",
    .severity = Severity::Error,
    .title = "One record is described as raw and as pickled",
    .explanation =
        "It can be only one of the two, so one of the entries fails to load or gets the bytes of an archive as "
        "numbers.",
    .fix = "Save the program again; the config was damaged or edited.",
    .reference = "torch/export/pt2_archive/_package.py (_load_state_dict)",
    .check = checkSharedPathPickle,
};

void checkSharedPathRequiresGrad(const Subject &subject, Reporter &reporter)
{
    forEachSharing(subject, false, [&](const ConfigSite &site, const Entry &first, const Entry &later) {
        if (!first.tensorMeta || !later.tensorMeta)
            return;
        const auto &wanted = later.tensorMeta->requiresGrad;
        const auto &used = first.tensorMeta->requiresGrad;
        if (wanted && used && *wanted != *used)
            reportPair(site, first, later, "/tensor_meta/requires_grad",
                       nameOf(first) + " and " + nameOf(later) + " differ in requires_grad", reporter);
    });
}

constexpr Rule sharedPathRequiresGrad{
    .id = "config/shared-path-requires-grad",
    .severity = Severity::Info,
    .title = "Tensors of one blob differ in requires_grad",
    .explanation =
        "The first entry decides for the whole blob; a tensor that is not a parameter becomes a view of it and is not "
        "a leaf of the autograd graph.",
    .fix = "Nothing to do for inference.",
    .reference = "torch/export/pt2_archive/_package.py (_build_file_map)",
    .check = checkSharedPathRequiresGrad,
};

bool isUsualName(std::string_view fqn)
{
    return !fqn.empty() && std::ranges::all_of(fqn, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    });
}

void checkFqnEmptyOrOdd(const Subject &subject, Reporter &reporter)
{
    for (const ConfigSite &site : configSites(subject)) {
        for (const Entry &entry : site.config.entries) {
            if (!isUsualName(entry.fqn))
                reporter.add("a tensor is named " + nameOf(entry), site.at(entry));
        }
    }
}

constexpr Rule fqnEmptyOrOdd{
    .id = "config/fqn-empty-or-odd",
    .severity = Severity::Info,
    .title = "A name has unusual characters, or none",
    .explanation =
        "PyTorch takes any text as a name (keys of a ParameterDict, for one); tools that expect letters, digits, "
        "underscores and dots may not.",
    .fix = "Nothing to do for PyTorch.",
    .reference = "measured on torch 2.15",
    .check = checkFqnEmptyOrOdd,
};

void checkSameFqnBothFiles(const Subject &subject, Reporter &reporter)
{
    if (!subject.pt2())
        return;
    for (const ModelParts &model : subject.pt2()->models) {
        if (!model.weights || !model.constants)
            continue;
        std::unordered_map<std::string_view, const Entry *> weights;
        for (const Entry &entry : model.weights->entries)
            weights.emplace(entry.fqn, &entry);
        const ConfigSite weightsSite{subject, model, *model.weights};
        const ConfigSite constantsSite{subject, model, *model.constants};
        for (const Entry &entry : model.constants->entries) {
            const auto same = weights.find(entry.fqn);
            if (same != weights.end())
                reporter.add(nameOf(entry) + " is both a weight and a constant", constantsSite.at(entry),
                             {weightsSite.at(*same->second)});
        }
    }
}

constexpr Rule sameFqnBothFiles{
    .id = "config/same-fqn-both-files",
    .severity = Severity::Warning,
    .title = "One name is in both configs of a model",
    .explanation = "Which of the two values is used depends on the graph signature; the other is dead weight.",
    .fix = "Save the program again; the configs were edited or come from two archives.",
    .reference = "torch/export/pt2_archive/_package.py (_load_state_dict, _load_constants)",
    .check = checkSameFqnBothFiles,
};

}  // namespace

std::span<const Rule *const> configSharingRules()
{
    static constexpr std::array rules{&sharedPathDtype,        &sharedPathDevice, &sharedPathPickle,
                                      &sharedPathRequiresGrad, &fqnEmptyOrOdd,    &sameFqnBothFiles};
    return rules;
}

}  // namespace pt2scope
