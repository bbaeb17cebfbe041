// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/SarifJson.h"

#include "core/bytes/Sha256.h"
#include "core/bytes/Text.h"
#include "core/check/Rule.h"
#include "core/check/reports/ReportJson.h"

#include <span>

namespace pt2scope {

namespace {

using Json = nlohmann::ordered_json;

bool isUnreserved(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.'
           || c == '_' || c == '~' || c == '/';
}

/// Readers of SARIF hold integers in 64 bits with a sign.
bool fits(std::uint64_t value)
{
    return value <= static_cast<std::uint64_t>(INT64_MAX);
}

/// Bytes of the file itself. Those of a record are properties: SARIF has no region inside a member of an archive.
Json regionOf(const Location &location)
{
    Json region = Json::object();
    if (!location.record.empty() || !location.offset || !fits(*location.offset))
        return region;
    region["byteOffset"] = *location.offset;
    if (location.length && fits(*location.length))
        region["byteLength"] = *location.length;
    return region;
}

Json propertiesOf(const Location &location)
{
    Json properties = Json::object();
    const auto addText = [&](const char *key, const std::string &value) {
        if (!value.empty())
            properties[key] = jsonText(value);
    };
    const auto addNumber = [&](const char *key, const std::optional<std::uint64_t> &value) {
        if (value && fits(*value))
            properties[key] = *value;
    };
    addText("pointer", location.pointer);
    addText("model", location.model);
    addText("tensor", location.tensor);
    addText("node", location.node);
    if (!location.record.empty()) {
        addNumber("offset", location.offset);
        addNumber("length", location.length);
    }
    addNumber("line", location.line);
    return properties;
}

/// "blob/too-short" → "BlobTooShort"
std::string ruleName(std::string_view id)
{
    std::string name;
    bool begins = true;
    for (const char c : id) {
        const bool separates = c == '/' || c == '-';
        if (!separates)
            name += begins && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        begins = separates;
    }
    return name;
}

/// What stands for itself where SARIF knows placeholders ({0}) and links ([text](target)).
std::string sarifText(std::string_view text)
{
    std::string out;
    for (const char c : printable(text)) {
        if (c == '(' && out.ends_with(']'))
            out += ' ';
        out += c;
        if (c == '{' || c == '}')
            out += c;
    }
    return out;
}

}  // namespace

std::string sarifUri(std::string_view path)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri = path.starts_with('/') ? "file://" : "";
    for (const char c : path) {
        if (isUnreserved(c)) {
            uri += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        uri += {'%', digits[byte >> 4], digits[byte & 0xf]};
    }
    return uri;
}

Json sarifMessage(std::string_view text)
{
    return {{"text", sarifText(text)}};
}

Json sarifArtifact(std::string_view path, std::size_t index)
{
    return {{"uri", sarifUri(path)}, {"index", index}};
}

Json sarifLocation(const Location &location, const Json &artifact)
{
    Json physical{{"artifactLocation", artifact}};
    if (Json region = regionOf(location); !region.empty())
        physical["region"] = std::move(region);
    Json json{{"physicalLocation", std::move(physical)}};
    if (!location.record.empty()) {
        const std::string record = jsonText(location.record);
        const std::string pointer = jsonText(location.pointer);
        json["logicalLocations"] =
            Json::array({{{"name", pointer.empty() ? record : pointer},
                          {"fullyQualifiedName", pointer.empty() ? record : record + "#" + pointer},
                          {"kind", pointer.empty() ? "resource" : "member"}}});
    }
    if (Json properties = propertiesOf(location); !properties.empty())
        json["properties"] = std::move(properties);
    return json;
}

Json sarifRule(const Rule &rule)
{
    Json json{{"id", rule.id}, {"name", ruleName(rule.id)}, {"shortDescription", sarifMessage(rule.title)}};
    if (!rule.explanation.empty())
        json["fullDescription"] = sarifMessage(rule.explanation);
    if (!rule.fix.empty())
        json["help"] = sarifMessage(rule.fix);
    json["defaultConfiguration"] = {{"level", sarifLevel(rule.severity)}};
    Json properties{{"tags", Json::array({rule.area()})}, {"since", rule.since}};
    if (!rule.reference.empty())
        properties["reference"] = rule.reference;
    json["properties"] = std::move(properties);
    return json;
}

std::string_view sarifLevel(Severity severity)
{
    return severity == Severity::Info ? "note" : severityName(severity);
}

std::string sarifFingerprint(const Finding &finding)
{
    const Location &location = finding.location;
    Sha256 hash;
    for (const std::string_view part :
         {finding.rule->id, std::string_view(location.record), std::string_view(location.pointer),
          std::string_view(location.tensor), std::string_view(location.node)}) {
        hash.update(std::as_bytes(std::span(part)));
        hash.update(std::array{std::byte{0}});
    }
    const Sha256Digest digest = hash.finish();
    return toHex(std::span(digest).first(16));
}

}  // namespace pt2scope
