// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Catalogue.h"
#include "core/check/InputReading.h"
#include "tests/support/ChineseMessages.h"
#include "tests/support/ZipBuilder.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace pt2scope::testing {

enum class ReadBytes { Yes, No };

/// The findings of these rules about a file or folder: it is opened and, on demand, every byte of it read. Empty when
/// it cannot be opened.
inline std::vector<Finding> runRules(const std::string &path, std::span<const Rule *const> rules = catalogue(),
                                     ReadBytes readBytes = ReadBytes::Yes)
{
    const auto opened = openDocument(path);
    if (!opened)
        return {};
    ThreadPool pool(1);
    const std::vector<ReadDocument> read = readInput(**opened, pool, {.bytes = readBytes == ReadBytes::Yes});
    const FindingPolicy policy;
    FindingList list(policy);
    for (const Rule *rule : rules)
        runRule(*rule, read, list);
    verifyChinese(list.findings());
    return list.take();
}

/// The same about bytes in memory, which become a temporary file of that suffix.
inline std::vector<Finding> runRulesOn(const std::vector<std::byte> &bytes,
                                       std::span<const Rule *const> rules = catalogue(),
                                       std::string_view suffix = ".pt2")
{
    const TemporaryFile file(bytes, suffix);
    return runRules(file.path(), rules);
}

/// Ids of the rules that found something, each once, ordered.
inline std::set<std::string, std::less<>> ruleIds(const std::vector<Finding> &findings)
{
    std::set<std::string, std::less<>> ids;
    for (const Finding &finding : findings)
        ids.emplace(finding.rule->id);
    return ids;
}

/// The first finding of a rule, or null.
inline const Finding *findFinding(const std::vector<Finding> &findings, std::string_view id)
{
    const auto found = std::ranges::find_if(findings, [id](const Finding &each) { return each.rule->id == id; });
    return found == findings.end() ? nullptr : &*found;
}

/// One line per finding, for the messages of failing tests.
inline std::string describeFindings(const std::vector<Finding> &findings)
{
    std::string text;
    for (const Finding &finding : findings)
        text += std::string(severityName(finding.severity)) + ' ' + std::string(finding.rule->id) + ": "
                + finding.message + " [" + finding.location.record + "]\n";
    return text;
}

}  // namespace pt2scope::testing
