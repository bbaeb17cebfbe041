// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "core/check/reports/Report.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

// What the reports for people have in common. Everything that comes from an input is made printable.

/// "1 tensor", "12 tensors".
std::string countOf(std::size_t count, std::string_view noun);
std::string join(const std::vector<std::string> &parts, std::string_view separator);

/// "record#/pointer", or what else names the place; empty when nothing does.
std::string placeName(const Location &location);
/// "tensor linear.weight, bytes 12 to 51": what placeName() leaves out.
std::string placeDetails(const Location &location);
/// Both: "record#/pointer (tensor linear.weight)", "byte 12 of the file", or "the file".
std::string placeText(const Location &location);

/// "0.25"
std::string secondsText(double seconds);
/// Nothing above info was found, and everything was checked.
bool isSound(const CheckResult &result);
/// Findings of this severity and above are shown in full, those below it by their rules only.
Severity leastInFull(const ReportOptions &options);
/// More is to be said of it than one line: it is not sound, or it has findings to show in full.
bool needsDetails(const CheckResult &result, const ReportOptions &options);
/// The status, or "incomplete" when nothing was found but not everything was checked.
std::string_view statusLabel(const CheckResult &result);
/// "model NAME", "3 models"; empty for the usual single model.
std::string modelsText(const std::vector<std::string> &models);
/// "2 errors, 1 warning, 4 info": severities that occur.
std::string findingCounts(const std::array<std::size_t, 3> &counts);
/// "53 inputs: 50 ok, 1 with warnings, 2 with errors; 60.0 MiB verified".
std::string summaryText(const ReportSummary &summary);
/// "failed: blobs; not checked: config, aoti (the directory is damaged); passed: container"; empty when nothing failed
/// and nothing was left unchecked.
std::string phasesText(const std::vector<PhaseOutcome> &phases);
/// Why the input was not checked to the end: the first reason; empty when it was.
std::string_view incompleteReason(const CheckResult &result);
/// Findings that are counted but not listed.
std::size_t unlisted(const CheckResult &result);

}  // namespace pt2scope
