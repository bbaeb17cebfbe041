// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/model/GuardSizes.h"

#include "core/check/rules/model/GuardOutcome.h"

#include <algorithm>
#include <map>

namespace pt2scope {

namespace {

/// The axis counted from the front; nothing when the tensor has none such.
std::optional<std::size_t> wrapped(std::int64_t axis, std::size_t rank)
{
    const auto count = static_cast<std::int64_t>(rank);
    if (axis < -count || axis >= count)
        return std::nullopt;
    return static_cast<std::size_t>(axis < 0 ? axis + count : axis);
}

}  // namespace

GuardSizes::GuardSizes(const Program &program, const GuardedInputs &inputs)
    : m_program(program), m_inputs(inputs), m_ranges(program)
{
    if (!program.signature || !inputs.known())
        return;
    for (const InputSpec &spec : program.signature->inputs) {
        if (spec.kind == InputKind::UserInput || spec.kind == InputKind::ConstantInput)
            m_leaves.push_back(&spec.arg);
    }
}

const Argument *GuardSizes::argumentOf(const GuardInput &input) const
{
    const std::optional<std::size_t> leaf = m_inputs.leafOf(input);
    return leaf && *leaf < m_leaves.size() ? m_leaves[*leaf] : nullptr;
}

const TensorValue *GuardSizes::tensorOf(const GuardInput &input) const
{
    const Argument *argument = argumentOf(input);
    if (!argument || argument->tag != ArgumentTag::Tensor || !m_program.root())
        return nullptr;
    const std::vector<TensorValue> &values = m_program.root()->tensorValues;
    const auto found = std::ranges::find(values, argument->name, &TensorValue::name);
    return found == values.end() ? nullptr : &*found;
}

std::optional<std::size_t> GuardSizes::missingAxisOf(const GuardInput &input) const
{
    const bool readsSize = (input.method == "size" || input.method == "stride") && input.axis;
    const TensorValue *tensor = readsSize ? tensorOf(input) : nullptr;
    if (!tensor || wrapped(*input.axis, tensor->sizes.count))
        return std::nullopt;
    return tensor->sizes.count;
}

SymRange GuardSizes::rangeOfInput(const GuardInput &input)
{
    if (input.method == "size" && input.axis) {
        const TensorValue *tensor = tensorOf(input);
        const auto axis = tensor ? wrapped(*input.axis, tensor->sizes.count) : std::nullopt;
        return axis ? m_ranges.of(m_program.sizes(*tensor)[*axis]) : SymRange();
    }
    const Argument *argument = input.method.empty() ? argumentOf(input) : nullptr;
    if (!argument || argument->tag != ArgumentTag::SymInt || !m_program.root())
        return {};
    const std::vector<SymbolicValue> &values = m_program.root()->symbolicValues;
    const auto found = std::ranges::find(values, argument->name, &SymbolicValue::name);
    const bool isSymbolic =
        found != values.end() && found->kind == SymbolicValue::Kind::Int && found->expression != noExpression;
    return isSymbolic ? m_ranges.ofExpression(found->expression) : SymRange();
}

bool GuardSizes::excludes(std::string_view code, const ParsedGuard &guard)
{
    std::string text;
    std::map<std::string_view, std::string> symbols;  // or plain numbers, by what the guard reads
    std::map<std::string, SymRange, std::less<>> ranges;
    std::size_t at = 0;
    for (const GuardInput &input : guard.inputs) {
        const auto entry = symbols.try_emplace(code.substr(input.offset, input.end - input.offset),
                                               "g" + std::to_string(symbols.size()));
        const SymRange range = entry.second ? rangeOfInput(input) : SymRange();
        if (entry.second && range.isExact())
            entry.first->second = std::to_string(*range.min);
        else if (entry.second)
            ranges.emplace(entry.first->second, range);
        text += std::string(code.substr(at, input.offset - at)) + "(" + entry.first->second + ")";
        at = input.end;
    }
    text += code.substr(at);
    const auto rangeOfSymbol = [&](std::string_view name) {
        const auto found = ranges.find(name);
        return found == ranges.end() ? SymRange() : found->second;
    };
    return outcomeOf(text, rangeOfSymbol) == GuardOutcome::Never;
}

}  // namespace pt2scope
