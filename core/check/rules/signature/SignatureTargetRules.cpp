// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/signature/SignatureRuleTopics.h"
#include "core/check/rules/signature/SignatureSites.h"

#include <array>
#include <unordered_map>
#include <unordered_set>

namespace pt2scope {

namespace {

/// Whether the spec names something that is stored.
bool namesStored(const InputSpec &spec)
{
    switch (spec.kind) {
        case InputKind::Parameter:
        case InputKind::Buffer:
        case InputKind::TensorConstant:
        case InputKind::CustomObj: return spec.target != noName;
        default: return false;
    }
}

void checkTargetDuplicate(const Subject &subject, Reporter &reporter)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        std::unordered_map<NameId, const InputSpec *> first;
        for (const InputSpec &spec : site.signature.inputs) {
            if (!namesStored(spec) || site.text(spec.target).empty())
                continue;
            const auto entry = first.try_emplace(spec.target, &spec);
            if (entry.second)
                continue;
            const InputSpec &other = *entry.first->second;
            reporter.add("the inputs " + site.shown(other.arg) + " and " + site.shown(spec.arg) + " are both fed from "
                             + site.nameOf(spec.target),
                         site.at(spec), {site.at(other)});
        }
    });
}

constexpr Rule targetDuplicate{
    .id = "signature/target-duplicate",
    .severity = Severity::Warning,
    .title = "Two inputs are fed from one weight",
    .explanation =
        "Each parameter, buffer and constant has one input of the graph; tied parameters keep names of their own. "
        "PyTorch never writes one name twice: the signature was edited, and some other weight is not used.",
    .fix = "Save the program again.",
    .reference = "torch/export/graph_signature.py; holds for all archives of torch 2.6 to 2.15",
    .check = checkTargetDuplicate,
};

void checkTargetEmpty(const Subject &subject, Reporter &reporter)
{
    forEachInputSpec(subject, [&](const SignatureSite &site, const InputSpec &spec) {
        const bool isLookedUp = spec.kind != InputKind::Buffer || spec.persistent.value_or(true);
        if (namesStored(spec) && site.text(spec.target).empty())
            reporter.addRefusedIf(isLookedUp,
                                  "the input " + site.shown(spec.arg) + " is fed from a "
                                      + std::string(inputKindName(spec.kind)) + " without a name",
                                  site.at(spec));
    });
}

constexpr Rule targetEmpty{
    .id = "signature/target-empty",
    .severity = Severity::Error,
    .title = "A parameter, buffer or constant has no name",
    .explanation =
        "No module can hold a parameter, buffer or constant under an empty name, so it cannot be restored when "
        "ep.module() is built.",
    .fix = "Save the program again.",
    .reference = "torch/export/_unlift.py; torch/nn/modules/module.py (register_parameter)",
    .check = checkTargetEmpty,
    .refused = true,
};

using Names = std::unordered_set<std::string_view>;

/// What input specs name, and the objects that nodes use directly, as up to torch 2.8 they did.
Names usedNames(const SignatureSite &site)
{
    Names used;
    for (const InputSpec &spec : site.signature.inputs) {
        if (namesStored(spec))
            used.insert(site.text(spec.target));
    }
    const auto addObject = [&](const Argument &argument) {
        if (argument.tag == ArgumentTag::CustomObj)
            used.insert(site.text(argument.name));
    };
    for (const Argument &argument : site.program.arguments)
        addObject(argument);
    for (const NamedArgument &argument : site.program.namedArguments)
        addObject(argument.value);
    return used;
}

void reportUnused(const SignatureSite &site, const StoredSection &section, const Names &used, std::string_view where,
                  Reporter &reporter)
{
    for (const StoredTensor &stored : section.tensors()) {
        if (!used.contains(stored.name))
            reporter.add((stored.name.empty() ? "\"\"" : shortened(stored.name)) + " is among the " + std::string(where)
                             + ", but no input of the graph is fed from it",
                         site.at(section, stored));
    }
}

void checkUnusedWeight(const Subject &subject, Reporter &reporter)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        if (!site.hasWholeInputs() || !site.graphs.isWhole(0))
            return;
        const Names used = usedNames(site);
        reportUnused(site, site.stored.weights, used, "weights", reporter);
        reportUnused(site, site.stored.constants, used, "constants", reporter);
    });
}

constexpr Rule unusedWeight{
    .id = "signature/unused-weight",
    .severity = Severity::Info,
    .title = "A stored tensor is not used",
    .explanation =
        "No input spec names it: PyTorch loads it into state_dict() and never uses it. It costs space, and may be "
        "the weight that another name lacks.",
    .fix = "Save the program again, without the weight.",
    .reference = "torch/export/pt2_archive/_package.py (_load_state_dict); measured on torch 2.15",
    .check = checkUnusedWeight,
};

}  // namespace

std::span<const Rule *const> signatureTargetRules()
{
    static constexpr std::array rules{&targetDuplicate, &targetEmpty, &unusedWeight};
    return rules;
}

}  // namespace pt2scope
