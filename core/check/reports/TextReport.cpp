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

/// "pt2-layered, 12 tensors, 1.2 MiB verified"
std::string factsText(const CheckResult &result, bool timings)
{
    std::vector<std::string> facts{printable(result.layout.empty() ? result.kind : result.layout)};
    if (const std::string models = modelsText(result.models); !models.empty())
        facts.push_back(models);
    facts.push_back(countOf(result.tensors, "tensor"));
    facts.push_back(formatBytes(result.bytesVerified) + " verified");
    if (timings)
        facts.push_back(secondsText(result.seconds) + " s");
    return join(facts, ", ");
}

std::string ruleTimes(std::string_view rule, std::size_t count)
{
    return std::string(rule) + (count > 1 ? " (" + std::to_string(count) + ")" : std::string());
}

}  // namespace

TextReport::TextReport(ReportOptions options, Sink sink)
    : m_options(std::move(options)), m_sink(std::move(sink)), m_style(m_options.colour), m_tally(m_options)
{}

void TextReport::add(const CheckResult &result)
{
    m_tally.add(result);
    remember(result);
    if (isSound(result) && m_options.quiet)
        return;
    write(verdictLine(result) + "\n");
    if (isSound(result))
        return;
    const std::string text = details(result);
    write(text);
    m_wroteDetails = !text.empty();
}

void TextReport::finish()
{
    const bool single = m_tally.summary().inputs == 1;
    const bool allSound = m_conspicuous.empty();
    if (m_options.quiet && allSound)
        return;
    if (single && allSound)
        write(m_onlyInfo);
    const bool found =
        m_tally.verdict() == Verdict::Failed || (!allSound && !findingCounts(m_tally.findings()).empty());
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
    if (m_tally.summary().inputs == 1)
        m_onlyInfo = infoInFull(result);
    if (isSound(result))
        return;
    const std::string_view label = statusLabel(result);
    const std::string counts = findingCounts(result.counts);
    m_conspicuous += m_style.coloured(label, labelColour(result)) + padding(label) + printable(result.path)
                     + (counts.empty() ? "" : ": " + counts) + "\n";
}

std::string TextReport::verdictLine(const CheckResult &result) const
{
    const std::string_view label = statusLabel(result);
    std::string line =
        m_style.bold(label, labelColour(result)) + padding(label) + m_style.bold(printable(result.path)) + "  ";
    line += result.status == CheckStatus::Unreadable ? printable(result.reason) : factsText(result, m_options.timings);
    const std::string counts = findingCounts(result.counts);
    return counts.empty() ? line : line + ": " + counts;
}

std::string TextReport::details(const CheckResult &result) const
{
    std::string text;
    const std::vector<FindingGroup> groups = groupFindings(result.findings);
    const std::string phases = phasesText(result.phases);
    if (result.status != CheckStatus::Unreadable && !phases.empty())
        text += "  " + wrapLines(phases, m_options.width, 2) + "\n";
    for (const FindingGroup &group : groups)
        if (group.severity != Severity::Info)
            text += groupText(group);
    text += infoLine(groups);
    if (const std::size_t left = unlisted(result); left > 0)
        text += "  " + countOf(left, "further finding") + " not listed (--max-findings)\n";
    return text;
}

std::string TextReport::groupText(const FindingGroup &group) const
{
    const Rule &rule = *group.rule;
    const std::string tag = std::string(severityName(group.severity)) + "[" + std::string(rule.id) + "]";
    std::string text = "  " + m_style.bold(tag, colourOf(group.severity)) + " " + m_style.bold(rule.title) + "\n";
    for (const Finding *finding : group.findings) {
        text += "    " + placeText(finding->location) + "\n";
        text += "      " + printable(finding->message) + "\n";
        for (const Location &location : finding->related)
            text += "      see " + placeText(location) + "\n";
    }
    if (!rule.fix.empty())
        text += "    " + m_style.coloured("→", Colour::Cyan) + " " + wrapLines(rule.fix, m_options.width, 6) + "\n";
    return text;
}

std::string TextReport::infoLine(const std::vector<FindingGroup> &groups) const
{
    std::vector<std::string> rules;
    for (const FindingGroup &group : groups)
        if (group.severity == Severity::Info)
            rules.push_back(ruleTimes(group.rule->id, group.findings.size()));
    if (rules.empty())
        return {};
    return "  " + m_style.coloured("info", Colour::Cyan) + ": " + wrapLines(join(rules, ", "), m_options.width, 8)
           + "\n";
}

std::string TextReport::infoInFull(const CheckResult &result) const
{
    std::string text;
    for (const FindingGroup &group : groupFindings(result.findings)) {
        if (group.severity != Severity::Info)
            continue;
        const Finding &first = *group.findings.front();
        const std::size_t others = group.findings.size() - 1;
        text += "  " + m_style.coloured("info[" + std::string(group.rule->id) + "]", Colour::Cyan) + " "
                + printable(first.message) + (others > 0 ? " (and " + std::to_string(others) + " more)" : "") + "\n";
    }
    return text;
}

std::string TextReport::summary() const
{
    const Verdict verdict = m_tally.verdict();
    const std::string_view label = verdictName(verdict);
    const std::string counts = findingCounts(m_tally.findings());
    const bool isOne = m_tally.summary().inputs == 1 && !counts.empty();
    std::string line = m_style.bold(label, colourOf(verdict)) + padding(label);
    line += isOne ? counts : summaryText(m_tally.summary());
    if (m_options.failNever)
        line += " (--fail-on never)";
    else if (m_options.failOn != Severity::Error)
        line += " (--fail-on " + std::string(severityName(m_options.failOn)) + ")";
    if (m_options.timestamp)
        line += ", " + *m_options.timestamp;
    return line + "\n";
}

std::string TextReport::infoRules() const
{
    if (m_tally.inputsWithInfo().empty() || m_options.quiet)
        return {};
    std::vector<std::string> rules;
    for (const auto &[rule, inputs] : m_tally.inputsWithInfo())
        rules.push_back(ruleTimes(rule, inputs));
    return m_style.coloured("info", Colour::Cyan) + padding("info")
           + wrapLines(join(rules, ", "), m_options.width, labelWidth) + "\n";
}

}  // namespace pt2scope
