// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/ReportJson.h"

#include "core/bytes/Text.h"
#include "core/check/Rule.h"

#include <cmath>

namespace pt2scope {

namespace {

using Json = nlohmann::ordered_json;

Json locationJson(const Location &location)
{
    Json json = Json::object();
    const auto addText = [&](const char *key, const std::string &value) {
        if (!value.empty())
            json[key] = jsonText(value);
    };
    const auto addNumber = [&](const char *key, const std::optional<std::uint64_t> &value) {
        if (value)
            json[key] = *value;
    };
    addText("record", location.record);
    addText("pointer", location.pointer);
    addNumber("offset", location.offset);
    addNumber("length", location.length);
    addNumber("line", location.line);
    addText("model", location.model);
    addText("tensor", location.tensor);
    addText("node", location.node);
    return json;
}

Json findingJson(const Finding &finding)
{
    Json related = Json::array();
    for (const Location &location : finding.related)
        related.push_back(locationJson(location));
    return {{"rule", finding.rule->id},
            {"severity", severityName(finding.severity)},
            {"message", jsonText(finding.message)},
            {"location", locationJson(finding.location)},
            {"related", std::move(related)}};
}

Json phaseJson(const PhaseOutcome &outcome)
{
    Json json{{"phase", phaseName(outcome.phase)}, {"state", phaseStateName(outcome.state)}};
    if (!outcome.reason.empty())
        json["reason"] = jsonText(outcome.reason);
    return json;
}

Json countsJson(const std::array<std::size_t, 3> &counts)
{
    Json json;
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info})
        json[std::string(severityName(severity))] = counts[static_cast<std::size_t>(severity)];
    return json;
}

double roundedToMilliseconds(double seconds)
{
    return std::round(seconds * 1000) / 1000;
}

}  // namespace

std::string jsonText(std::string_view text)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    while (const auto invalid = findInvalidUtf8(text)) {
        const auto byte = static_cast<unsigned char>(text[*invalid]);
        out += text.substr(0, *invalid);
        out += "\\x";
        out += digits[byte >> 4];
        out += digits[byte & 0xf];
        text.remove_prefix(*invalid + 1);
    }
    return out.append(text);
}

std::string dumpJson(const Json &json, int indent)
{
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Json loadableJson(const std::vector<Loadability> &versions)
{
    Json json = Json::object();
    for (const Loadability &version : versions)
        json[std::string(version.torch)] = version.reason.empty() ? Json(true) : Json(jsonText(version.reason));
    return json;
}

Json resultJson(const CheckResult &result, const ReportOptions &options)
{
    Json json{{"path", jsonText(result.path)},
              {"kind", result.kind},
              {"layout", result.layout},
              {"status", statusName(result.status)}};
    if (!result.reason.empty())
        json["reason"] = jsonText(result.reason);
    json["models"] = Json::array();
    for (const std::string &model : result.models)
        json["models"].push_back(jsonText(model));
    if (!result.loadable.empty())
        json["loadable"] = loadableJson(result.loadable);
    json["tensors"] = result.tensors;
    json["bytes_verified"] = result.bytesVerified;
    json["device"] = result.device;
    json["counts"] = countsJson(result.counts);
    json["phases"] = Json::array();
    for (const PhaseOutcome &outcome : result.phases)
        json["phases"].push_back(phaseJson(outcome));
    json["truncated"] = result.truncated;
    if (options.timings)
        json["seconds"] = roundedToMilliseconds(result.seconds);
    json["findings"] = Json::array();
    for (const Finding &finding : result.findings)
        json["findings"].push_back(findingJson(finding));
    return json;
}

Json summaryJson(const ReportSummary &summary)
{
    return {{"inputs", summary.inputs},         {"ok", summary.ok},
            {"warning", summary.warning},       {"error", summary.error},
            {"unreadable", summary.unreadable}, {"bytes_verified", summary.bytesVerified}};
}

}  // namespace pt2scope
