// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/signature/SignatureRuleTopics.h"
#include "core/check/rules/signature/SignatureSites.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::string_view verifierReference =
    "torch/_export/verifier.py (_verify_exported_program_signature); measured on torch 2.15";
constexpr std::string_view saveAgain =
    "Save the program again, or put the entry back; the weights or constants were edited or belong to another model.";

/// Calls visit(site, spec, name) for every spec of that kind that names something.
template <typename Visit>
void forEachTarget(InputKind kind, const Subject &subject, Visit visit)
{
    forEachInputSpec(subject, [&](const SignatureSite &site, const InputSpec &spec) {
        if (spec.kind == kind && spec.target != noName && !site.text(spec.target).empty())
            visit(site, spec, site.text(spec.target));
    });
}

bool isAbsent(const StoredSection &section, std::string_view name)
{
    return section.isComplete() && !section.find(name);
}

void checkParamMissing(const Subject &subject, Reporter &reporter)
{
    forEachTarget(InputKind::Parameter, subject,
                  [&](const SignatureSite &site, const InputSpec &spec, std::string_view name) {
                      if (isAbsent(site.stored.weights, name))
                          reporter.add(site.shown(spec) + " is not among the weights", site.at(spec));
                  });
}

constexpr Rule paramMissing{
    .id = "signature/param-missing",
    .severity = Severity::Error,
    .title = "A parameter is not stored",
    .explanation =
        "The signature feeds an input of the graph from a parameter that the weights do not have. torch.export.load "
        "stops with a SpecViolationError.",
    .fix = saveAgain,
    .reference = verifierReference,
    .check = checkParamMissing,
    .refused = true,
};

void checkParamNotParameter(const Subject &subject, Reporter &reporter)
{
    forEachTarget(InputKind::Parameter, subject,
                  [&](const SignatureSite &site, const InputSpec &spec, std::string_view name) {
                      const StoredTensor *stored = site.stored.weights.find(name);
                      if (stored && stored->isParameter == false)
                          reporter.add(site.shown(spec) + " is stored as a plain tensor", site.at(spec),
                                       {site.at(site.stored.weights, *stored)});
                  });
}

constexpr Rule paramNotParameter{
    .id = "signature/param-not-parameter",
    .severity = Severity::Error,
    .title = "A parameter is stored as a plain tensor",
    .explanation =
        "What the signature calls a parameter must be restored as a torch.nn.Parameter (is_param in the weights "
        "config). torch.export.load stops with a SpecViolationError.",
    .fix = "Save the program again, or set is_param to true.",
    .reference = verifierReference,
    .check = checkParamNotParameter,
    .refused = true,
};

void checkBufferMissing(const Subject &subject, Reporter &reporter)
{
    forEachTarget(
        InputKind::Buffer, subject, [&](const SignatureSite &site, const InputSpec &spec, std::string_view name) {
            if (spec.persistent == true && isAbsent(site.stored.weights, name) && isAbsent(site.stored.constants, name))
                reporter.add(site.shown(spec) + " is neither among the weights nor among the constants", site.at(spec));
        });
}

constexpr Rule bufferMissing{
    .id = "signature/buffer-missing",
    .severity = Severity::Error,
    .title = "A persistent buffer is not stored",
    .explanation =
        "The signature feeds an input of the graph from a buffer that is stored nowhere. torch.export.load stops with "
        "a SpecViolationError.",
    .fix = saveAgain,
    .reference = verifierReference,
    .check = checkBufferMissing,
    .refused = true,
};

void checkBufferInConstants(const Subject &subject, Reporter &reporter)
{
    forEachTarget(InputKind::Buffer, subject,
                  [&](const SignatureSite &site, const InputSpec &spec, std::string_view name) {
                      const StoredTensor *stored = site.stored.constants.find(name);
                      if (spec.persistent == true && isAbsent(site.stored.weights, name) && stored)
                          reporter.add("the persistent " + site.shown(spec) + " is among the constants", site.at(spec),
                                       {site.at(site.stored.constants, *stored)});
                  });
}

constexpr Rule bufferInConstants{
    .id = "signature/buffer-in-constants",
    .severity = Severity::Warning,
    .title = "A persistent buffer is stored among the constants",
    .explanation =
        "A persistent buffer belongs to the state dict, hence to the weights. PyTorch accepts it among the constants, "
        "but state_dict() of the loaded program lacks it.",
    .fix = "Save the program again.",
    .reference = verifierReference,
    .check = checkBufferInConstants,
};

void checkNonpersistentInWeights(const Subject &subject, Reporter &reporter)
{
    forEachTarget(InputKind::Buffer, subject,
                  [&](const SignatureSite &site, const InputSpec &spec, std::string_view name) {
                      const StoredTensor *stored = site.stored.weights.find(name);
                      if (spec.persistent == false && stored)
                          reporter.add("the non-persistent " + site.shown(spec) + " is among the weights",
                                       site.at(spec), {site.at(site.stored.weights, *stored)});
                  });
}

constexpr Rule nonpersistentInWeights{
    .id = "signature/nonpersistent-in-weights",
    .severity = Severity::Error,
    .title = "A non-persistent buffer is stored among the weights",
    .explanation =
        "Non-persistent buffers are no part of the state dict and belong to the constants. torch.export.load stops "
        "with a SpecViolationError.",
    .fix = "Save the program again, or move the entry to the constants config.",
    .reference = verifierReference,
    .check = checkNonpersistentInWeights,
    .refused = true,
};

void checkNonpersistentMissing(const Subject &subject, Reporter &reporter)
{
    forEachTarget(
        InputKind::Buffer, subject, [&](const SignatureSite &site, const InputSpec &spec, std::string_view name) {
            if (spec.persistent == false && isAbsent(site.stored.constants, name) && !site.stored.weights.find(name))
                reporter.add("the non-persistent " + site.shown(spec) + " is not among the constants", site.at(spec));
        });
}

constexpr Rule nonpersistentMissing{
    .id = "signature/nonpersistent-missing",
    .severity = Severity::Error,
    .title = "A non-persistent buffer is not stored",
    .explanation = "PyTorch does not check this while it loads: the archive opens, and ep.module() raises a KeyError.",
    .fix = saveAgain,
    .reference = "torch/export/_unlift.py; measured on torch 2.15",
    .check = checkNonpersistentMissing,
};

void checkConstantMissing(const Subject &subject, Reporter &reporter)
{
    forEachTarget(InputKind::TensorConstant, subject,
                  [&](const SignatureSite &site, const InputSpec &spec, std::string_view name) {
                      if (isAbsent(site.stored.constants, name))
                          reporter.add(site.shown(spec) + " is not among the constants", site.at(spec));
                  });
}

constexpr Rule constantMissing{
    .id = "signature/constant-missing",
    .severity = Severity::Error,
    .title = "A tensor constant is not stored",
    .explanation =
        "The signature feeds an input of the graph from a constant that the constants do not have. torch.export.load "
        "stops with a SpecViolationError.",
    .fix = saveAgain,
    .reference = verifierReference,
    .check = checkConstantMissing,
    .refused = true,
};

void checkCustomObjMissing(const Subject &subject, Reporter &reporter)
{
    forEachTarget(
        InputKind::CustomObj, subject, [&](const SignatureSite &site, const InputSpec &spec, std::string_view name) {
            if (isAbsent(site.stored.constants, name))
                reporter.add("the object " + site.nameOf(spec.target) + " is not among the constants", site.at(spec));
        });
}

constexpr Rule customObjMissing{
    .id = "signature/custom-obj-missing",
    .severity = Severity::Error,
    .title = "An object is not stored",
    .explanation =
        "The signature feeds an input of the graph from an object that the constants do not have. torch.export.load "
        "stops with a SpecViolationError.",
    .fix = saveAgain,
    .reference = verifierReference,
    .check = checkCustomObjMissing,
    .refused = true,
};

bool isObject(const StoredTensor &stored)
{
    return stored.kind == StoredKind::CustomObject || stored.kind == StoredKind::OpaqueObject;
}

void checkCustomObjKind(const Subject &subject, Reporter &reporter)
{
    const auto check = [&](InputKind kind, bool (*isWrong)(const StoredTensor &), std::string_view sentence) {
        forEachTarget(kind, subject, [&](const SignatureSite &site, const InputSpec &spec, std::string_view name) {
            const StoredTensor *stored = site.stored.constants.find(name);
            if (stored && isWrong(*stored))
                reporter.add(site.nameOf(spec.target) + std::string(sentence), site.at(spec),
                             {site.at(site.stored.constants, *stored)});
        });
    };
    check(
        InputKind::CustomObj, [](const StoredTensor &stored) { return stored.kind == StoredKind::Tensor; },
        " is an object in the signature and a tensor among the constants");
    check(InputKind::TensorConstant, isObject, " is a tensor in the signature and an object among the constants");
}

constexpr Rule customObjKind{
    .id = "signature/custom-obj-kind",
    .severity = Severity::Error,
    .title = "An object and a tensor are confused",
    .explanation =
        "The reader takes tensor_ files for tensors and custom_obj_ or opaque_obj_ files for objects and does not "
        "compare that with the signature: the program gets a value of the wrong type when it runs.",
    .fix = saveAgain,
    .reference = "torch/export/pt2_archive/_package.py (_load_constants)",
    .check = checkCustomObjKind,
};

}  // namespace

std::span<const Rule *const> signatureStateRules()
{
    static constexpr std::array rules{&paramMissing,      &paramNotParameter,      &bufferMissing,
                                      &bufferInConstants, &nonpersistentInWeights, &nonpersistentMissing,
                                      &constantMissing,   &customObjMissing,       &customObjKind};
    return rules;
}

}  // namespace pt2scope
