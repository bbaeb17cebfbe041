// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphSubject.h"

#include "core/bytes/Checked.h"
#include "core/operators/HigherOrderArguments.h"
#include "core/operators/OperatorName.h"
#include "core/program/CallerSpecs.h"
#include "core/program/ModuleStack.h"
#include "core/tensor/DType.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

std::optional<std::int64_t> exportedSize(const Program &program, const SymInt &size)
{
    if (!size.isExpression())
        return size.value;
    const ProgramExpression &expression = program.expressions[size.expression];
    return expression.hintKind == ProgramExpression::HintKind::Int ? std::optional(expression.hintInteger)
                                                                   : std::nullopt;
}

std::vector<NameId> resultsOf(const Program &program, const Node &node)
{
    std::vector<NameId> results;
    for (const Argument &output : program.outputs(node))
        forEachValue(program, output, [&](const Argument &each) { results.push_back(each.name); });
    return results;
}

/// Of the first argument that `isIt` holds for.
template <typename Predicate>
std::string_view nameOfArgument(const Program &program, const Node &node, const Predicate &isIt)
{
    const std::span<const NamedArgument> arguments = program.inputs(node);
    const auto found = std::ranges::find_if(arguments, [&](const NamedArgument &one) { return isIt(one.value); });
    if (found == arguments.end())
        return {};
    const std::string_view name = program.text(found->name);
    const std::string_view target = operatorNameOf(program.text(node.target)).value_or(std::string_view());
    return name.empty() ? higherOrderArgument(target, static_cast<std::size_t>(found - arguments.begin())) : name;
}

}  // namespace

GraphSubject::GraphSubject(DocumentFactsPtr facts, const ModelFacts &model)
    : m_facts(std::move(facts)), m_model(model), m_modules(*model.program), m_outline(*model.program, m_modules)
{
    for (const Graph &graph : program().graphs)
        m_indexes.push_back(std::make_unique<GraphIndex>(program(), graph));
    readFamilies();
    readSignature();
    nameOutputs();
    for (const GraphOutline::Edge &read : m_outline.reads()) {
        std::vector<std::uint32_t> &readers = m_readers[static_cast<std::uint32_t>(read.value)];
        if (readers.empty() || readers.back() != read.to)
            readers.push_back(read.to);
    }
}

void GraphSubject::readFamilies()
{
    std::unordered_map<std::uint32_t, OperatorFamily> known;
    m_families.resize(m_outline.items().size());
    for (std::uint32_t i = 0; i < m_families.size(); ++i) {
        const Node *node = m_outline.node(item(i));
        if (!node)
            continue;
        const auto entry = known.try_emplace(static_cast<std::uint32_t>(node->target));
        if (entry.second)
            entry.first->second = operatorFamily(program().text(node->target));
        m_families[i] = static_cast<std::uint8_t>(entry.first->second);
        m_hasFamily[m_families[i]] = true;
    }
}

void GraphSubject::readSignature()
{
    if (!program().signature)
        return;
    for (const InputSpec &spec : program().signature->inputs) {
        if (spec.kind != InputKind::UserInput && spec.arg.isValue() && spec.target != noName)
            m_parameters.try_emplace(static_cast<std::uint32_t>(spec.arg.name), spec.target);
    }
}

void GraphSubject::nameOutputs()
{
    const CallTree &tree = m_model.outputTree;
    if (!program().signature)
        return;
    std::size_t node = 0;
    for (const OutputSpec &spec : program().signature->outputs) {
        m_outputNames.emplace_back(isMutation(spec) ? program().text(spec.target) : std::string_view());
        if (!isReturnedToCaller(spec))
            continue;
        while (node < tree.nodes.size() && tree.nodes[node].kind != TreeKind::Leaf)
            ++node;
        if (tree.hasSpec && node < tree.nodes.size())
            m_outputNames.back() = "result" + callPath(tree, node);
        ++node;
    }
}

bool GraphSubject::isWrittenBack(std::uint32_t output) const
{
    const auto &signature = program().signature;
    return signature && output < signature->outputs.size() && isMutation(signature->outputs[output]);
}

const TensorValue *GraphSubject::tensor(std::uint32_t graph, NameId value) const
{
    return m_indexes[graph]->tensor(value);
}

const SymbolicValue *GraphSubject::symbolic(std::uint32_t graph, NameId value) const
{
    return m_indexes[graph]->symbolic(value);
}

bool GraphSubject::isDefined(std::uint32_t graph, NameId value) const
{
    const GraphIndex::Value *known = m_indexes[graph]->find(value);
    return known && known->definer != GraphIndex::Definer::Nobody;
}

std::uint64_t GraphSubject::bytes(std::uint32_t graph, NameId value) const
{
    const TensorValue *meta = tensor(graph, value);
    return meta ? exportedBytes(program(), *meta) : 0;
}

std::string_view GraphSubject::parameterName(NameId value) const
{
    const auto found = m_parameters.find(static_cast<std::uint32_t>(value));
    return program().text(found == m_parameters.end() ? value : found->second);
}

std::span<const std::uint32_t> GraphSubject::readersOf(NameId value) const
{
    const auto found = m_readers.find(static_cast<std::uint32_t>(value));
    return found == m_readers.end() ? std::span<const std::uint32_t>() : found->second;
}

std::uint64_t GraphSubject::parameterBytes(std::uint32_t item) const
{
    std::vector<NameId> values;
    for (const GraphOutline::Edge &read : m_outline.readsWithin(item))
        values.push_back(read.value);
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::uint64_t sum = 0;
    for (const NameId value : values)
        sum = checkedAdd(sum, bytes(0, value)).value_or(sum);
    return sum;
}

std::optional<std::uint32_t> GraphSubject::outputOfRoot(std::uint32_t graph, std::uint32_t output) const
{
    const Graph &nested = program().graphs[graph];
    if (graph == 0 || nested.parent != 0 || nested.parentNode >= program().root()->nodes.size())
        return std::nullopt;
    const std::vector<NameId> results = resultsOf(program(), program().root()->nodes[nested.parentNode]);
    if (results.size() != nested.outputs.size())
        return std::nullopt;
    const std::vector<Argument> &outputs = program().root()->outputs;
    const auto found = std::ranges::find_if(
        outputs, [&](const Argument &each) { return each.isValue() && each.name == results[output]; });
    return found == outputs.end() ? std::nullopt : std::optional(static_cast<std::uint32_t>(found - outputs.begin()));
}

std::optional<std::size_t> GraphSubject::resultNumber(const Node &node, NameId value) const
{
    const std::vector<NameId> results = resultsOf(program(), node);
    const auto found = std::ranges::find(results, value);
    return results.size() < 2 || found == results.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - results.begin()));
}

std::string_view GraphSubject::role(std::uint32_t graph) const
{
    const Graph &nested = program().graphs[graph];
    if (nested.parent >= program().graphs.size())
        return program().text(nested.name);
    const Node &node = program().graphs[nested.parent].nodes[nested.parentNode];
    const std::string_view name = nameOfArgument(program(), node, [&](const Argument &argument) {
        return argument.tag == ArgumentTag::Graph && argument.object == graph;
    });
    if (name == "true_fn" || name == "false_fn")
        return name.substr(0, name.find('_'));
    return name.empty() ? program().text(nested.name) : name;
}

std::string_view GraphSubject::argumentName(const Node &node, NameId value) const
{
    return nameOfArgument(program(), node, [&](const Argument &argument) {
        bool isIn = false;
        forEachValue(program(), argument, [&](const Argument &each) { isIn = isIn || each.name == value; });
        return isIn;
    });
}

std::uint32_t GraphSubject::itemOfValue(NameId value) const
{
    if (m_indexes.empty())
        return GraphOutline::none;
    const GraphIndex::Value *known = m_indexes.front()->find(value);
    if (known && known->definer == GraphIndex::Definer::Node)
        return m_outline.operatorItem(0, known->index);
    const std::span<const GraphOutline::Item> items = m_outline.items();
    for (std::uint32_t i = 0; i < items.size(); ++i) {
        const Argument *argument = items[i].graph == 0 ? m_outline.argument(items[i]) : nullptr;
        if (argument && argument->isValue() && argument->name == value)
            return i;
    }
    return GraphOutline::none;
}

std::uint32_t GraphSubject::itemOfParameter(std::string_view fqn) const
{
    const auto reads = m_outline.reads();
    const auto found =
        std::ranges::find_if(reads, [&](const GraphOutline::Edge &read) { return parameterName(read.value) == fqn; });
    return found == reads.end() ? GraphOutline::none : found->to;
}

std::uint32_t GraphSubject::itemOfModule(std::string_view path, std::string_view call) const
{
    const std::span<const GraphOutline::Item> items = m_outline.items();
    for (std::uint32_t i = 0; i < items.size(); ++i) {
        const ModuleNode *module = m_outline.module(items[i]);
        if (module && module->path == path && (call.empty() || callKey(i) == call))
            return i;
    }
    return GraphOutline::none;
}

std::string GraphSubject::call(std::uint32_t item) const
{
    const GraphOutline::Item &own = m_outline.items()[item];
    const auto isOther = [&](const GraphOutline::Item &other) {
        return &other != &own && other.kind == GraphOutline::Kind::Module && other.index == own.index;
    };
    return std::ranges::any_of(m_outline.items(), isOther) ? callKey(item) : std::string();
}

/// As the first node in the module has it; empty where that does not say.
std::string GraphSubject::callKey(std::uint32_t item) const
{
    const ModuleNode *module = m_outline.module(this->item(item));
    const auto inside = m_outline.items().subspan(item, this->item(item).end - item);
    const auto first = std::ranges::find(inside, GraphOutline::Kind::Operator, &GraphOutline::Item::kind);
    if (!module || first == inside.end())
        return {};
    return std::string(moduleKeyOf(program().text(m_outline.node(*first)->moduleStack), module->path));
}

std::uint64_t exportedBytes(const Program &program, const TensorValue &value)
{
    const std::optional<DType> dtype = dtypeFromSchema(value.dtype);
    if (!dtype)
        return 0;
    std::uint64_t bytes = traits(*dtype).itemsize;
    for (const SymInt &size : program.sizes(value)) {
        const std::optional<std::int64_t> number = exportedSize(program, size);
        if (!number || *number < 0)
            return 0;
        const std::optional<std::uint64_t> product = checkedMul(bytes, static_cast<std::uint64_t>(*number));
        if (!product)
            return 0;
        bytes = *product;
    }
    return bytes;
}

std::string_view shortDType(std::string_view name)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> shorts{
        {{"bfloat16", "bf16"}, {"float16", "f16"}, {"float32", "f32"}, {"float64", "f64"}}};
    for (const auto &[whole, brief] : shorts) {
        if (name == whole)
            return brief;
    }
    return name;
}

}  // namespace pt2scope
