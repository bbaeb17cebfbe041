// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"
#include "core/check/CheckResult.h"

#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace pt2scope {

/// Findings that are known and accepted, recognised by where they are and never by their words or offsets.
class Baseline {
public:
    static Result<Baseline> load(const std::string &path);

    /// Takes what is known out of a result: its list, counts, phases and status. Returns how many. The result must list
    /// all of its findings.
    std::size_t apply(CheckResult &result) const;

    void add(const CheckResult &result);
    /// The file's text: sorted, the same for the same findings.
    std::string text() const;

private:
    using Key = std::tuple<std::string, std::string, std::string, std::string, std::string, std::string>;
    static Key keyOf(const CheckResult &result, const Finding &finding);

    std::set<Key> m_known;
};

/// Cuts the list of findings to `maxPerRule` of each rule; the counts stay.
void cutFindings(CheckResult &result, std::size_t maxPerRule);

}  // namespace pt2scope
