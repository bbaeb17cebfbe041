// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/reports/Report.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Valid UTF-8 as it is; any other byte as \xNN, so that names which differ stay different.
std::string jsonText(std::string_view text);
std::string dumpJson(const nlohmann::ordered_json &json, int indent = -1);

/// One element of `results`.
nlohmann::ordered_json resultJson(const CheckResult &result, const ReportOptions &options);
/// Torch version to true or the reason.
nlohmann::ordered_json loadableJson(const std::vector<Loadability> &versions);
nlohmann::ordered_json summaryJson(const ReportSummary &summary);

}  // namespace pt2scope
