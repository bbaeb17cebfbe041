// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

enum class ReportFormat { Text, Json, Jsonl, Sarif, Junit, Markdown };
std::optional<ReportFormat> parseReportFormat(std::string_view name);

struct ReportOptions {
    std::string toolVersion = {};
    bool timings = false;                                 // seconds per input
    std::optional<std::string> timestamp = std::nullopt;  // RFC 3339, when asked for
    bool colour = false;                                  // text only
    bool quiet = false;                 // text only: inputs that are not sound or fail, and nothing when none is
    Severity failOn = Severity::Error;  // text and markdown: the verdict, and what is shown in full
    bool failNever = false;
    std::optional<int> width = std::nullopt;  // text only: columns of the terminal; nothing when it goes elsewhere
};

struct ReportSummary {
    std::size_t inputs = 0;
    std::size_t ok = 0;
    std::size_t warning = 0;
    std::size_t error = 0;
    std::size_t unreadable = 0;
    std::uint64_t bytesVerified = 0;
};

ReportSummary summarize(const std::vector<CheckResult> &results);

/// Receives results in order and writes a report. Every format is valid UTF-8 whatever bytes names hold.
class ReportWriter {
public:
    using Sink = std::function<void(std::string_view)>;
    virtual ~ReportWriter();
    /// Jsonl and text write at once, the others gather.
    virtual void add(const CheckResult &result) = 0;
    virtual void finish() = 0;
};

std::unique_ptr<ReportWriter> makeReportWriter(ReportFormat format, ReportOptions options, ReportWriter::Sink sink);

}  // namespace pt2scope
