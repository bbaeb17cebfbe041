// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/signature/SignatureSites.h"

#include "core/bytes/PythonFloat.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::string_view graphPointer = "/graph_module/graph";
constexpr std::string_view signaturePointer = "/graph_module/signature";

std::uint64_t targetKey(InputKind kind, NameId target)
{
    return static_cast<std::uint64_t>(kind) << 32 | static_cast<std::uint32_t>(target);
}

/// Whether a fault at a list or above it can mean that elements of the list were lost.
bool hidesElements(ProgramFaultKind kind)
{
    return kind == ProgramFaultKind::MissingField || kind == ProgramFaultKind::WrongType
           || kind == ProgramFaultKind::TooDeep || kind == ProgramFaultKind::JsonInvalid
           || kind == ProgramFaultKind::NotUtf8;
}

/// "tensor constant" for "tensor_constant".
std::string words(std::string_view tag)
{
    std::string text(tag);
    std::ranges::replace(text, '_', ' ');
    return text;
}

}  // namespace

SignatureSite::SignatureSite(const ProgramGraphs &programGraphs)
    : graphs(programGraphs),
      program(programGraphs.program),
      graph(*programGraphs.program.root()),
      index(programGraphs.index(0)),
      signature(*programGraphs.program.signature),
      stored(storedTensors(programGraphs.site.subject.document(), programGraphs.site.model))
{
    const std::string signatureText(signaturePointer);
    const std::string graphText(graphPointer);
    m_hasWholeInputs = isWholeList({signatureText, signatureText + "/input_specs", graphText, graphText + "/inputs"});
    m_hasWholeOutputs =
        isWholeList({signatureText, signatureText + "/output_specs", graphText, graphText + "/outputs"});
    indexTargets();
    readRootCall();
}

bool SignatureSite::isWholeList(std::initializer_list<std::string_view> pointers) const
{
    if (!program.isWhole || program.limitReached)
        return false;
    return std::ranges::none_of(program.faults, [&](const ProgramFault &fault) {
        return hidesElements(fault.kind) && std::ranges::find(pointers, fault.pointer) != pointers.end();
    });
}

void SignatureSite::indexTargets()
{
    for (std::size_t i = 0; i < signature.inputs.size(); ++i) {
        const InputSpec &spec = signature.inputs[i];
        if (spec.kind == InputKind::UserInput && spec.arg.isValue())
            m_byUserInput.try_emplace(static_cast<std::uint32_t>(spec.arg.name), i);
        else if (spec.target != noName)
            m_byTarget.try_emplace(targetKey(spec.kind, spec.target), i);
    }
}

void SignatureSite::readRootCall()
{
    if (!program.moduleCalls || program.moduleCalls->empty())
        return;
    const ModuleCall &first = program.moduleCalls->front();
    if (!first.hasSignature || graphs.isDamaged(first.json))
        return;
    m_rootCall = &first;
    m_inSpec = parseTreeSpec(text(first.inSpec));
    m_outSpec = parseTreeSpec(text(first.outSpec));
}

std::size_t SignatureSite::userInputs() const
{
    return static_cast<std::size_t>(std::ranges::count_if(signature.inputs, isUserInput));
}

std::size_t SignatureSite::userOutputs() const
{
    return static_cast<std::size_t>(std::ranges::count_if(signature.outputs, isUserOutput));
}

const InputSpec *SignatureSite::findInput(InputKind kind, NameId target) const
{
    const auto found = m_byTarget.find(targetKey(kind, target));
    return found == m_byTarget.end() ? nullptr : &signature.inputs[found->second];
}

const InputSpec *SignatureSite::findUserInput(NameId value) const
{
    const auto found = m_byUserInput.find(static_cast<std::uint32_t>(value));
    return found == m_byUserInput.end() ? nullptr : &signature.inputs[found->second];
}

const StoredTensor *SignatureSite::storedFor(const InputSpec &spec) const
{
    switch (spec.kind) {
        case InputKind::Parameter: return stored.weights.find(text(spec.target));
        case InputKind::Buffer: {
            const StoredTensor *weight = spec.persistent == true ? stored.weights.find(text(spec.target)) : nullptr;
            return weight ? weight : stored.constants.find(text(spec.target));
        }
        case InputKind::TensorConstant:
        case InputKind::CustomObj: return stored.constants.find(text(spec.target));
        default: return nullptr;
    }
}

Location SignatureSite::at(const InputSpec &spec) const
{
    const auto number = static_cast<std::size_t>(&spec - signature.inputs.data());
    Location place =
        graphs.site.at(std::string(signaturePointer) + "/input_specs/" + std::to_string(number), spec.json);
    if (spec.kind != InputKind::Unknown && spec.target != noName)
        place.tensor = text(spec.target);
    return place;
}

Location SignatureSite::at(const OutputSpec &spec) const
{
    const auto number = static_cast<std::size_t>(&spec - signature.outputs.data());
    return graphs.site.at(std::string(signaturePointer) + "/output_specs/" + std::to_string(number), spec.json);
}

Location SignatureSite::at(const StoredSection &section, const StoredTensor &tensor) const
{
    Location place = graphs.site.subject.at(section.record().value_or(0), tensor.entry ? tensor.entry->pointer : "");
    place.model = graphs.site.model.name;
    place.tensor = tensor.name;
    return place;
}

std::string SignatureSite::named(NameId name) const
{
    return '"' + shortened(text(name)) + '"';
}

std::string SignatureSite::nameOf(NameId target) const
{
    return text(target).empty() ? "\"\"" : shortened(text(target));
}

std::string SignatureSite::shown(const Argument &argument) const
{
    if (argument.isValue())
        return named(argument.name);
    switch (argument.tag) {
        case ArgumentTag::None: return "None";
        case ArgumentTag::Bool: return argument.integer != 0 ? "True" : "False";
        case ArgumentTag::Float: return pythonFloat(argument.number);
        case ArgumentTag::String: return quoted(text(argument.name));
        case ArgumentTag::Int:
            return argument.name == noName ? std::to_string(argument.integer) : shortened(text(argument.name));
        default: break;
    }
    const std::string_view tag = tagName(argument.tag);
    return tag.empty() ? "something else" : std::string(tag);
}

std::string SignatureSite::shown(const InputSpec &spec) const
{
    return words(inputKindName(spec.kind)) + ' ' + (spec.target != noName ? nameOf(spec.target) : shown(spec.arg));
}

std::string SignatureSite::shown(const OutputSpec &spec) const
{
    return words(outputKindName(spec.kind)) + ' '
           + (spec.target != noName ? "of " + nameOf(spec.target) : shown(spec.arg));
}

SubjectSignatures::SubjectSignatures(const Subject &subject)
{
    forEachProgram(subject, [&](const ProgramGraphs &graphs) {
        if (graphs.program.root() && graphs.program.signature)
            sites.emplace_back(graphs);
    });
}

bool isUserInput(const InputSpec &spec)
{
    return spec.kind == InputKind::UserInput || spec.kind == InputKind::ConstantInput;
}

bool isUserOutput(const OutputSpec &spec)
{
    return spec.kind == OutputKind::UserOutput || spec.kind == OutputKind::LossOutput;
}

bool isMutation(OutputKind kind)
{
    return kind == OutputKind::BufferMutation || kind == OutputKind::ParameterMutation
           || kind == OutputKind::UserInputMutation;
}

}  // namespace pt2scope
