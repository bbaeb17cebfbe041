// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/JsonReport.h"

#include "core/check/reports/ReportJson.h"

#include <utility>

namespace pt2scope {

namespace {

constexpr int reportVersion = 1;

/// JSON text has line feeds only between tokens, so that lines can be shifted as they are.
std::string indented(std::string_view json, std::string_view indent)
{
    std::string out(indent);
    for (const char c : json) {
        out += c;
        if (c == '\n')
            out += indent;
    }
    return out;
}

}  // namespace

JsonReport::JsonReport(ReportOptions options, Sink sink)
    : m_options(std::move(options)), m_sink(std::move(sink)), m_tally(m_options)
{}

void JsonReport::add(const CheckResult &result)
{
    m_tally.add(result);
    m_results += m_results.empty() ? "\n" : ",\n";
    m_results += indented(dumpJson(resultJson(result, m_options), 2), "    ");
}

void JsonReport::finish()
{
    nlohmann::ordered_json head{{"report_version", reportVersion},
                                {"tool", {{"name", "pt2scope"}, {"version", m_options.toolVersion}}}};
    if (m_options.timestamp)
        head["timestamp"] = *m_options.timestamp;
    head["summary"] = summaryJson(m_tally.summary());

    std::string text = dumpJson(head, 2);
    text.resize(text.size() - 2);  // without its closing "\n}"
    m_sink(text + ",\n  \"results\": [");
    m_sink(m_results);
    m_sink(m_results.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

JsonlReport::JsonlReport(ReportOptions options, Sink sink) : m_options(std::move(options)), m_sink(std::move(sink)) {}

void JsonlReport::add(const CheckResult &result)
{
    nlohmann::ordered_json json = resultJson(result, m_options);
    if (m_options.timestamp)
        json["timestamp"] = *m_options.timestamp;
    m_sink(dumpJson(json) + "\n");
}

}  // namespace pt2scope
