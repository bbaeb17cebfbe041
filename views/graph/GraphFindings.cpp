// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphFindings.h"

#include "core/bytes/Text.h"
#include "core/program/GraphText.h"
#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/widgets/Text.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace pt2scope {

namespace {

using Kind = GraphOutline::Kind;

constexpr std::uint32_t none = GraphOutline::none;

/// Items by all that a finding may call them.
class Places {
public:
    explicit Places(const GraphSubject &subject) : m_subject(subject)
    {
        const Program &program = subject.program();
        for (std::uint32_t g = 0; g < program.graphs.size(); ++g) {
            for (std::uint32_t n = 0; n < program.graphs[g].nodes.size(); ++n)
                m_nodes[nodeNameText(program, program.graphs[g].nodes[n])].push_back(
                    subject.outline().operatorItem(g, n));
        }
        for (const GraphOutline::Edge &read : subject.outline().reads())
            m_tensors.try_emplace(subject.parameterName(read.value), read.to);
    }

    std::vector<std::uint32_t> of(const Location &at) const
    {
        if (const auto nodes = m_nodes.find(at.node); !at.node.empty() && nodes != m_nodes.end())
            return nodes->second;
        if (const auto tensor = m_tensors.find(at.tensor); !at.tensor.empty() && tensor != m_tensors.end())
            return {tensor->second};
        return {pointed(at.pointer)};
    }

private:
    /// "/graph_module/graph/outputs/0/…" and its like.
    std::uint32_t pointed(std::string_view pointer) const
    {
        const Program &program = m_subject.program();
        std::uint32_t graph = none;
        for (std::uint32_t g = 0; g < program.graphs.size(); ++g) {
            const bool isIn = pointer.starts_with(program.graphs[g].pointer + "/");
            if (isIn && (graph == none || program.graphs[g].pointer.size() > program.graphs[graph].pointer.size()))
                graph = g;
        }
        if (graph == none)
            return none;
        pointer.remove_prefix(program.graphs[graph].pointer.size() + 1);
        const std::string_view what = pointer.substr(0, pointer.find('/'));
        pointer.remove_prefix(std::min(what.size() + 1, pointer.size()));
        const auto number = parseDecimal(pointer.substr(0, pointer.find('/')));
        if (!number || *number >= none)
            return none;
        const auto index = static_cast<std::uint32_t>(*number);
        if (what == "nodes")
            return m_subject.outline().operatorItem(graph, index);
        if (what == "inputs" || what == "outputs")
            return argument(graph, index, what == "outputs");
        return none;
    }

    std::uint32_t argument(std::uint32_t graph, std::uint32_t index, bool isOutput) const
    {
        const std::span<const GraphOutline::Item> items = m_subject.outline().items();
        for (std::uint32_t i = 0; i < items.size(); ++i) {
            const bool isKind = isOutput ? items[i].kind == Kind::Output
                                         : items[i].kind == Kind::Input || items[i].kind == Kind::Parameter;
            if (isKind && items[i].graph == graph && items[i].index == index)
                return i;
        }
        return none;
    }

    const GraphSubject &m_subject;
    std::unordered_map<std::string, std::vector<std::uint32_t>> m_nodes;
    std::unordered_map<std::string_view, std::uint32_t> m_tensors;
};

}  // namespace

std::vector<GraphFinding> graphFindings(const GraphSubject &subject, const CheckResult &result)
{
    std::vector<GraphFinding> marks;
    std::optional<Places> places;
    for (const Finding &finding : result.findings) {
        const Location &at = finding.location;
        const bool isHere = at.model.empty() || at.model == subject.model().name();
        if (!isHere || finding.severity == Severity::Info)
            continue;
        if (!places)
            places.emplace(subject);
        for (const std::uint32_t item : places->of(at)) {
            if (item != none)
                marks.push_back({item, toneOf(finding.severity), messageText(finding)});
        }
    }
    return marks;
}

}  // namespace pt2scope
