// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/TextReport.h"

#include "core/bytes/Text.h"
#include "core/check/Rule.h"
#include "core/check/reports/ReportWording.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t labelWidth = 12;  // "unreadable" and two spaces

Colour labelColour(const CheckResult &result)
{
    switch (result.status) {
        case CheckStatus::Ok: return isComplete(result) ? Colour::Green : Colour::Yellow;
        case CheckStatus::Warning: return Colour::Yellow;
        case CheckStatus::Error:
        case CheckStatus::Unreadable: return Colour::Red;
    }
    return Colour::Red;
}

/// Wide as its column, without what colours would add.
std::string padding(std::string_view label)
{
    return std::string(labelWidth - std::min(labelWidth - 1, label.size()), ' ');
}

/// "pt2-layered, 12 tensors, 1.2 MiB verified: 1 error"
std::string factsText(const CheckResult &result, bool timings)
{
    if (result.status == CheckStatus::Unreadable)
        return printable(result.reason);
    std::vector<std::string> facts{printable(result.layout.empty() ? result.kind : result.layout)};
    if (const std::string models = modelsText(result.models); !models.empty())
        facts.push_back(models);
    facts.push_back(countOf(result.tensors, "tensor"));
    facts.push_back(formatBytes(result.bytesVerified) + " verified"
                    + (result.quick ? " (quick: blob bytes not read)" : ""));
    for (const LoadabilityLine &line : loadabilityLines(result.loadable)) {
        if (line.loads() && result.status != CheckStatus::Error)
            facts.push_back("loads in " + line.text());
    }
    if (timings)
        facts.push_back(secondsText(result.seconds) + " s");
    return join(facts, ", ");
}

std::string withCounts(const std::string &text, const CheckResult &result)
{
    const std::string counts = findingCounts(result.counts);
    return counts.empty() ? text : text + ": " + counts;
}

std::string ruleTimes(std::string_view rule, std::size_t count)
{
    return std::string(rule) + (count > 1 ? " (" + std::to_string(count) + ")" : std::string());
}

}  // namespace

TextReport::TextReport(ReportOptions options, Sink sink)
    : m_options(std::move(options)),
      m_sink(std::move(sink)),
      m_style(m_options.colour),
      m_layout(m_options.width),
      m_tally(m_options)
{}

void TextReport::add(const CheckResult &result)
{
    m_tally.add(result);
    remember(result);
    const bool inFull = needsDetails(result, m_options);
    if (!inFull && m_options.quiet)
        return;
    write(verdictLine(result) + "\n");
    if (!inFull)
        return;
    const std::string text = details(result);
    write(text);
    m_wroteDetails = !text.empty();
}

void TextReport::finish()
{
    const bool single = m_tally.summary().inputs == 1;
    const bool nothingShown = m_conspicuous.empty();
    if (m_options.quiet && nothingShown)
        return;
    if (single && nothingShown)
        write(m_onlyInfo);
    const bool found =
        m_tally.verdict() == Verdict::Failed || (!nothingShown && !findingCounts(m_tally.findings()).empty());
    if (!single || found || m_options.timestamp)
        write(summary());
    if (!single)
        write(m_conspicuous + infoRules());
}

void TextReport::write(const std::string &text)
{
    if (m_wroteDetails && !text.empty())
        m_sink("\n");
    m_wroteDetails = false;
    m_sink(text);
}

void TextReport::remember(const CheckResult &result)
{
    if (m_tally.summary().inputs == 1) {
        m_onlyInfo = infoInFull(result);
        m_whyIncomplete = printable(incompleteReason(result));
    }
    if (!needsDetails(result, m_options))
        return;
    const std::string_view label = statusLabel(result);
    m_conspicuous += m_style.coloured(label, labelColour(result)) + padding(label) + printable(result.path);
    if (const std::string counts = findingCounts(result.counts); !counts.empty())
        m_conspicuous += ":" + afterPath(result, " ", counts);
    m_conspicuous += "\n";
}

std::string TextReport::verdictLine(const CheckResult &result) const
{
    const std::string_view label = statusLabel(result);
    return m_style.bold(label, labelColour(result)) + padding(label) + m_style.bold(printable(result.path))
           + afterPath(result, "  ", withCounts(factsText(result, m_options.timings), result));
}

/// In the path's own line if there is room, else below it.
std::string TextReport::afterPath(const CheckResult &result, std::string_view gap, const std::string &text) const
{
    if (m_layout.fits(printable(result.path) + std::string(gap) + text, labelWidth))
        return std::string(gap) + text;
    return "\n" + std::string(labelWidth, ' ') + m_layout.fact(text, labelWidth, labelWidth);
}

std::string TextReport::details(const CheckResult &result) const
{
    std::string text;
    const std::vector<FindingGroup> groups = groupFindings(result.findings);
    const std::string phases = phasesText(result.phases);
    if (result.status != CheckStatus::Unreadable && !phases.empty())
        text += "  " + m_layout.advice(phases, 2) + "\n";
    for (const LoadabilityLine &line : loadabilityLines(result.loadable)) {
        if (!line.loads())
            text += "  " + m_layout.fact("not in " + printable(line.text()), 4, 2) + "\n";
    }
    for (const FindingGroup &group : groups)
        if (group.severity >= leastInFull(m_options))
            text += groupText(group);
    text += infoLine(groups);
    if (const std::size_t left = unlisted(result); left > 0)
        text += "  " + m_layout.fact(countOf(left, "further finding") + " not listed (--max-findings)", 4, 2) + "\n";
    return text;
}

/// "error[area/rule] What it is".
std::string TextReport::tagged(const FindingGroup &group, std::string_view text, bool bold) const
{
    const std::string tag = std::string(severityName(group.severity)) + "[" + std::string(group.rule->id) + "]";
    const std::string lines = m_layout.fact(tag + " " + std::string(text), 4, 2);
    const Colour colour = colourOf(group.severity);
    const std::string_view rest = std::string_view(lines).substr(tag.size());
    return "  "
           + (bold ? m_style.bold(tag, colour) + m_style.bold(rest) : m_style.coloured(tag, colour) + std::string(rest))
           + "\n";
}

std::string TextReport::groupText(const FindingGroup &group) const
{
    const Rule &rule = *group.rule;
    std::string text = tagged(group, rule.title, true);
    for (const Finding *finding : group.findings) {
        text += "    " + m_layout.place(finding->location, 4) + "\n";
        text += "      " + m_layout.fact(printable(finding->message), 8, 6) + "\n";
        for (const Location &location : finding->related)
            text += "      see " + m_layout.place(location, 10) + "\n";
    }
    if (!rule.fix.empty())
        text += "    " + m_style.coloured("→", Colour::Cyan) + " " + m_layout.advice(rule.fix, 6) + "\n";
    return text;
}

/// The rules of what details() does not show in full.
std::string TextReport::infoLine(const std::vector<FindingGroup> &groups) const
{
    std::vector<std::string> rules;
    for (const FindingGroup &group : groups)
        if (group.severity < leastInFull(m_options))
            rules.push_back(ruleTimes(group.rule->id, group.findings.size()));
    if (rules.empty())
        return {};
    return "  " + m_style.coloured("info", Colour::Cyan) + ": " + m_layout.advice(join(rules, ", "), 8) + "\n";
}

std::string TextReport::infoInFull(const CheckResult &result) const
{
    std::string text;
    for (const FindingGroup &group : groupFindings(result.findings)) {
        if (group.severity != Severity::Info)
            continue;
        const std::size_t others = group.findings.size() - 1;
        text += tagged(group,
                       printable(group.findings.front()->message)
                           + (others > 0 ? " (and " + std::to_string(others) + " more)" : ""),
                       false);
    }
    return text;
}

std::string TextReport::summary() const
{
    const Verdict verdict = m_tally.verdict();
    const std::string_view label = verdictName(verdict);
    std::string line = summaryFacts(verdict);
    if (m_options.failNever)
        line += " (--fail-on never)";
    else if (m_options.failOn != Severity::Error)
        line += " (--fail-on " + std::string(severityName(m_options.failOn)) + ")";
    if (m_options.timestamp)
        line += ", " + *m_options.timestamp;
    return m_style.bold(label, colourOf(verdict)) + padding(label) + m_layout.fact(line, labelWidth, labelWidth) + "\n";
}

std::string TextReport::summaryFacts(Verdict verdict) const
{
    const bool single = m_tally.summary().inputs == 1;
    const std::string counts = findingCounts(m_tally.findings());
    if (single && verdict == Verdict::Incomplete && !m_whyIncomplete.empty())
        return "not checked to the end: " + m_whyIncomplete;
    return single && !counts.empty() ? counts : summaryText(m_tally.summary());
}

std::string TextReport::infoRules() const
{
    if (m_tally.inputsWithInfo().empty() || m_options.quiet)
        return {};
    std::vector<std::string> rules;
    for (const auto &[rule, inputs] : m_tally.inputsWithInfo())
        rules.push_back(ruleTimes(rule, inputs));
    return m_style.coloured("info", Colour::Cyan) + padding("info") + m_layout.advice(join(rules, ", "), labelWidth)
           + "\n";
}

}  // namespace pt2scope
