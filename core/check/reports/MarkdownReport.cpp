// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/MarkdownReport.h"

#include "core/bytes/Text.h"
#include "core/check/Rule.h"
#include "core/check/reports/MarkdownText.h"
#include "core/check/reports/ReportWording.h"

#include <utility>

namespace pt2scope {

namespace {

// GitHub refuses a step's summary above 1 MiB as a whole.
constexpr std::size_t maxRows = 400'000;
constexpr std::size_t maxSections = 550'000;

std::string statusCell(const CheckResult &result)
{
    const std::string label(statusLabel(result));
    return isSound(result) ? label : "**" + label + "**";
}

std::string modelsCell(const CheckResult &result)
{
    return result.models.size() == 1 ? markdownCode(result.models.front()) : std::to_string(result.models.size());
}

std::string placeMarkdown(const Location &location)
{
    const std::string name = placeName(location);
    const std::string details = placeDetails(location);
    if (name.empty())
        return markdownText(placeText(location));
    return markdownCode(name) + (details.empty() ? "" : " (" + markdownText(details) + ")");
}

std::string findingMarkdown(const Finding &finding)
{
    std::string text = "- " + placeMarkdown(finding.location) + ": " + markdownText(finding.message) + "\n";
    for (const Location &location : finding.related)
        text += "  - see " + placeMarkdown(location) + "\n";
    return text;
}

std::string groupHead(const FindingGroup &group)
{
    return "**" + std::string(severityName(group.severity)) + "** " + markdownCode(group.rule->id) + ": "
           + markdownText(group.rule->title) + "\n\n";
}

std::string groupFoot(const FindingGroup &group)
{
    return group.rule->fix.empty() ? "\n" : "\nFix: " + markdownText(group.rule->fix) + "\n\n";
}

/// The rules of what the section does not show in full.
std::string infoMarkdown(const std::vector<FindingGroup> &groups, Severity least)
{
    std::string text;
    for (const FindingGroup &group : groups) {
        if (group.severity >= least)
            continue;
        text += (text.empty() ? "info: " : ", ") + markdownCode(group.rule->id);
        if (group.findings.size() > 1)
            text += " (" + std::to_string(group.findings.size()) + ")";
    }
    return text.empty() ? text : text + "\n\n";
}

std::string sectionHead(const CheckResult &result)
{
    const std::string counts = findingCounts(result.counts);
    std::string text = "<details open><summary><strong>" + std::string(statusLabel(result)) + "</strong> "
                       + htmlCode(result.path) + (counts.empty() ? "" : ": " + counts) + "</summary>\n\n";
    if (result.status == CheckStatus::Unreadable)
        text += "Not read: " + markdownText(result.reason) + "\n\n";
    else if (const std::string phases = phasesText(result.phases); !phases.empty())
        text += "Phases " + markdownText(phases) + "\n\n";
    return text;
}

/// What was found in one input, from severity `least` in full; findings that would make it longer than `limit` are only
/// counted.
std::string section(const CheckResult &result, Severity least, std::size_t limit)
{
    std::string text = sectionHead(result);
    std::size_t left = unlisted(result);
    const std::vector<FindingGroup> groups = groupFindings(result.findings);
    for (const FindingGroup &group : groups) {
        if (group.severity < least)
            continue;
        text += groupHead(group);
        for (const Finding *finding : group.findings) {
            const std::string item = findingMarkdown(*finding);
            if (text.size() + item.size() > limit)
                ++left;
            else
                text += item;
        }
        text += groupFoot(group);
    }
    text += infoMarkdown(groups, least);
    if (left > 0)
        text += countOf(left, "further finding") + " not listed.\n\n";
    return text + "</details>\n\n";
}

}  // namespace

MarkdownReport::MarkdownReport(ReportOptions options, Sink sink)
    : m_options(std::move(options)), m_sink(std::move(sink)), m_tally(m_options)
{}

void MarkdownReport::add(const CheckResult &result)
{
    m_tally.add(result);
    const std::string newRow = row(result);
    if (m_rows.size() + newRow.size() > maxRows)
        ++m_rowsLeftOut;
    else
        m_rows += newRow;
    m_quick = m_quick || result.quick;
    if (!needsDetails(result, m_options))
        return;
    if (m_sections.size() >= maxSections)
        ++m_sectionsLeftOut;
    else
        m_sections += section(result, leastInFull(m_options), maxSections - m_sections.size());
}

void MarkdownReport::finish()
{
    m_sink(heading());
    if (!m_rows.empty())
        m_sink(tableHead() + m_rows + "\n");
    if (m_rowsLeftOut > 0)
        m_sink(countOf(m_rowsLeftOut, "further input") + " not listed.\n\n");
    m_sink(infoRules() + m_sections);
    if (m_sectionsLeftOut > 0)
        m_sink("The findings of " + countOf(m_sectionsLeftOut, "further input") + " are not listed.\n");
}

std::string MarkdownReport::heading() const
{
    std::string text = "## pt2scope check: " + std::string(verdictName(m_tally.verdict())) + "\n\n";
    text += summaryText(m_tally.summary()) + (m_quick ? " (quick: blob bytes not read)." : ".");
    if (const std::string counts = findingCounts(m_tally.findings()); !counts.empty())
        text += " Findings: " + counts + ".";
    if (m_options.timestamp)
        text += " Checked at " + *m_options.timestamp + ".";
    return text + "\n\n";
}

std::string MarkdownReport::tableHead() const
{
    const std::string_view seconds = m_options.timings ? " seconds |" : "";
    const std::string_view secondsRule = m_options.timings ? " ---: |" : "";
    return "| verdict | input | layout | models | tensors | verified | errors | warnings | info |"
           + std::string(seconds) + "\n| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: |"
           + std::string(secondsRule) + "\n";
}

std::string MarkdownReport::infoRules() const
{
    std::string text;
    for (const auto &[rule, inputs] : m_tally.inputsWithInfo())
        text += (text.empty() ? "info: " : ", ") + markdownCode(rule) + " (" + countOf(inputs, "input") + ")";
    return text.empty() ? text : text + "\n\n";
}

std::string MarkdownReport::row(const CheckResult &result) const
{
    const auto [info, warnings, errors] = result.counts;
    std::string text = "| " + statusCell(result) + " | " + markdownCode(result.path) + " | "
                       + markdownText(result.layout.empty() ? result.kind : result.layout) + " | " + modelsCell(result)
                       + " | " + std::to_string(result.tensors) + " | " + formatBytes(result.bytesVerified) + " | "
                       + std::to_string(errors) + " | " + std::to_string(warnings) + " | " + std::to_string(info)
                       + " |";
    if (m_options.timings)
        text += " " + secondsText(result.seconds) + " |";
    return text + "\n";
}

}  // namespace pt2scope
