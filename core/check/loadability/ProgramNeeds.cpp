// SPDX-License-Identifier: Apache-2.0
#include "core/check/loadability/LoadNeeds.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"
#include "core/symbols/SymExprNames.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace pt2scope {

namespace {

constexpr TorchMinor unknownFieldsSkippedSince = 9;

/// Tags of the union Argument that came after torch 2.6, and the torch that brought each.
TorchMinor torchOfTag(ArgumentTag tag)
{
    switch (tag) {
        case ArgumentTag::OptionalTensor: return 8;
        case ArgumentTag::Complex: return 9;
        case ArgumentTag::IntLists:
        case ArgumentTag::StringToArgument: return 10;
        case ArgumentTag::NestedTensors: return 11;
        case ArgumentTag::FloatLists: return 12;
        default: return oldestTorch;
    }
}

/// The newest schema minor of each torch from 2.6 on.
constexpr std::array<std::pair<TorchMinor, std::int64_t>, 7> schemaMinors{
    {{6, 2}, {7, 7}, {8, 8}, {9, 14}, {10, 15}, {11, 17}, {12, 20}}};

TorchMinor torchOfMinor(std::int64_t minor)
{
    const auto found = std::ranges::find_if(schemaMinors, [&](const auto &entry) { return entry.second >= minor; });
    return found == schemaMinors.end() ? noTorch : found->first;
}

/// The argument of an operator that is named by a word of Python and may be left out; empty when it has none.
std::string_view argumentNamedByKeyword(std::string_view operatorName)
{
    const OperatorTable &table = OperatorTable::shipped();
    const std::optional<OperatorSchema> schema = table.find(operatorName, table.torches().back());
    if (!schema)
        return {};
    const auto named = std::ranges::find_if(schema->arguments, [](const SchemaArgument &argument) {
        return !argument.isRequired() && isPythonKeyword(argument.name);
    });
    return named == schema->arguments.end() ? std::string_view() : named->name;
}

class ProgramNeeds {
public:
    ProgramNeeds(LoadNeeds &needs, const Program &program, std::string name)
        : m_needs(needs), m_program(program), m_name(std::move(name))
    {}

    void add(bool isFlat)
    {
        addWholeness();
        addVersion(isFlat);
        addFields();
        for (const NamedArgument &argument : m_program.namedArguments)
            addArgument(argument.value);
        for (const Graph &graph : m_program.graphs)
            addGraph(graph);
        addSignature();
    }

private:
    void addWholeness()
    {
        if (!m_program.isWhole && !m_program.limitReached)
            m_needs.never(m_name + " holds no program");
    }

    /// The record `version` of a flat program speaks of its major; all else is said here.
    void addVersion(bool isFlat)
    {
        const std::optional<SchemaVersion> &version = m_program.schemaVersion;
        const bool isUnchecked = version == SchemaVersion{0, 0};
        if (!version || isUnchecked || version->major == 8 || (isFlat && version->major == 7))
            return;
        m_needs.never("the schema major of " + m_name + " is " + std::to_string(version->major)
                      + ", and torch 2.6 to 2.15 read 8");
    }

    /// Up to torch 2.8 a field that the schema does not have is an error.
    void addFields()
    {
        for (const SchemaFeature &feature : m_program.features) {
            const TorchMinor torch = std::min(torchOfMinor(feature.minor), unknownFieldsSkippedSince);
            if (torch > oldestTorch + 1)
                since(torch,
                      "the field " + feature.what + " came later, and torch skips unknown fields since 2.9 only");
        }
        const auto unknown = std::ranges::find(m_program.faults, ProgramFaultKind::UnknownField, &ProgramFault::kind);
        if (unknown != m_program.faults.end())
            since(unknownFieldsSkippedSince,
                  "torch skips unknown fields, as at " + shortened(unknown->pointer) + ", since 2.9 only");
    }

    /// Elements of lists have the tags that their list asks for, but for those of a map.
    void addArgument(const Argument &argument)
    {
        if (const TorchMinor torch = torchOfTag(argument.tag); torch > m_since)
            since(torch, "arguments of the kind " + std::string(tagName(argument.tag)) + " came with torch 2."
                             + std::to_string(torch));
        if (argument.tag == ArgumentTag::ScalarType)
            addDType(argument.integer);
        if (argument.tag != ArgumentTag::StringToArgument)
            return;
        for (const Argument &element : m_program.elements(argument))
            addArgument(element);
    }

    void addDType(std::int64_t number)
    {
        const std::optional<DType> dtype = dtypeFromSchema(number);
        const TorchMinor torch = dtype ? torchOfDType(*dtype) : oldestTorch;
        if (dtype && torch > m_since)
            since(torch, "the element type " + std::string(traits(*dtype).name) + " came with torch 2."
                             + std::to_string(torch));
    }

    void addGraph(const Graph &graph)
    {
        for (const TensorValue &value : graph.tensorValues)
            addDType(value.dtype);
        for (const Argument &input : graph.inputs)
            addArgument(input);
        for (const Argument &output : graph.outputs)
            addOutput(output);
        for (const Node &node : graph.nodes)
            addNode(node);
    }

    /// torch/_export/serde/serialize.py deserialize_graph_output.
    void addOutput(const Argument &output)
    {
        using enum ArgumentTag;
        static constexpr std::array read{Tensor, SymInt, SymFloat, SymBool, Int, Float, Bool, None};
        const bool isBroken = output.tag == Unknown || output.tag == Broken;
        if (isBroken || m_outputSaid || std::ranges::find(read, output.tag) != read.end())
            return;
        m_outputSaid = true;
        m_needs.never("a graph returns an argument of the kind " + std::string(tagName(output.tag))
                      + ", which torch writes and cannot read");
    }

    void addNode(const Node &node)
    {
        for (const Argument &output : m_program.outputs(node))
            addArgument(output);
        const std::string_view target = m_program.text(node.target);
        if (target.starts_with("torch.ops.higher_order."))
            addHigherOrder(node);
        if (node.target == noName)
            return;
        const std::optional<std::string_view> name = operatorNameOf(target);
        if (name)
            addKeyword(node, *name);
        if (!m_targets.insert(node.target).second)
            return;
        if (name)
            addOperator(*name);
        else if (target.starts_with("torch.") && !target.starts_with("torch.sym_"))
            since(13, "calls of functions that are no operators, as " + quoted(target) + ", came with torch 2.13");
    }

    /// torch/_export/serde/serialize.py deserialize_inputs takes no default for it.
    void addKeyword(const Node &node, std::string_view operatorName)
    {
        const auto entry = m_keywords.try_emplace(node.target);
        std::string_view &needed = entry.first->second;
        if (entry.second)
            needed = argumentNamedByKeyword(operatorName);
        const auto isIt = [&](const NamedArgument &input) { return m_program.text(input.name) == needed; };
        if (needed.empty() || std::ranges::any_of(m_program.inputs(node), isIt))
            return;
        m_needs.never(std::string(operatorName) + " without its argument " + quoted(needed)
                      + " is what torch writes and cannot read");
        needed = {};
    }

    /// Since torch 2.8 a single output without is_hop_single_tensor_return counts as one in a tuple, which a list
    /// cannot be; torch 2.6 wrote the tuple as a list of one.
    void addHigherOrder(const Node &node)
    {
        const std::span<const Argument> outputs = m_program.outputs(node);
        if (m_listSaid || outputs.size() != 1 || !outputs.front().isList()
            || node.singleTensorReturn == OptionalBool::True)
            return;
        m_listSaid = true;
        m_needs.until(7, "the results of " + quoted(m_program.text(node.target))
                             + " are written in the form of torch 2.6, which torch 2.8 gave up");
    }

    /// From the first torch that is known to have it, or the one after the last known not to have it.
    void addOperator(std::string_view name)
    {
        const OperatorTable &table = OperatorTable::shipped();
        if (name.starts_with("higher_order.") && !table.contains(name))
            m_needs.never("torch has no operator " + quoted(name));
        if (!OperatorTable::hasCompleteList(namespaceOf(name)))
            return;
        TorchMinor lacking = oldestTorch;
        for (const std::string_view release : table.torches()) {
            const std::optional<KnownTorch> torch = table.knownTorch(release);
            const std::optional<TorchRelease> version = TorchRelease::parse(release);
            if (!torch || !version || table.find(name, *torch))
                break;
            lacking = static_cast<TorchMinor>(version->numbers[1]);
        }
        if (lacking >= newestTorch)
            m_needs.never("torch has no operator " + quoted(name));
        else if (lacking >= m_since)
            since(lacking + 1, "torch 2." + std::to_string(lacking) + " has no operator " + quoted(name));
    }

    void addSignature()
    {
        if (!m_program.signature)
            return;
        const bool mutatesParameter = std::ranges::any_of(m_program.signature->outputs, [](const OutputSpec &output) {
            return output.kind == OutputKind::ParameterMutation;
        });
        if (mutatesParameter)
            since(9, "outputs of the kind parameter_mutation came with torch 2.9");
    }

    /// Only what shuts out more versions than was said so far.
    void since(TorchMinor torch, std::string reason)
    {
        if (torch <= m_since)
            return;
        m_since = torch;
        m_needs.since(torch, std::move(reason));
    }

    LoadNeeds &m_needs;
    const Program &m_program;
    std::string m_name;
    TorchMinor m_since = oldestTorch;
    std::unordered_set<NameId> m_targets;
    std::unordered_map<NameId, std::string_view> m_keywords;  // arguments that its nodes need, by target
    bool m_outputSaid = false;
    bool m_listSaid = false;
};

}  // namespace

TorchMinor torchOfDType(DType dtype)
{
    switch (dtype) {
        case DType::Float8E4M3FN:
        case DType::Float8E5M2: return 7;
        case DType::Float8E4M3FNUZ:
        case DType::Float8E5M2FNUZ: return 9;
        case DType::Float8E8M0FNU:
        case DType::UInt32:
        case DType::UInt64: return 12;
        default: return oldestTorch;
    }
}

void addProgramNeeds(LoadNeeds &needs, const Document &document, const ModelParts &model)
{
    const std::string name = fileName(document.archive->records()[*model.program].name);
    const auto unread = std::ranges::find(document.pt2->unread, *model.program, &UnreadPart::record);
    const bool isOurLimit = unread != document.pt2->unread.end() && unread->error.code == ErrorCode::Limit;
    if (!model.exported && !isOurLimit)
        needs.never(name + " cannot be read");
    else if (model.exported)
        ProgramNeeds(needs, *model.exported, name).add(document.form == ArchiveForm::Pt2FlatProgram);
}

}  // namespace pt2scope
