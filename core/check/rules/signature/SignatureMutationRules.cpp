// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/signature/SignatureRuleTopics.h"
#include "core/check/rules/signature/SignatureSites.h"
#include "core/check/rules/signature/TensorValues.h"

#include <algorithm>
#include <array>
#include <optional>

namespace pt2scope {

namespace {

constexpr std::string_view verifierReference =
    "torch/_export/verifier.py (_verify_exported_program_signature); measured on torch 2.15";
constexpr std::string_view saveAgain = "Save the program again; its signature was edited.";

/// Where an output stands among the others: tokens, mutations, what the caller gets, gradients.
int rankOf(OutputKind kind)
{
    if (kind == OutputKind::Token)
        return 0;
    if (isMutation(kind))
        return 1;
    return kind == OutputKind::UserOutput || kind == OutputKind::LossOutput ? 2 : 3;
}

void checkMutationOrder(const Subject &subject, Reporter &reporter)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        const OutputSpec *last = nullptr;  // of the highest rank so far
        for (const OutputSpec &spec : site.signature.outputs) {
            if (spec.kind == OutputKind::Unknown || site.isDamaged(spec))
                continue;
            if (last && rankOf(spec.kind) < rankOf(last->kind))
                reporter.add("the " + site.shown(spec) + " comes after the " + site.shown(*last), site.at(spec),
                             {site.at(*last)});
            else
                last = &spec;
        }
    });
}

constexpr Rule mutationOrder{
    .id = "signature/mutation-order",
    .severity = Severity::Error,
    .title = "Outputs stand in a wrong order",
    .explanation =
        "PyTorch takes the first outputs for tokens, those after them for mutations and only then for what the caller "
        "gets, by their number alone. In another order torch.export.load stops with a SpecViolationError.",
    .fix = saveAgain,
    .reference = verifierReference,
    .check = checkMutationOrder,
    .refused = true,
};

/// The input that a mutation or a gradient speaks of; null when there is none.
const InputSpec *targetOf(const SignatureSite &site, const OutputSpec &spec)
{
    switch (spec.kind) {
        case OutputKind::BufferMutation: return site.findInput(InputKind::Buffer, spec.target);
        case OutputKind::ParameterMutation:
        case OutputKind::GradientToParameter: return site.findInput(InputKind::Parameter, spec.target);
        case OutputKind::UserInputMutation:
        case OutputKind::GradientToUserInput: return site.findUserInput(spec.target);
        default: return nullptr;
    }
}

void reportUnknownTargets(bool (*select)(OutputKind), const Subject &subject, Reporter &reporter)
{
    forEachOutputSpec(subject, [&](const SignatureSite &site, const OutputSpec &spec) {
        if (select(spec.kind) && spec.target != noName && site.hasWholeInputs() && !targetOf(site, spec))
            reporter.add("the " + site.shown(spec) + " speaks of a name that no input has", site.at(spec));
    });
}

void checkMutationTarget(const Subject &subject, Reporter &reporter)
{
    reportUnknownTargets(isMutation, subject, reporter);
}

constexpr Rule mutationTarget{
    .id = "signature/mutation-target",
    .severity = Severity::Error,
    .title = "A mutation of something that is not there",
    .explanation =
        "The signature says that an output is written back to a buffer, parameter or input that the program does not "
        "have. torch.export.load stops with a SpecViolationError.",
    .fix = saveAgain,
    .reference = verifierReference,
    .check = checkMutationTarget,
    .refused = true,
};

/// In what two values of the graph differ for certain.
std::optional<std::string> difference(const Program &program, const TensorValue &written, const TensorValue &target)
{
    if (differ(program.sizes(written), program.sizes(target)))
        return "sizes " + numbersText(program, program.sizes(written)) + " to sizes "
               + numbersText(program, program.sizes(target));
    const std::optional<DType> from = dtypeFromSchema(written.dtype);
    const std::optional<DType> to = dtypeFromSchema(target.dtype);
    if (from && to && *from != *to)
        return std::string(traits(*from).name) + " to " + std::string(traits(*to).name);
    return std::nullopt;
}

void checkMutationShape(const Subject &subject, Reporter &reporter)
{
    forEachOutputSpec(subject, [&](const SignatureSite &site, const OutputSpec &spec) {
        const InputSpec *input = isMutation(spec.kind) ? targetOf(site, spec) : nullptr;
        if (!input)
            return;
        const TensorValue *written = site.index.tensor(spec.arg.name);
        const TensorValue *target = site.index.tensor(input->arg.name);
        if (!written || !target || site.graphs.isDamaged(written->json) || site.graphs.isDamaged(target->json))
            return;
        if (const auto how = difference(site.program, *written, *target))
            reporter.add("the " + site.shown(spec) + " writes " + *how, site.at(spec), {site.at(*input)});
    });
}

constexpr Rule mutationShape{
    .id = "signature/mutation-shape",
    .severity = Severity::Warning,
    .title = "A mutation writes another shape or dtype than its target has",
    .explanation =
        "The value is copied into the target after each call: other sizes are broadcast or make copy_() fail, another "
        "dtype is converted.",
    .fix = saveAgain,
    .reference = "torch/export/_unlift.py (_insert_copy_for_mutations)",
    .check = checkMutationShape,
};

void checkMutationNonpersistentConst(const Subject &subject, Reporter &reporter)
{
    forEachOutputSpec(subject, [&](const SignatureSite &site, const OutputSpec &spec) {
        if (!isMutation(spec.kind) || spec.target == noName || targetOf(site, spec))
            return;
        if (const InputSpec *constant = site.findInput(InputKind::TensorConstant, spec.target))
            reporter.add("the " + site.shown(spec) + " changes a constant", site.at(spec), {site.at(*constant)});
    });
}

constexpr Rule mutationNonpersistentConst{
    .id = "signature/mutation-nonpersistent-const",
    .severity = Severity::Warning,
    .title = "A constant is changed",
    .explanation =
        "A tensor constant cannot be written back: only buffers, parameters and inputs can. What the program computes "
        "for it is lost.",
    .fix = "Register the tensor with register_buffer() before the export.",
    .reference = "torch/export/graph_signature.py (OutputKind)",
    .check = checkMutationNonpersistentConst,
};

bool isGradient(OutputKind kind)
{
    return kind == OutputKind::GradientToParameter || kind == OutputKind::GradientToUserInput;
}

void checkGradientTarget(const Subject &subject, Reporter &reporter)
{
    reportUnknownTargets(isGradient, subject, reporter);
}

constexpr Rule gradientTarget{
    .id = "signature/gradient-target",
    .severity = Severity::Warning,
    .title = "A gradient of something that is not there",
    .explanation =
        "The signature says that an output is the gradient of a parameter or input that the program does not have: a "
        "training loop cannot use it.",
    .fix = saveAgain,
    .reference = "torch/_export/serde/schema.py (GradientToParameterSpec)",
    .check = checkGradientTarget,
};

void checkTokenCount(const Subject &subject, Reporter &reporter)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        if (!site.hasWholeInputs() || !site.hasWholeOutputs())
            return;
        const auto inputs = std::ranges::count(site.signature.inputs, InputKind::Token, &InputSpec::kind);
        const auto outputs = std::ranges::count(site.signature.outputs, OutputKind::Token, &OutputSpec::kind);
        if (inputs != outputs)
            reporter.add("the signature has " + counted(static_cast<std::uint64_t>(inputs), "token input") + " and "
                             + counted(static_cast<std::uint64_t>(outputs), "token output"),
                         site.at("/graph_module/signature"));
    });
}

constexpr Rule tokenCount{
    .id = "signature/token-count",
    .severity = Severity::Warning,
    .title = "Token inputs and outputs differ in number",
    .explanation =
        "Tokens keep effects such as printing in order: each one that goes into the graph comes out of it. One that "
        "is lost lets effects be reordered or dropped.",
    .fix = saveAgain,
    .reference = "torch/_export/verifier.py; torch/_higher_order_ops/effects.py",
    .check = checkTokenCount,
};

/// The class that a graph states for an object's name, where it differs from the signature's.
void checkClassFqn(const Subject &subject, Reporter &reporter)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        std::unordered_map<NameId, NameId> declared;  // by custom_obj_values
        for (const CustomObjectValue &value : site.graph.customObjectValues)
            declared.emplace(value.key, value.classFqn);
        for (const InputSpec &spec : site.signature.inputs) {
            if (spec.arg.tag != ArgumentTag::CustomObj || site.isDamaged(spec))
                continue;
            const auto classFqn = static_cast<NameId>(spec.arg.object);
            const auto report = [&](NameId other, std::string_view where) {
                if (other != noName && classFqn != noName && other != classFqn)
                    reporter.add("the object " + site.named(spec.arg.name) + " is of class " + site.nameOf(classFqn)
                                     + " in the signature and of class " + site.nameOf(other) + std::string(where),
                                 site.at(spec));
            };
            const GraphIndex::Value *value = site.index.find(spec.arg.name);
            if (value && value->definer == GraphIndex::Definer::Input
                && site.graph.inputs[value->index].tag == ArgumentTag::CustomObj)
                report(static_cast<NameId>(site.graph.inputs[value->index].object), " in the graph's inputs");
            if (const auto entry = declared.find(spec.arg.name); entry != declared.end())
                report(entry->second, " in custom_obj_values");
        }
    });
}

constexpr Rule classFqn{
    .id = "signature/class-fqn",
    .severity = Severity::Warning,
    .title = "An object has two classes",
    .explanation =
        "Signature, graph and custom_obj_values each name the class of an object. Where they differ, a type check "
        "fails when the program is traced again or compiled.",
    .fix = saveAgain,
    .reference = "torch/_export/serde/serialize.py (deserialize_script_obj_meta)",
    .check = checkClassFqn,
};

}  // namespace

std::span<const Rule *const> signatureMutationRules()
{
    static constexpr std::array rules{&mutationOrder,  &mutationTarget, &mutationShape, &mutationNonpersistentConst,
                                      &gradientTarget, &tokenCount,     &classFqn};
    return rules;
}

}  // namespace pt2scope
