// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/reports/Report.h"

#include <string>

namespace pt2scope {

/// Of a JUnit suite, or of all.
struct JunitCounts {
    std::size_t tests = 0;
    std::size_t failures = 0;
    std::size_t errors = 0;
    std::size_t skipped = 0;
};

/// JUnit XML, as CI servers read it: one suite per input, one case per phase.
class JunitReport : public ReportWriter {
public:
    JunitReport(ReportOptions options, Sink sink);
    void add(const CheckResult &result) override;
    void finish() override;

private:
    ReportOptions m_options;
    Sink m_sink;
    JunitCounts m_total;
    double m_seconds = 0;
    std::string m_suites;
};

}  // namespace pt2scope
