// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/SarifReport.h"

#include "core/bytes/Text.h"
#include "core/check/Rule.h"
#include "core/check/reports/ReportJson.h"
#include "core/check/reports/SarifJson.h"
#include "core/check/reports/Tally.h"

#include <utility>

namespace pt2scope {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schemaUri =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

Json notification(std::string_view level, std::string_view text, const Json &artifact)
{
    return {
        {"level", level}, {"message", sarifMessage(text)}, {"locations", Json::array({sarifLocation({}, artifact)})}};
}

Json resultOf(const Finding &finding, std::size_t ruleIndex, SarifArtifacts &artifacts)
{
    Json json{{"ruleId", finding.rule->id},
              {"ruleIndex", ruleIndex},
              {"level", sarifLevel(finding.severity)},
              {"message", sarifMessage(finding.message)},
              {"locations", Json::array({artifacts.location(finding.location)})}};
    if (!finding.related.empty())
        json["relatedLocations"] = Json::array();
    for (const Location &related : finding.related)
        json["relatedLocations"].push_back(artifacts.location(related));
    json["partialFingerprints"] = {{"place/v1", sarifFingerprint(finding)}};
    return json;
}

}  // namespace

SarifReport::SarifReport(ReportOptions options, Sink sink) : m_options(std::move(options)), m_sink(std::move(sink)) {}

void SarifReport::add(const CheckResult &result)
{
    m_artifacts.add(result);
    const Json &artifact = m_artifacts.input();
    for (const Finding &finding : result.findings)
        m_results.push_back(resultOf(finding, ruleIndex(*finding.rule), m_artifacts));

    if (result.status == CheckStatus::Unreadable)
        m_notifications.push_back(notification("error", "could not be read: " + result.reason, artifact));
    for (const PhaseOutcome &outcome : result.phases)
        if (outcome.state == PhaseState::NotChecked)
            m_notifications.push_back(notification(
                "warning", std::string(phaseName(outcome.phase)) + " not checked: " + outcome.reason, artifact));
    m_successful = m_successful && isComplete(result);
}

void SarifReport::finish()
{
    Json invocation{{"executionSuccessful", m_successful}};
    if (m_options.timestamp)
        invocation["endTimeUtc"] = *m_options.timestamp;
    invocation["toolExecutionNotifications"] = std::move(m_notifications);

    Json driver{{"name", "pt2scope"},
                {"version", m_options.toolVersion},
                {"semanticVersion", m_options.toolVersion},
                {"rules", std::move(m_rules)}};
    Json run{{"tool", {{"driver", std::move(driver)}}},
             {"invocations", Json::array({std::move(invocation)})},
             {"artifacts", m_artifacts.take()},
             {"results", std::move(m_results)}};
    const Json log{{"$schema", schemaUri}, {"version", "2.1.0"}, {"runs", Json::array({std::move(run)})}};
    m_sink(dumpJson(log, 2) + "\n");
}

std::size_t SarifReport::ruleIndex(const Rule &rule)
{
    const auto [place, isNew] = m_ruleIndex.try_emplace(&rule, m_rules.size());
    if (isNew)
        m_rules.push_back(sarifRule(rule));
    return place->second;
}

}  // namespace pt2scope
