// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/reports/Tally.h"

namespace pt2scope {

/// One document, the summary before the results.
class JsonReport : public ReportWriter {
public:
    JsonReport(ReportOptions options, Sink sink);
    void add(const CheckResult &result) override;
    void finish() override;

private:
    ReportOptions m_options;
    Sink m_sink;
    Tally m_tally;
    std::string m_results;  // as text, a fraction of what the objects would take
};

/// One result per line, as soon as it is known.
class JsonlReport : public ReportWriter {
public:
    JsonlReport(ReportOptions options, Sink sink);
    void add(const CheckResult &result) override;
    void finish() override {}

private:
    ReportOptions m_options;
    Sink m_sink;
};

}  // namespace pt2scope
