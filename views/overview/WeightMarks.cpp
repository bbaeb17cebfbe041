// SPDX-License-Identifier: Apache-2.0
#include "views/overview/WeightMarks.h"

#include "core/check/Rule.h"
#include "views/session/Verdict.h"

#include <map>

namespace pt2scope {

namespace {

Tone worse(Tone a, Tone b)
{
    if (a == Tone::Error || b == Tone::Error)
        return Tone::Error;
    return a == Tone::Warning || b == Tone::Warning ? Tone::Warning : Tone::Plain;
}

class Marks {
public:
    explicit Marks(const DocumentFacts &facts) : m_facts(facts), m_rows(facts.rows.size(), Tone::Plain)
    {
        for (std::size_t i = 0; i < facts.rows.size(); ++i) {
            const TensorRow &row = facts.rows[i];
            m_byName.emplace(row.name, i);
            if (row.record && !row.pickled)  // the record is this tensor's storage, and nothing else
                m_byRecord.emplace(row.recordName, i);
        }
    }

    void add(const Location &location, Tone tone)
    {
        const auto mark = [&](std::size_t row) { m_rows[row] = worse(m_rows[row], tone); };
        if (!location.tensor.empty()) {
            const auto [from, to] = m_byName.equal_range(location.tensor);
            for (auto each = from; each != to; ++each) {
                if (location.model.empty() || m_facts.rows[each->second].model == location.model)
                    mark(each->second);
            }
            return;
        }
        const auto [from, to] = m_byRecord.equal_range(location.record);
        for (auto each = from; each != to; ++each)
            mark(each->second);
    }

    /// Parts stand behind what holds them.
    std::vector<Tone> ofNodes() const
    {
        std::vector<Tone> marks(m_facts.weights.size(), Tone::Plain);
        for (std::size_t i = marks.size(); i-- > 0;) {
            const WeightNode &node = m_facts.weights[i];
            if (node.row)
                marks[i] = m_rows[*node.row];
            for (const std::size_t child : node.children)
                marks[i] = worse(marks[i], marks[child]);
        }
        return marks;
    }

private:
    const DocumentFacts &m_facts;
    std::vector<Tone> m_rows;
    std::multimap<std::string_view, std::size_t> m_byName;
    std::multimap<std::string_view, std::size_t> m_byRecord;
};

}  // namespace

std::vector<Tone> weightMarks(const DocumentFacts &facts, const CheckResult &result,
                              const DocumentSession::MutedRules &muted)
{
    Marks marks(facts);
    for (const Finding &finding : result.findings) {
        if (finding.severity >= Severity::Warning && !muted.contains(finding.rule->id))
            marks.add(finding.location, toneOf(finding.severity));
    }
    return marks.ofNodes();
}

}  // namespace pt2scope
