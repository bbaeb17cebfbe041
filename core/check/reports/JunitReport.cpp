// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/JunitReport.h"

#include "core/bytes/Text.h"
#include "core/check/Rule.h"
#include "core/check/RuleScope.h"
#include "core/check/reports/ReportWording.h"

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

namespace pt2scope {

namespace {

/// For XML text and quoted values: printable, and without the two code points that are printable but not XML.
std::string xmlText(std::string_view text)
{
    std::string out;
    for (const char c : printable(text)) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    }
    for (const auto &[utf8, escaped] : {std::pair{"\xef\xbf\xbe", "\\ufffe"}, std::pair{"\xef\xbf\xbf", "\\uffff"}})
        for (std::size_t at = out.find(utf8); at != std::string::npos; at = out.find(utf8, at))
            out.replace(at, 3, escaped);
    return out;
}

std::string attribute(std::string_view name, std::string_view value)
{
    return " " + std::string(name) + "=\"" + xmlText(value) + "\"";
}

std::string countAttributes(const JunitCounts &counts)
{
    return attribute("tests", std::to_string(counts.tests)) + attribute("failures", std::to_string(counts.failures))
           + attribute("errors", std::to_string(counts.errors));
}

std::string secondsAttribute(double seconds)
{
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.3f", seconds);
    return attribute("time", buffer.data());
}

std::string property(std::string_view name, std::string_view value)
{
    return "      <property" + attribute("name", name) + attribute("value", value) + "/>\n";
}

std::string properties(const CheckResult &result)
{
    return "    <properties>\n" + property("status", statusName(result.status)) + property("kind", result.kind)
           + property("layout", result.layout) + property("models", join(result.models, ", "))
           + property("tensors", std::to_string(result.tensors))
           + property("bytes_verified", std::to_string(result.bytesVerified)) + "    </properties>\n";
}

std::string findingLines(const Finding &finding)
{
    std::string text = std::string(severityName(finding.severity)) + " " + std::string(finding.rule->id) + ": "
                       + xmlText(finding.message) + "\n    at " + xmlText(placeText(finding.location)) + "\n";
    for (const Location &location : finding.related)
        text += "    see " + xmlText(placeText(location)) + "\n";
    return text;
}

std::string failure(const std::vector<const Finding *> &errors)
{
    if (errors.empty())
        return "      <failure message=\"errors, none of them listed\"/>\n";
    const Finding &first = *errors.front();
    std::string message = std::string(first.rule->id) + ": " + first.message;
    if (errors.size() > 1)
        message += " (and " + std::to_string(errors.size() - 1) + " more)";
    std::string text = "      <failure" + attribute("message", message) + attribute("type", first.rule->id) + ">";
    for (const Finding *error : errors)
        text += findingLines(*error);
    return text + "</failure>\n";
}

std::string testCase(const std::string &path, std::string_view name, const std::string &content)
{
    const std::string start = "    <testcase" + attribute("classname", path) + attribute("name", name);
    return content.empty() ? start + "/>\n" : start + ">\n" + content + "    </testcase>\n";
}

std::string phaseCase(const CheckResult &result, Phase phase, const PhaseOutcome *outcome,
                      const std::vector<const Finding *> &findings, JunitCounts &counts)
{
    std::vector<const Finding *> errors;
    std::string others;
    for (const Finding *finding : findings) {
        if (finding->severity == Severity::Error)
            errors.push_back(finding);
        else
            others += findingLines(*finding);
    }
    ++counts.tests;
    std::string content;
    const PhaseState state = !errors.empty() ? PhaseState::Failed : outcome ? outcome->state : PhaseState::Passed;
    if (state == PhaseState::Failed) {
        ++counts.failures;
        content += failure(errors);
    } else if (state != PhaseState::Passed) {
        ++counts.skipped;
        const std::string words = state == PhaseState::NotChecked ? "not checked: " : "skipped: ";
        content += "      <skipped" + attribute("message", words + outcome->reason) + "/>\n";
    } else if (outcome && !outcome->reason.empty()) {
        others += xmlText(outcome->reason) + "\n";
    }
    if (!others.empty())
        content += "      <system-out>" + others + "</system-out>\n";
    return testCase(result.path, phaseName(phase), content);
}

/// A case for every phase that has an outcome or a finding.
std::string phaseCases(const CheckResult &result, JunitCounts &counts)
{
    std::string cases;
    for (const Phase phase : phasesOf(result.form())) {
        const auto outcome = std::ranges::find(result.phases, phase, &PhaseOutcome::phase);
        std::vector<const Finding *> findings;
        for (const Finding &finding : result.findings)
            if (phaseOf(*finding.rule, result.form()) == phase)
                findings.push_back(&finding);
        if (outcome != result.phases.end())
            cases += phaseCase(result, phase, &*outcome, findings, counts);
        else if (!findings.empty())
            cases += phaseCase(result, phase, nullptr, findings, counts);
    }
    return cases;
}

std::string unreadableCase(const CheckResult &result, JunitCounts &counts)
{
    ++counts.tests;
    ++counts.errors;
    return testCase(result.path, "open",
                    "      <error" + attribute("message", result.reason) + attribute("type", "unreadable") + "/>\n");
}

}  // namespace

JunitReport::JunitReport(ReportOptions options, Sink sink) : m_options(std::move(options)), m_sink(std::move(sink)) {}

void JunitReport::add(const CheckResult &result)
{
    JunitCounts counts;
    std::string cases = result.status == CheckStatus::Unreadable ? unreadableCase(result, counts) : std::string();
    cases += phaseCases(result, counts);

    m_suites += "  <testsuite" + attribute("name", result.path) + countAttributes(counts)
                + attribute("skipped", std::to_string(counts.skipped));
    if (m_options.timings)
        m_suites += secondsAttribute(result.seconds);
    if (m_options.timestamp)
        m_suites += attribute("timestamp", *m_options.timestamp);
    m_suites += ">\n" + properties(result) + cases + "  </testsuite>\n";

    m_total.tests += counts.tests;
    m_total.failures += counts.failures;
    m_total.errors += counts.errors;
    m_seconds += result.seconds;
}

void JunitReport::finish()
{
    m_sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + attribute("name", "pt2scope check")
           + countAttributes(m_total) + (m_options.timings ? secondsAttribute(m_seconds) : std::string()) + ">\n");
    m_sink(m_suites);
    m_sink("</testsuites>\n");
}

}  // namespace pt2scope
