// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/reports/FindingGroup.h"
#include "core/check/reports/Tally.h"
#include "core/check/reports/TextLayout.h"
#include "core/check/reports/TextStyle.h"

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// For people. A verdict line per input, its findings below it if they matter, and the sum of all at the end.
class TextReport : public ReportWriter {
public:
    TextReport(ReportOptions options, Sink sink);
    void add(const CheckResult &result) override;
    void finish() override;

private:
    std::string verdictLine(const CheckResult &result) const;
    std::string afterPath(const CheckResult &result, std::string_view gap, const std::string &text) const;
    std::string details(const CheckResult &result) const;
    std::string tagged(const FindingGroup &group, std::string_view text, bool bold) const;
    std::string groupText(const FindingGroup &group) const;
    std::string infoLine(const std::vector<FindingGroup> &groups) const;
    std::string infoInFull(const CheckResult &result) const;
    std::string summary() const;
    std::string summaryFacts(Verdict verdict) const;
    std::string infoRules() const;
    void remember(const CheckResult &result);
    void write(const std::string &text);

    ReportOptions m_options;
    Sink m_sink;
    TextStyle m_style;
    TextLayout m_layout;
    bool m_wroteDetails = false;  // an empty line goes before what follows them
    Tally m_tally;
    std::string m_onlyInfo;       // of the first input, in full: shown if it stays the only one
    std::string m_whyIncomplete;  // of the first input
    std::string m_conspicuous;    // a line for each input that needs details
};

}  // namespace pt2scope
