// SPDX-License-Identifier: Apache-2.0
// Recorded sizes and dtypes against what operators make of their inputs.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/check/rules/graph/shapes/ShapeTable.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace pt2scope {

namespace {

bool isHalf(DType dtype)
{
    return dtype == DType::Float16 || dtype == DType::BFloat16;
}

/// Whether autocast may have made the one of the other.
bool mayBeAutocast(DType a, DType b)
{
    return (isHalf(a) && b == DType::Float32) || (isHalf(b) && a == DType::Float32);
}

/// What is recorded for the tensors that a node makes: its outputs, or the elements of the one list that it returns.
std::vector<Argument> resultsOf(const NodeSite &site)
{
    const auto outputs = site.outputs();
    if (outputs.size() == 1 && outputs[0].tag == ArgumentTag::Tensors) {
        const auto elements = site.graph.program.elements(outputs[0]);
        return {elements.begin(), elements.end()};
    }
    return {outputs.begin(), outputs.end()};
}

bool returnsList(const NodeSite &site)
{
    const auto &returns = site.target.schema->returns;
    return returns.size() == 1 && returns[0].type.kind == TypeKind::List;
}

/// Whether its dimension counts in the result, which has one more.
bool addsDimension(std::string_view operatorName)
{
    return operatorName.starts_with("aten.unsqueeze") || operatorName.starts_with("aten.diag_embed");
}

class ShapeCheck {
public:
    ShapeCheck(const NodeSite &site, const SizeValues &values, Reporter &reporter)
        : m_site(site), m_call(site, values), m_reporter(reporter)
    {}

    void run(const ShapeRule &rule)
    {
        if (const std::optional<std::int64_t> missing = missingDimension()) {
            report(m_site.text() + ": " + operatorName() + " takes dimension " + std::to_string(*missing) + " of sizes "
                       + textOf(*m_call.tensor("self").sizes),
                   m_site.at());
            return;
        }
        const std::optional<ShapeResult> expected = rule.function(m_call);
        if (!expected)
            return;
        if (!expected->contradiction.empty()) {
            report(m_site.text() + ": " + operatorName() + " " + expected->contradiction, m_site.at());
            return;
        }
        const std::vector<Argument> results = resultsOf(m_site);
        if (returnsList(m_site) && results.size() != expected->outputs.size()) {
            report(m_site.text() + " has " + counted(results.size(), "output") + ", but " + operatorName() + " makes "
                       + std::to_string(expected->outputs.size()) + " of its input",
                   m_site.at("/outputs"));
            return;
        }
        for (std::size_t i = 0; i < std::min(results.size(), expected->outputs.size()); ++i)
            compare(expected->outputs[i], results[i], rule.autocasts);
    }

private:
    /// A dimension among the arguments that the tensor does not have.
    std::optional<std::int64_t> missingDimension() const
    {
        const TensorShape self = m_call.tensor("self");
        if (!self.sizes || addsDimension(m_site.target.operatorName))
            return std::nullopt;
        for (const std::string_view name : {"dim", "dim0", "dim1", "start_dim", "end_dim"}) {
            const auto numbers = m_site.target.schema->findArgument(name) ? m_call.sizes(name) : std::nullopt;
            for (const Size &number : numbers.value_or(Sizes())) {
                if (number && !dimension(*number, self.sizes->size()))
                    return number;
            }
        }
        return std::nullopt;
    }

    void compare(const TensorShape &expected, const Argument &result, bool autocasts)
    {
        const TensorShape recorded = m_call.recorded(result);
        if (expected.sizes && recorded.sizes && differ(*expected.sizes, *recorded.sizes))
            reportValue(result, "sizes " + textOf(*expected.sizes), textOf(*recorded.sizes));
        if (!expected.dtype || !recorded.dtype || *expected.dtype == *recorded.dtype
            || (autocasts && mayBeAutocast(*expected.dtype, *recorded.dtype)))
            return;
        reportValue(result, std::string(traits(*expected.dtype).name), std::string(traits(*recorded.dtype).name));
    }

    void reportValue(const Argument &result, const std::string &expected, const std::string &recorded)
    {
        report("tensor_values says " + recorded + " for " + m_site.graph.nameOf(result.name) + ", but " + operatorName()
                   + " makes " + expected + " of its inputs",
               m_site.at("/outputs"));
    }

    void report(std::string message, Location place) { m_reporter.add(std::move(message), std::move(place)); }

    std::string operatorName() const { return std::string(m_site.target.operatorName); }

    const NodeSite &m_site;
    const OperatorCall m_call;
    Reporter &m_reporter;
};

void checkTensorMetaInconsistent(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        const SizeValues values(owner.program);
        std::unordered_map<const GraphTarget *, const ShapeRule *> rules;
        for (const GraphTarget &target : owner.targets())
            rules.emplace(&target, target.schema ? findShapeRule(target.operatorName) : nullptr);
        for (std::size_t i = 0; i < owner.program.graphs.size(); ++i) {
            const GraphSite graph = siteOf(owner, i);
            for (std::size_t number = 0; number < graph.graph.nodes.size(); ++number) {
                const Node &node = graph.graph.nodes[number];
                const NodeSite site{graph, node, number, owner.target(node)};
                const ShapeRule *rule = rules.at(&site.target);
                if (rule && !site.isDamaged())
                    ShapeCheck(site, values, reporter).run(*rule);
            }
        }
    });
}

constexpr Rule tensorMetaInconsistent{
    .id = "graph/tensor-meta-inconsistent",
    .severity = Severity::Warning,
    .title = "Recorded sizes or dtypes contradict the operator that makes the tensor",
    .explanation =
        "PyTorch never compares them: it takes the recorded sizes and dtypes for the truth, so that later passes and "
        "memory planning go wrong. Symbolic sizes are compared at their hints, those of the example inputs.",
    .fix = "Export the model again; if the program was edited, correct tensor_values.",
    .reference = "torch/_export/serde/serialize.py (deserialize_tensor_meta); measured on torch 2.6 to 2.15",
    .check = checkTensorMetaInconsistent,
};

}  // namespace

std::span<const Rule *const> graphShapeRules()
{
    static constexpr std::array rules{&tensorMetaInconsistent};
    return rules;
}

}  // namespace pt2scope
