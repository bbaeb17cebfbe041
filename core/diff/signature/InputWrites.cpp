// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/InputWrites.h"

#include "core/json/JsonValue.h"
#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"
#include "core/program/GraphIndex.h"

#include <algorithm>
#include <unordered_map>

namespace pt2scope {

namespace {

/// The schemas of operators that alias what they take, each looked up once.
class AliasingSchemas {
public:
    explicit AliasingSchemas(const Program &program) : m_program(program) {}

    /// Null where nothing is aliased, or no schema is known.
    const OperatorSchema *of(const Node &node)
    {
        const auto [known, isNew] = m_known.try_emplace(static_cast<std::uint32_t>(node.target));
        if (isNew)
            known->second = find(m_program.text(node.target));
        return known->second ? &*known->second : nullptr;
    }

private:
    std::optional<OperatorSchema> find(std::string_view target) const
    {
        const std::optional<std::string_view> name = operatorNameOf(target);
        if (!name || !m_program.torchVersion)
            return std::nullopt;
        std::optional<OperatorSchema> schema = OperatorTable::shipped().find(*name, *m_program.torchVersion);
        const auto isAlias = [](const SchemaArgument &argument) { return !argument.alias.text.empty(); };
        return schema && std::ranges::any_of(schema->arguments, isAlias) ? schema : std::nullopt;
    }

    const Program &m_program;
    std::unordered_map<std::uint32_t, std::optional<OperatorSchema>> m_known;  // by NameId
};

/// What "to" returns is a copy where it is of another type.
bool areOfOneType(const GraphIndex &index, NameId a, NameId b)
{
    const TensorValue *tensorA = index.tensor(a);
    const TensorValue *tensorB = index.tensor(b);
    return tensorA && tensorB && tensorA->dtype == tensorB->dtype && tensorA->deviceType == tensorB->deviceType
           && tensorA->deviceIndex == tensorB->deviceIndex;
}

}  // namespace

InputWrites::InputWrites(const ProgramSide &side)
    : m_side(side), m_byNode(side.items.inputs().size()), m_byResult(side.items.inputs().size())
{
    for (const SignatureItem &input : side.items.inputs()) {
        const bool isOfCaller = input.target.empty();
        (isOfCaller ? m_ofCaller : m_state)
            .emplace(isOfCaller ? input.name : input.target, static_cast<std::uint32_t>(input.position));
    }
    for (const SignatureItem &output : side.items.outputs()) {
        if (const auto input = inputOf(output))
            m_byResult[*input] = true;
    }
    if (side.program.root())
        followNodes();
}

std::optional<std::uint32_t> InputWrites::inputOf(const SignatureItem &output) const
{
    if (output.isOfCaller)
        return std::nullopt;
    const auto &inputs = output.kind == "user_input_mutation" ? m_ofCaller : m_state;
    const auto found = inputs.find(output.target);
    return found == inputs.end() ? std::nullopt : std::optional(found->second);
}

void InputWrites::followNodes()
{
    const Program &program = m_side.program;
    AliasingSchemas schemas(program);
    std::unordered_map<std::uint32_t, std::uint32_t> inputs;  // by NameId of what is an input, or a view of it
    for (const SignatureItem &input : m_side.items.inputs()) {
        if (input.tensor)
            inputs.emplace(static_cast<std::uint32_t>(input.value), static_cast<std::uint32_t>(input.position));
    }
    for (const Node &node : program.root()->nodes) {
        const OperatorSchema *schema = schemas.of(node);
        if (!schema)
            continue;
        const auto outputs = program.outputs(node);
        const auto follow = [&](const SchemaArgument &taken, const Argument &value) {
            const auto input = inputs.find(static_cast<std::uint32_t>(value.name));
            if (input == inputs.end())
                return;
            const std::uint32_t position = input->second;
            if (taken.alias.writes())
                m_byNode[position] = true;
            for (std::size_t i = 0; i < std::min(outputs.size(), schema->returns.size()); ++i) {
                const std::string_view alias = schema->returns[i].alias.text;
                if (alias.empty() || alias.front() != taken.alias.text.front())
                    continue;
                forEachValue(program, outputs[i], [&](const Argument &view) {
                    if (areOfOneType(m_side.items.root(), value.name, view.name))
                        inputs.emplace(static_cast<std::uint32_t>(view.name), position);
                });
            }
        };
        for (const NamedArgument &argument : program.inputs(node)) {
            const SchemaArgument *taken = schema->findArgument(program.text(argument.name));
            if (taken && !taken->alias.text.empty())
                forEachValue(program, argument.value, [&](const Argument &value) { follow(*taken, value); });
        }
    }
}

void diffInPlaceWrites(ProgramPair &pair, const InputWrites &a, const InputWrites &b, SignatureEntries &entries)
{
    const auto add = [&](SignatureItems &items, const SignatureItem &input, bool isA) {
        const SignatureCase ofCaller = isA ? SignatureCase::InputMutationRemoved : SignatureCase::InputMutationAdded;
        const SignatureCase ofState = isA ? SignatureCase::StateMutationRemoved : SignatureCase::StateMutationAdded;
        const DiffValue type = DiffValue::ofText(items.typeText(input));
        const std::string pointer = pointerTo("/graph_module/signature/input_specs", input.position);
        entries.add(input.isOfCaller ? ofCaller : ofState, nameOf(input, SignatureList::Inputs),
                    isA ? type : DiffValue(), isA ? DiffValue() : type, pointer, pointer);
    };
    for (const SignatureItem &input : pair.a->items.inputs()) {
        const std::uint32_t partner = pair.inputs.ofA[input.position];
        if (a.isInPlace(static_cast<std::uint32_t>(input.position)) && partner != Partners::none
            && !b.isWritten(partner))
            add(pair.a->items, input, true);
    }
    for (const SignatureItem &input : pair.b->items.inputs()) {
        const std::uint32_t partner = pair.inputs.ofB[input.position];
        if (b.isInPlace(static_cast<std::uint32_t>(input.position)) && partner != Partners::none
            && !a.isWritten(partner))
            add(pair.b->items, input, false);
    }
}

}  // namespace pt2scope
