// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/reports/Report.h"
#include "core/check/reports/SarifArtifacts.h"

#include <nlohmann/json.hpp>

#include <map>

namespace pt2scope {

/// SARIF 2.1.0: one run, the inputs as artifacts, only the rules that occur.
class SarifReport : public ReportWriter {
public:
    SarifReport(ReportOptions options, Sink sink);
    void add(const CheckResult &result) override;
    void finish() override;

private:
    std::size_t ruleIndex(const Rule &rule);

    ReportOptions m_options;
    Sink m_sink;
    SarifArtifacts m_artifacts;
    nlohmann::ordered_json m_rules = nlohmann::ordered_json::array();
    nlohmann::ordered_json m_results = nlohmann::ordered_json::array();
    nlohmann::ordered_json m_notifications = nlohmann::ordered_json::array();
    std::map<const Rule *, std::size_t> m_ruleIndex;
    bool m_successful = true;
};

}  // namespace pt2scope
