// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/SignatureItem.h"

#include "core/program/ArgumentText.h"

namespace pt2scope {

namespace {

const Graph noRoot{};

std::string kindText(const Program &program, std::string_view tag, NameId unknown)
{
    return std::string(tag.empty() ? program.text(unknown) : tag);
}

std::string_view symbolicType(SymbolicValue::Kind kind)
{
    switch (kind) {
        case SymbolicValue::Kind::Int: return "int";
        case SymbolicValue::Kind::Float: return "float";
        case SymbolicValue::Kind::Bool: return "bool";
    }
    return {};
}

}  // namespace

SignatureItems::SignatureItems(const Program &program, bool fieldNames)
    : m_program(program), m_index(program, program.root() ? *program.root() : noRoot), m_texts(program)
{
    if (!program.signature)
        return;
    const CallPaths paths(program, fieldNames);
    readInputs(paths);
    readOutputs(paths);
}

void SignatureItems::describe(SignatureItem &item, const Argument &argument) const
{
    if (!argument.isValue()) {
        appendArgument(item.constant, m_program, argument);
        return;
    }
    item.value = argument.name;
    item.name = m_program.text(argument.name);
    item.tensor = m_index.tensor(argument.name);
    item.symbolic = m_index.symbolic(argument.name);
}

void SignatureItems::readInputs(const CallPaths &paths)
{
    auto path = paths.inputs.begin();
    for (const InputSpec &spec : m_program.signature->inputs) {
        SignatureItem item{.kind = kindText(m_program, inputKindName(spec.kind), spec.target)};
        const bool isConstant = spec.kind == InputKind::ConstantInput;
        describe(item, isConstant ? spec.value : spec.arg);
        item.isOfCaller = isConstant || spec.kind == InputKind::UserInput;
        if (isConstant)
            item.name = m_program.text(spec.target);
        else if (spec.kind != InputKind::UserInput && spec.kind != InputKind::Token)
            item.target = m_program.text(spec.target);
        if (item.isOfCaller && path != paths.inputs.end())
            item.path = *path++;
        item.persistent = spec.persistent;
        item.position = m_inputs.size();
        m_inputs.push_back(std::move(item));
    }
}

void SignatureItems::readOutputs(const CallPaths &paths)
{
    auto path = paths.outputs.begin();
    for (const OutputSpec &spec : m_program.signature->outputs) {
        SignatureItem item{.kind = kindText(m_program, outputKindName(spec.kind), spec.target)};
        describe(item, spec.arg);
        item.isOfCaller = spec.kind == OutputKind::UserOutput || spec.kind == OutputKind::LossOutput;
        if (!item.isOfCaller)
            item.target = m_program.text(spec.target);
        else if (path != paths.outputs.end())
            item.path = *path++;
        item.position = m_outputs.size();
        m_outputs.push_back(std::move(item));
    }
}

std::vector<SymInt> SignatureItems::numbers(const SignatureItem &item) const
{
    if (item.tensor) {
        const std::span<const SymInt> sizes = m_program.sizes(*item.tensor);
        return {sizes.begin(), sizes.end()};
    }
    return item.symbolic ? std::vector{SymInt{item.symbolic->integer, item.symbolic->expression}}
                         : std::vector<SymInt>();
}

std::string SignatureItems::dtypeText(const SignatureItem &item) const
{
    if (item.tensor != nullptr)
        return m_texts.dtype(*item.tensor);
    return std::string(item.symbolic ? symbolicType(item.symbolic->kind) : "");
}

std::string SignatureItems::sizesText(const SignatureItem &item)
{
    if (item.tensor != nullptr)
        return m_texts.sizes(m_program.sizes(*item.tensor));
    return item.symbolic ? m_texts.symbolic(*item.symbolic) : "";
}

std::string SignatureItems::stridesText(const SignatureItem &item)
{
    return item.tensor ? m_texts.sizes(m_program.strides(*item.tensor)) : "";
}

std::string SignatureItems::deviceText(const SignatureItem &item) const
{
    return item.tensor ? m_texts.device(*item.tensor) : "";
}

std::string SignatureItems::typeText(const SignatureItem &item)
{
    if (item.value == noName)
        return item.constant;
    const std::string dtype = dtypeText(item);
    const std::string sizes = sizesText(item);
    return dtype.empty() || sizes.empty() ? dtype + sizes : dtype + " " + sizes;
}

}  // namespace pt2scope
