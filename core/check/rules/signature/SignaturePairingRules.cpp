// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/signature/SignatureRuleTopics.h"
#include "core/check/rules/signature/SignatureSites.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pt2scope {

namespace {

constexpr std::string_view verifierReference =
    "torch/_export/verifier.py (_verify_exported_program_signature); measured on torch 2.15";
constexpr std::string_view saveAgain = "Save the program again; signature and graph were edited apart.";

bool isConstant(const Argument &argument)
{
    switch (argument.tag) {
        case ArgumentTag::None:
        case ArgumentTag::Int:
        case ArgumentTag::Float:
        case ArgumentTag::Bool:
        case ArgumentTag::String: return true;
        default: return false;
    }
}

bool isNumber(const Argument &argument)
{
    const bool isShort = argument.tag != ArgumentTag::Int || argument.name == noName;
    return isShort && argument.tag != ArgumentTag::None && argument.tag != ArgumentTag::String && isConstant(argument);
}

double numberOf(const Argument &argument)
{
    return argument.tag == ArgumentTag::Float ? argument.number : static_cast<double>(argument.integer);
}

/// As Python compares, but for NaN, which is as good as another NaN here.
bool equalConstants(const Argument &a, const Argument &b)
{
    if (a.tag == ArgumentTag::Int && b.tag == ArgumentTag::Int)
        return a.name == b.name && (a.name != noName || a.integer == b.integer);
    if (isNumber(a) && isNumber(b))
        return numberOf(a) == numberOf(b) || (std::isnan(numberOf(a)) && std::isnan(numberOf(b)));
    return a.tag == b.tag && (a.tag == ArgumentTag::None || a.name == b.name);
}

void checkInputCount(const Subject &subject, Reporter &reporter)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        const std::size_t inputs = site.graph.inputs.size();
        const std::size_t specs = site.signature.inputs.size();
        if (site.hasWholeInputs() && inputs != specs)
            reporter.add(
                "the graph has " + counted(inputs, "input") + " and the signature " + counted(specs, "input spec"),
                site.at("/graph_module/signature/input_specs"), {site.at("/graph_module/graph/inputs")});
    });
}

constexpr Rule inputCount{
    .id = "signature/input-count",
    .severity = Severity::Error,
    .title = "Graph and signature have different numbers of inputs",
    .explanation =
        "Each input of the graph is explained by the input spec at the same place. torch.export.load stops with a "
        "SpecViolationError (or an IndexError) when one of them is left over.",
    .fix = saveAgain,
    .reference = verifierReference,
    .check = checkInputCount,
    .refused = true,
};

void checkOutputCount(const Subject &subject, Reporter &reporter)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        const std::size_t outputs = site.graph.outputs.size();
        const std::size_t specs = site.signature.outputs.size();
        if (site.hasWholeOutputs() && outputs != specs)
            reporter.add(
                "the graph has " + counted(outputs, "output") + " and the signature " + counted(specs, "output spec"),
                site.at("/graph_module/signature/output_specs"), {site.at("/graph_module/graph/outputs")});
    });
}

constexpr Rule outputCount{
    .id = "signature/output-count",
    .severity = Severity::Error,
    .title = "Graph and signature have different numbers of outputs",
    .explanation =
        "Each output of the graph is explained by the output spec at the same place. torch.export.load stops with a "
        "SpecViolationError when one of them is left over.",
    .fix = saveAgain,
    .reference = verifierReference,
    .check = checkOutputCount,
    .refused = true,
};

/// Calls visit(site, spec, input) for every spec with the graph's input at its place. Not where the lists differ in
/// length: after the missing one every pair would be wrong.
template <typename Visit>
void forEachInputPair(const Subject &subject, Visit visit)
{
    forEachInputSpec(subject, [&](const SignatureSite &site, const InputSpec &spec) {
        const auto place = static_cast<std::size_t>(&spec - site.signature.inputs.data());
        if (site.hasWholeInputs() && site.graph.inputs.size() == site.signature.inputs.size())
            visit(site, spec, site.graph.inputs[place]);
    });
}

std::string inputAt(const SignatureSite &site, const Argument &input)
{
    return "/graph_module/graph/inputs/" + std::to_string(&input - site.graph.inputs.data());
}

/// Of mutations PyTorch wants the value to be one of those that the signature names; it does not look at gradients.
bool isCompared(const SignatureSite &site, const OutputSpec &spec, const Argument &output)
{
    if (spec.kind == OutputKind::UserOutput || spec.kind == OutputKind::LossOutput)
        return true;
    return isMutation(spec.kind) && std::ranges::none_of(site.signature.outputs, [&](const OutputSpec &other) {
               return isMutation(other.kind) && other.arg.isValue() && other.arg.name == output.name;
           });
}

/// PyTorch compares the names of tensors and symbolic numbers only; tokens and objects are bound by their place.
Severity severityOf(const Argument &specArgument)
{
    const bool isCompared = specArgument.tag == ArgumentTag::Tensor || specArgument.isSymbolic();
    return isCompared ? Severity::Error : Severity::Warning;
}

void checkInputName(const Subject &subject, Reporter &reporter)
{
    forEachInputPair(subject, [&](const SignatureSite &site, const InputSpec &spec, const Argument &input) {
        const bool isComparable = input.isValue() || isConstant(input);
        if (!spec.arg.isValue() || !isComparable || (input.isValue() && input.name == spec.arg.name))
            return;
        reporter.addAs(
            severityOf(spec.arg),
            "the signature calls " + site.named(spec.arg.name) + " what is " + site.shown(input) + " in the graph",
            site.at(spec), {site.at(inputAt(site, input))});
    });
}

constexpr Rule inputName{
    .id = "signature/input-name",
    .severity = Severity::Error,
    .title = "An input has another name in the signature than in the graph",
    .explanation =
        "Signature and graph are paired by position, and the names must agree: else a weight would be fed to another "
        "input. torch.export.load stops with a SpecViolationError. Names of tokens and objects are not compared there.",
    .fix = saveAgain,
    .reference = verifierReference,
    .check = checkInputName,
    .refused = true,
};

void checkOutputName(const Subject &subject, Reporter &reporter)
{
    forEachOutputSpec(subject, [&](const SignatureSite &site, const OutputSpec &spec) {
        if (!site.hasWholeOutputs() || site.graph.outputs.size() != site.signature.outputs.size())
            return;
        const auto place = static_cast<std::size_t>(&spec - site.signature.outputs.data());
        const Argument &output = site.graph.outputs[place];
        const auto isComparable = [](const Argument &each) { return each.isValue() || isConstant(each); };
        if (!isComparable(spec.arg) || !isComparable(output))
            return;
        const bool bothNamed = spec.arg.isValue() && output.isValue();
        const bool bothConstant = !spec.arg.isValue() && !output.isValue();
        if (bothNamed ? spec.arg.name == output.name : bothConstant && equalConstants(spec.arg, output))
            return;
        const std::string message = "the signature says that the output is " + site.shown(spec.arg)
                                    + ", and the graph returns " + site.shown(output);
        const Location other = site.at("/graph_module/graph/outputs/" + std::to_string(place));
        if (spec.kind == OutputKind::Token)
            reporter.addAs(Severity::Warning, message, site.at(spec), {other});
        else
            reporter.addRefusedIf(isCompared(site, spec, output), message, site.at(spec), {other});
    });
}

constexpr Rule outputName{
    .id = "signature/output-name",
    .severity = Severity::Error,
    .title = "An output is another one in the signature than in the graph",
    .explanation =
        "Signature and graph are paired by position. For what the caller gets torch.export.load stops with a "
        "SpecViolationError; of mutations it checks only that each is one of them, so that exchanged ones write "
        "values into the wrong buffers.",
    .fix = saveAgain,
    .reference = verifierReference,
    .check = checkOutputName,
    .refused = true,
};

void checkConstantInputValue(const Subject &subject, Reporter &reporter)
{
    forEachInputPair(subject, [&](const SignatureSite &site, const InputSpec &spec, const Argument &input) {
        if (spec.kind != InputKind::ConstantInput || !isConstant(spec.value))
            return;
        if (!input.isValue() && (!isConstant(input) || equalConstants(spec.value, input)))
            return;
        reporter.add("the constant " + site.nameOf(spec.target) + " is " + site.shown(spec.value)
                         + " in the signature and " + site.shown(input) + " in the graph",
                     site.at(spec), {site.at(inputAt(site, input))});
    });
}

constexpr Rule constantInputValue{
    .id = "signature/constant-input-value",
    .severity = Severity::Warning,
    .title = "A constant input has two values",
    .explanation =
        "An input that the program was specialised for has its value in the signature and in the graph. PyTorch does "
        "not compare them: the one in the signature is what callers are checked against.",
    .fix = saveAgain,
    .reference = "torch/_export/verifier.py (_verify_exported_program_signature)",
    .check = checkConstantInputValue,
};

}  // namespace

std::span<const Rule *const> signaturePairingRules()
{
    static constexpr std::array rules{&inputCount, &outputCount, &inputName, &outputName, &constantInputValue};
    return rules;
}

}  // namespace pt2scope
