// SPDX-License-Identifier: Apache-2.0
#include "app/Baseline.h"

#include "app/Json.h"
#include "core/bytes/FileSource.h"
#include "core/bytes/Text.h"
#include "core/check/Rule.h"
#include "core/check/RuleScope.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

constexpr std::int64_t currentVersion = 1;
constexpr std::uint64_t longestBaseline = 256u << 20;  // bytes
constexpr std::array keyNames{"path", "rule", "record", "pointer", "tensor", "node"};

std::string textMember(const Json &object, const char *name)
{
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// What findings that are left say about phases and status.
void judgeAgain(CheckResult &result)
{
    for (PhaseOutcome &outcome : result.phases) {
        const bool stillFailed = std::ranges::any_of(result.findings, [&](const Finding &finding) {
            return finding.severity == Severity::Error && phaseOf(*finding.rule, result.form()) == outcome.phase;
        });
        if (outcome.state == PhaseState::Failed && !stillFailed)
            outcome = {outcome.phase, PhaseState::Passed, "its findings are in the baseline"};
    }
    if (result.status == CheckStatus::Unreadable)
        return;
    const auto count = [&](Severity severity) { return result.counts[static_cast<std::size_t>(severity)]; };
    result.status = count(Severity::Error) > 0     ? CheckStatus::Error
                    : count(Severity::Warning) > 0 ? CheckStatus::Warning
                                                   : CheckStatus::Ok;
}

}  // namespace

Result<Baseline> Baseline::load(const std::string &path)
{
    const auto failed = [&](const std::string &why) {
        return Error{ErrorCode::Corrupt, "baseline " + printable(path) + ": " + why};
    };
    const auto source = FileSource::open(path);
    if (!source)
        return failed(source.error().message);
    const Result<std::string> content = readText(**source, longestBaseline);
    if (!content)
        return failed(content.error().message);
    const Json root = Json::parse(*content, nullptr, false);
    if (!root.is_object() || !root.contains("findings") || !root["findings"].is_array())
        return failed("not a baseline file");
    if (!root.contains("version") || root["version"] != currentVersion)
        return failed("its version is not 1");
    Baseline baseline;
    for (const Json &finding : root["findings"]) {
        if (!finding.is_object())
            return failed("a finding is not an object");
        const auto member = [&](std::size_t i) { return textMember(finding, keyNames[i]); };
        baseline.m_known.emplace(member(0), member(1), member(2), member(3), member(4), member(5));
    }
    return baseline;
}

Baseline::Key Baseline::keyOf(const CheckResult &result, const Finding &finding)
{
    const Location &place = finding.location;
    return {jsonText(result.path),   std::string(finding.rule->id), jsonText(place.record),
            jsonText(place.pointer), jsonText(place.tensor),        jsonText(place.node)};
}

std::size_t Baseline::apply(CheckResult &result) const
{
    const std::size_t suppressed = std::erase_if(result.findings, [&](const Finding &finding) {
        const bool known = m_known.contains(keyOf(result, finding));
        result.counts[static_cast<std::size_t>(finding.severity)] -= known ? 1 : 0;
        return known;
    });
    if (suppressed > 0)
        judgeAgain(result);
    return suppressed;
}

void Baseline::add(const CheckResult &result)
{
    for (const Finding &finding : result.findings)
        m_known.insert(keyOf(result, finding));
}

std::string Baseline::text() const
{
    Json findings = Json::array();
    for (const Key &key : m_known) {
        Json finding;
        const auto put = [&](std::size_t i, const std::string &value) {
            if (!value.empty())
                finding[keyNames[i]] = value;
        };
        put(0, std::get<0>(key));
        put(1, std::get<1>(key));
        put(2, std::get<2>(key));
        put(3, std::get<3>(key));
        put(4, std::get<4>(key));
        put(5, std::get<5>(key));
        findings.push_back(std::move(finding));
    }
    return dumpJson({{"version", currentVersion}, {"findings", std::move(findings)}}, 2) + "\n";
}

void cutFindings(CheckResult &result, std::size_t maxPerRule)
{
    std::map<const Rule *, std::size_t> listed;
    result.truncated =
        std::erase_if(result.findings, [&](const Finding &finding) { return listed[finding.rule]++ >= maxPerRule; }) > 0
        || result.truncated;
}

}  // namespace pt2scope
