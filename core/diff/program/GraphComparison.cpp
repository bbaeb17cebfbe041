// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/GraphComparison.h"

#include "core/diff/program/DefaultArgument.h"
#include "core/diff/program/GraphValueDiff.h"
#include "core/diff/program/NodeEntries.h"
#include "core/diff/program/PlainArgument.h"
#include "core/diff/program/ValueFlow.h"
#include "core/program/ModuleStack.h"

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <vector>

namespace pt2scope {

namespace {

std::string_view innermostClass(std::string_view stack)
{
    const std::vector<ModuleStackItem> items = parseModuleStack(stack).items;
    return items.empty() ? std::string_view() : items.back().type;
}

/// Values and constants, those within lists one by one.
std::vector<const Argument *> leavesOf(const Program &program, std::span<const Argument> arguments)
{
    std::vector<const Argument *> leaves;
    for (const Argument &argument : arguments) {
        if (plainKind(argument) != PlainKind::List) {
            leaves.push_back(&argument);
            continue;
        }
        const std::vector<const Argument *> inner = leavesOf(program, program.elements(argument));
        leaves.insert(leaves.end(), inner.begin(), inner.end());
    }
    return leaves;
}

class GraphComparison {
public:
    GraphComparison(ProgramPair &pair, const GraphPair &graphs, const ModuleRenames &renames,
                    SectionDifference &section)
        : m_pair(pair),
          m_graphs(graphs),
          m_renames(renames),
          m_section(section),
          m_entries(pair, graphs, section),
          m_flow(graphs),
          m_values(pair, graphs)
    {}

    std::uint64_t compare()
    {
        m_values.compareInputs();
        for (std::uint32_t a = 0; a < m_graphs.viewA->size(); ++a) {
            const std::uint32_t b = m_graphs.nodes.ofA[a];
            if (b == Partners::none)
                m_entries.removed(a);
            else
                compareNodes(a, b);
        }
        for (std::uint32_t b = 0; b < m_graphs.viewB->size(); ++b) {
            if (m_graphs.nodes.ofB[b] == Partners::none)
                m_entries.added(b);
        }
        compareOutputs();
        return m_followers;
    }

private:
    void compareNodes(std::uint32_t a, std::uint32_t b)
    {
        const std::size_t before = m_section.entries.size();
        m_isExplained = false;
        if (m_graphs.viewA->target(a) != m_graphs.viewB->target(b)) {
            m_entries.target(a, b);
            m_isExplained = true;
        } else {
            compareArguments(a, b);
        }
        compareModules(a, b);
        m_entries.metadata(a, b);
        compareValues(a, b);
        if (m_section.entries.size() == before)
            ++m_section.same;
    }

    void note(ArgumentRelation relation, std::uint32_t a, std::uint32_t b, const NamedArgument *argumentA,
              const NamedArgument *argumentB)
    {
        if (relation == ArgumentRelation::Equal)
            return;
        m_isExplained = true;
        if (relation == ArgumentRelation::Differs)
            m_entries.argument(a, b, argumentA, argumentB);
    }

    /// An argument that only one of the calls has.
    void noteMissing(std::uint32_t a, std::uint32_t b, const NamedArgument *argumentA, const NamedArgument *argumentB)
    {
        const Program &programA = m_pair.a->program;
        const Program &programB = m_pair.b->program;
        const std::string_view target = programA.text(m_graphs.viewA->graph().nodes[a].target);
        const bool isDefault = argumentA != nullptr ? isDefaultArgument(programA, *argumentA, programB, target)
                                                    : isDefaultArgument(programB, *argumentB, programA, target);
        note(isDefault ? ArgumentRelation::Equal : ArgumentRelation::Differs, a, b, argumentA, argumentB);
    }

    /// By name; those without one, of higher-order operators, by position.
    void compareArguments(std::uint32_t a, std::uint32_t b)
    {
        const Program &programA = m_pair.a->program;
        const Program &programB = m_pair.b->program;
        const auto inputsA = programA.inputs(m_graphs.viewA->graph().nodes[a]);
        const auto inputsB = programB.inputs(m_graphs.viewB->graph().nodes[b]);
        std::vector<bool> isFound(inputsB.size());
        for (std::size_t i = 0; i < inputsA.size(); ++i) {
            const std::string_view name = programA.text(inputsA[i].name);
            const auto isIt = [&](std::size_t k) {
                return k < inputsB.size() && !isFound[k] && programB.text(inputsB[k].name) == name;
            };
            std::size_t k = isIt(i) ? i : name.empty() ? inputsB.size() : 0;
            while (k < inputsB.size() && !isIt(k))
                ++k;
            if (k == inputsB.size()) {
                noteMissing(a, b, &inputsA[i], nullptr);
                continue;
            }
            isFound[k] = true;
            note(m_flow.compare(inputsA[i].value, inputsB[k].value), a, b, &inputsA[i], &inputsB[k]);
        }
        for (std::size_t k = 0; k < inputsB.size(); ++k) {
            if (!isFound[k])
                noteMissing(a, b, nullptr, &inputsB[k]);
        }
    }

    void compareModules(std::uint32_t a, std::uint32_t b)
    {
        const std::uint32_t moduleA = m_pair.a->modules.placeOf(m_graphs.viewA->graph().nodes[a]);
        const std::uint32_t moduleB = m_pair.b->modules.placeOf(m_graphs.viewB->graph().nodes[b]);
        const bool aStays = m_renames.partnerOfA(moduleA) != Partners::none;
        const bool bStays = m_renames.partnerOfB(moduleB) != Partners::none;
        if (aStays && bStays && m_renames.partnerOfA(moduleA) == moduleB)
            compareClasses(a, b, moduleA, moduleB);
        else if ((aStays || m_renames.isToldByNodeA(moduleA)) && (bStays || m_renames.isToldByNodeB(moduleB)))
            m_entries.module(a, b);
    }

    /// What the nodes say of the classes around them, where their modules, by their first nodes, are of equal classes.
    void compareClasses(std::uint32_t a, std::uint32_t b, std::uint32_t moduleA, std::uint32_t moduleB)
    {
        const NameId stackA = m_graphs.viewA->graph().nodes[a].moduleStack;
        const NameId stackB = m_graphs.viewB->graph().nodes[b].moduleStack;
        if (stackA == noName || stackB == noName)
            return;
        const std::string_view textA = m_pair.a->program.text(stackA);
        const std::string_view textB = m_pair.b->program.text(stackB);
        if (textA == textB || m_pair.a->modules.modules()[moduleA].type != m_pair.b->modules.modules()[moduleB].type
            || !m_comparedStacks.emplace(textA, textB).second)
            return;
        const std::string_view typeA = innermostClass(textA);
        const std::string_view typeB = innermostClass(textB);
        if (typeA != typeB)
            m_entries.moduleClass(a, b, typeA, typeB);
    }

    void compareValues(std::uint32_t a, std::uint32_t b)
    {
        const bool follows = m_isExplained || m_values.takesChanged(a);
        const std::vector<ValueChange> changes = m_values.compareOutputs(a, b);
        if (!changes.empty() && follows)
            ++m_followers;
        for (const ValueChange &change : changes) {
            if (!follows)
                m_entries.value(a, b, change);
        }
    }

    /// What the graph returns: of the root by the partners that the signature found, of others by position.
    void compareOutputs()
    {
        if (m_graphs.a == 0) {
            const auto &specsA = m_pair.a->program.signature->outputs;
            const auto &specsB = m_pair.b->program.signature->outputs;
            for (std::size_t i = 0; i < m_pair.outputs.ofA.size(); ++i) {
                if (const std::uint32_t partner = m_pair.outputs.ofA[i]; partner != Partners::none)
                    compareOutput(specsA[i].arg, specsB[partner].arg, i);
            }
            return;
        }
        const std::vector<const Argument *> outputsA = leavesOf(m_pair.a->program, m_graphs.viewA->graph().outputs);
        const std::vector<const Argument *> outputsB = leavesOf(m_pair.b->program, m_graphs.viewB->graph().outputs);
        for (std::size_t i = 0; i < std::min(outputsA.size(), outputsB.size()); ++i)
            compareOutput(*outputsA[i], *outputsB[i], i);
        if (outputsA.size() != outputsB.size())
            m_entries.outputCount(outputsA.size(), outputsB.size());
    }

    void compareOutput(const Argument &a, const Argument &b, std::size_t position)
    {
        if (plainKind(a) != plainKind(b) || m_flow.compare(a, b) == ArgumentRelation::Differs)
            m_entries.output(a, b, position);
    }

    ProgramPair &m_pair;
    const GraphPair &m_graphs;
    const ModuleRenames &m_renames;
    SectionDifference &m_section;
    NodeEntries m_entries;
    ValueFlow m_flow;
    GraphValueDiff m_values;
    std::set<std::pair<std::string_view, std::string_view>> m_comparedStacks;
    bool m_isExplained = false;  // what the present node makes may differ, for a reason that is told
    std::uint64_t m_followers = 0;
};

}  // namespace

std::uint64_t compareGraphs(ProgramPair &pair, const GraphPair &graphs, const ModuleRenames &renames,
                            SectionDifference &section)
{
    return GraphComparison(pair, graphs, renames, section).compare();
}

}  // namespace pt2scope
