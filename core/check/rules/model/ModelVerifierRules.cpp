// SPDX-License-Identifier: Apache-2.0
// The dialects whose rules PyTorch holds the program against when it loads it.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/program/ProgramSites.h"
#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

void checkVerifierUnknown(const Subject &subject, Reporter &reporter)
{
    static constexpr std::array<std::string_view, 3> builtin{"TRAINING", "ATEN", ""};
    for (const ProgramSite &site : programSites(subject)) {
        const auto verifiers = site.program.verifiers.value_or(std::vector<ProgramText>());
        for (std::size_t i = 0; i < verifiers.size(); ++i) {
            const std::string_view verifier = site.program.text(verifiers[i].text);
            if (std::ranges::find(builtin, verifier) != builtin.end())
                continue;
            const bool ofExecutorch = verifier == "EDGE";
            reporter.addAs(ofExecutorch ? Severity::Warning : Severity::Error,
                           "the verifier " + quoted(verifier)
                               + (ofExecutorch ? " comes with executorch" : " is neither TRAINING nor ATEN"),
                           site.at("/verifiers/" + std::to_string(i), verifiers[i].json));
        }
    }
}

constexpr Rule verifierUnknown{
    .id = "model/verifier-unknown",
    .severity = Severity::Error,
    .title = "The program asks for a verifier that PyTorch does not have",
    .explanation =
        "PyTorch looks the dialect up among the registered ones and raises a KeyError. TRAINING and ATEN are built in; "
        "EDGE is there once executorch is imported.",
    .fix = "Import the library that registers the dialect before loading, or export the model again without it.",
    .reference = "torch/_export/verifier.py (load_verifier); measured on torch 2.15",
    .check = checkVerifierUnknown,
    .refused = true,
};

/// Tells the targets that write into their arguments, as PyTorch's verifier does by the operator's schema.
class MutatingTargets {
public:
    explicit MutatingTargets(const Program &program) : m_program(program) {}

    bool contains(NameId target)
    {
        const auto [found, isNew] = m_known.try_emplace(target, false);
        if (isNew)
            found->second = mutates(m_program.text(target));
        return found->second;
    }

private:
    bool mutates(std::string_view target) const
    {
        const auto name = operatorNameOf(target);
        if (!name)
            return false;
        const OperatorTable &table = OperatorTable::shipped();
        if (const auto schema = table.find(*name, m_program.torchVersion.value_or("")))
            return pt2scope::mutates(*schema);
        if (namespaceOf(*name) != "aten")
            return false;
        const std::string_view base = withoutOverload(*name);
        const std::string_view overload = name->substr(base.size());
        return (base.ends_with('_') && !base.ends_with("__")) || overload == ".out" || overload.ends_with("_out");
    }

    const Program &m_program;
    std::map<NameId, bool> m_known;
};

/// Calls visit(graph, node) for each node, nested ones too, whose operator writes into its arguments, until it gives
/// false.
template <typename Visit>
void forEachMutation(const Program &program, Visit visit)
{
    MutatingTargets mutating(program);
    for (const Graph &graph : program.graphs) {
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            if (mutating.contains(graph.nodes[i].target) && !visit(graph, i))
                return;
        }
    }
}

void checkVerifierEmpty(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        const Program &program = site.program;
        const bool isEmpty = !program.verifiers || program.verifiers->empty();
        if (!isEmpty || !program.isWhole || site.isFaulty("/verifiers"))
            continue;
        forEachMutation(program, [&](const Graph &graph, std::size_t node) {
            reporter.add("the program names no verifier, and " + quoted(program.text(graph.nodes[node].target))
                             + " writes into its arguments",
                         site.at("/verifiers"), {site.at(graph, node, "/target")});
            return false;
        });
    }
}

constexpr Rule verifierEmpty{
    .id = "model/verifier-empty",
    .severity = Severity::Warning,
    .title = "A program with in-place operators names no verifier",
    .explanation =
        "Without one PyTorch takes ATEN, whose graphs must be functional: loading ends with a SpecViolationError.",
    .fix = "Export the model again; torch.export writes TRAINING for such a graph.",
    .reference = "torch/_export/verifier.py (Verifier); torch/export/exported_program.py; measured on torch 2.15",
    .check = checkVerifierEmpty,
    .refused = true,
};

void checkVerifierAtenInplace(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        const Program &program = site.program;
        const auto verifiers = program.verifiers.value_or(std::vector<ProgramText>());
        const bool isAten = std::ranges::any_of(verifiers, [&](const ProgramText &each) {
            return each.text != noName && (program.text(each.text) == "ATEN" || program.text(each.text).empty());
        });
        if (!isAten)
            continue;
        forEachMutation(program, [&](const Graph &graph, std::size_t node) {
            reporter.add(nodeName(program, graph, node) + " calls " + quoted(program.text(graph.nodes[node].target))
                             + ", which writes into its arguments; the program is of the dialect ATEN",
                         site.at(graph, node, "/target"));
            return true;
        });
    }
}

constexpr Rule verifierAtenInplace{
    .id = "model/verifier-aten-inplace",
    .severity = Severity::Error,
    .title = "An in-place operator in a program of the dialect ATEN",
    .explanation =
        "Graphs of that dialect must be functional. PyTorch checks each operator's schema at the end of loading and "
        "raises a SpecViolationError.",
    .fix = "Export the model again, or decompose it with run_decompositions() before saving.",
    .reference = "torch/_export/verifier.py (Verifier); measured on torch 2.15",
    .check = checkVerifierAtenInplace,
    .refused = true,
};

}  // namespace

std::span<const Rule *const> modelVerifierRules()
{
    static constexpr std::array rules{&verifierUnknown, &verifierEmpty, &verifierAtenInplace};
    return rules;
}

}  // namespace pt2scope
