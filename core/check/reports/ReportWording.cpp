// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/ReportWording.h"

#include "core/bytes/Text.h"
#include "core/check/reports/Tally.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

namespace pt2scope {

namespace {

std::string byteRange(const Location &location)
{
    const std::uint64_t first = *location.offset;
    const std::uint64_t length = location.length.value_or(0);
    if (length < 2 || first > UINT64_MAX - length)
        return "byte " + std::to_string(first);
    return "bytes " + std::to_string(first) + " to " + std::to_string(first + length - 1);
}

std::string_view stateWords(PhaseState state)
{
    return state == PhaseState::NotChecked ? "not checked" : phaseStateName(state);
}

/// The phases of one state; those with the same reason stand together.
std::string phasesOf(PhaseState state, const std::vector<PhaseOutcome> &phases)
{
    std::string text;
    const PhaseOutcome *last = nullptr;
    const auto closeReason = [&] {
        if (last && !last->reason.empty())
            text += " (" + printable(last->reason) + ")";
    };
    for (const PhaseOutcome &outcome : phases) {
        if (outcome.state != state)
            continue;
        if (last && last->reason != outcome.reason)
            closeReason();
        text += last ? ", " : std::string(stateWords(state)) + ": ";
        text += phaseName(outcome.phase);
        last = &outcome;
    }
    closeReason();
    return text;
}

}  // namespace

std::string countOf(std::size_t count, std::string_view noun)
{
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string join(const std::vector<std::string> &parts, std::string_view separator)
{
    std::string text;
    for (const std::string &part : parts) {
        if (!text.empty())
            text += separator;
        text += part;
    }
    return text;
}

std::string placeName(const Location &location)
{
    std::string name = printable(location.record);
    if (!location.pointer.empty())
        name += "#" + printable(location.pointer);
    return name;
}

std::string placeDetails(const Location &location)
{
    std::vector<std::string> details;
    if (!location.tensor.empty())
        details.push_back("tensor " + printable(location.tensor));
    if (!location.node.empty())
        details.push_back("node " + printable(location.node));
    if (!location.model.empty() && location.record.empty())
        details.push_back("model " + printable(location.model));
    if (location.line)
        details.push_back("line " + std::to_string(*location.line));
    if (location.offset)
        details.push_back(byteRange(location));
    return join(details, ", ");
}

std::string placeText(const Location &location)
{
    const std::string name = placeName(location);
    const std::string details = placeDetails(location);
    if (name.empty())
        return details.empty() ? "the file" : details + (location.offset ? " of the file" : "");
    return details.empty() ? name : name + " (" + details + ")";
}

std::string secondsText(double seconds)
{
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.2f", seconds);
    return buffer.data();
}

bool isSound(const CheckResult &result)
{
    return result.status == CheckStatus::Ok && isComplete(result);
}

Severity leastInFull(const ReportOptions &options)
{
    return options.failNever ? Severity::Warning : std::min(options.failOn, Severity::Warning);
}

bool needsDetails(const CheckResult &result, const ReportOptions &options)
{
    const std::size_t info = result.counts[static_cast<std::size_t>(Severity::Info)];
    return !isSound(result) || (info > 0 && leastInFull(options) == Severity::Info);
}

std::string_view statusLabel(const CheckResult &result)
{
    return result.status == CheckStatus::Ok && !isComplete(result) ? "incomplete" : statusName(result.status);
}

std::string modelsText(const std::vector<std::string> &models)
{
    if (models.size() > 1)
        return countOf(models.size(), "model");
    return models.empty() || models.front() == "model" ? std::string() : "model " + printable(models.front());
}

std::string findingCounts(const std::array<std::size_t, 3> &counts)
{
    const auto [info, warnings, errors] = counts;
    std::vector<std::string> parts;
    if (errors > 0)
        parts.push_back(countOf(errors, "error"));
    if (warnings > 0)
        parts.push_back(countOf(warnings, "warning"));
    if (info > 0)
        parts.push_back(std::to_string(info) + " info");
    return join(parts, ", ");
}

std::string summaryText(const ReportSummary &summary)
{
    std::vector<std::string> parts;
    const auto add = [&](std::size_t count, std::string_view words) {
        if (count > 0)
            parts.push_back(std::to_string(count) + " " + std::string(words));
    };
    add(summary.ok, "ok");
    add(summary.warning, "with warnings");
    add(summary.error, "with errors");
    add(summary.unreadable, "unreadable");
    if (parts.empty())
        return "no input matched";
    const std::string text = countOf(summary.inputs, "input") + ": " + join(parts, ", ");
    return summary.bytesVerified == 0 ? text : text + "; " + formatBytes(summary.bytesVerified) + " verified";
}

std::string phasesText(const std::vector<PhaseOutcome> &phases)
{
    std::vector<std::string> texts;
    for (const PhaseState state : {PhaseState::Failed, PhaseState::NotChecked})
        if (std::string text = phasesOf(state, phases); !text.empty())
            texts.push_back(std::move(text));
    if (texts.empty())
        return {};
    if (std::string passed = phasesOf(PhaseState::Passed, phases); !passed.empty())
        texts.push_back(std::move(passed));
    return join(texts, "; ");
}

std::string_view incompleteReason(const CheckResult &result)
{
    if (result.status == CheckStatus::Unreadable)
        return result.reason;
    const auto found = std::ranges::find(result.phases, PhaseState::NotChecked, &PhaseOutcome::state);
    return found == result.phases.end() ? std::string_view() : found->reason;
}

std::size_t unlisted(const CheckResult &result)
{
    const std::size_t counted = std::accumulate(result.counts.begin(), result.counts.end(), std::size_t{0});
    return counted - std::min(counted, result.findings.size());
}

}  // namespace pt2scope
