// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/reports/FindingGroup.h"
#include "core/check/reports/Tally.h"

#include <string>

namespace pt2scope {

/// For the summary page of a CI run: a table of all inputs, and what was found in those where it matters.
class MarkdownReport : public ReportWriter {
public:
    MarkdownReport(ReportOptions options, Sink sink);
    void add(const CheckResult &result) override;
    void finish() override;

private:
    std::string heading() const;
    std::string tableHead() const;
    std::string infoRules() const;
    std::string row(const CheckResult &result) const;

    ReportOptions m_options;
    Sink m_sink;
    Tally m_tally;
    std::string m_rows;
    std::string m_sections;
    bool m_quick = false;  // any input was
    std::size_t m_rowsLeftOut = 0;
    std::size_t m_sectionsLeftOut = 0;
};

}  // namespace pt2scope
