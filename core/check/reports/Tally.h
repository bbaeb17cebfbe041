// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/reports/Report.h"

#include <array>
#include <map>

namespace pt2scope {

enum class Verdict { Passed, Failed, Incomplete, NothingChecked };
std::string_view verdictName(Verdict verdict);

/// Read and checked to the end.
bool isComplete(const CheckResult &result);

/// What a report's last lines say about all inputs so far.
class Tally {
public:
    explicit Tally(const ReportOptions &options) : m_failOn(options.failOn), m_failNever(options.failNever) {}

    void add(const CheckResult &result);
    const ReportSummary &summary() const { return m_summary; }
    const std::array<std::size_t, 3> &findings() const { return m_findings; }                           // by Severity
    const std::map<std::string_view, std::size_t> &inputsWithInfo() const { return m_inputsWithInfo; }  // by rule
    /// What the exit status says too.
    Verdict verdict() const;

private:
    Severity m_failOn;
    bool m_failNever;
    ReportSummary m_summary;
    std::array<std::size_t, 3> m_findings{};
    std::map<std::string_view, std::size_t> m_inputsWithInfo;
    std::size_t m_incomplete = 0;
};

}  // namespace pt2scope
