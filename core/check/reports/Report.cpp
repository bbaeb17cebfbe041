// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/Report.h"

#include "core/check/reports/JsonReport.h"
#include "core/check/reports/JunitReport.h"
#include "core/check/reports/MarkdownReport.h"
#include "core/check/reports/SarifReport.h"
#include "core/check/reports/TextReport.h"

#include <array>
#include <utility>

namespace pt2scope {

ReportWriter::~ReportWriter() = default;

std::optional<ReportFormat> parseReportFormat(std::string_view name)
{
    using Named = std::pair<std::string_view, ReportFormat>;
    constexpr std::array formats{Named{"text", ReportFormat::Text},   Named{"json", ReportFormat::Json},
                                 Named{"jsonl", ReportFormat::Jsonl}, Named{"sarif", ReportFormat::Sarif},
                                 Named{"junit", ReportFormat::Junit}, Named{"markdown", ReportFormat::Markdown}};
    for (const Named &format : formats)
        if (format.first == name)
            return format.second;
    return std::nullopt;
}

std::unique_ptr<ReportWriter> makeReportWriter(ReportFormat format, ReportOptions options, ReportWriter::Sink sink)
{
    switch (format) {
        case ReportFormat::Text: return std::make_unique<TextReport>(std::move(options), std::move(sink));
        case ReportFormat::Json: return std::make_unique<JsonReport>(std::move(options), std::move(sink));
        case ReportFormat::Jsonl: return std::make_unique<JsonlReport>(std::move(options), std::move(sink));
        case ReportFormat::Sarif: return std::make_unique<SarifReport>(std::move(options), std::move(sink));
        case ReportFormat::Junit: return std::make_unique<JunitReport>(std::move(options), std::move(sink));
        case ReportFormat::Markdown: return std::make_unique<MarkdownReport>(std::move(options), std::move(sink));
    }
    return nullptr;
}

}  // namespace pt2scope
