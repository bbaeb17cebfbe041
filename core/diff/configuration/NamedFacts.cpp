// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/NamedFacts.h"

#include <set>
#include <string_view>

namespace pt2scope {

namespace {

bool refuse(const NamedFact &a, const NamedFact &b)
{
    return !a.mustAgree.empty() && !b.mustAgree.empty() && a.mustAgree != b.mustAgree;
}

}  // namespace

void diffFacts(const NamedFacts &a, const NamedFacts &b, const std::string &what, const std::string &prefix,
               SectionDifference &section)
{
    std::set<std::string_view> names;
    for (const NamedFacts *facts : {&a, &b}) {
        for (const auto &fact : *facts)
            names.insert(fact.first);
    }
    for (const std::string_view name : names) {
        const auto inA = a.find(std::string(name));
        const auto inB = b.find(std::string(name));
        const bool isInA = inA != a.end();
        const bool isInB = inB != b.end();
        if (isInA && isInB && inA->second.text == inB->second.text) {
            ++section.same;
            continue;
        }
        const bool isRefused = isInA && isInB && refuse(inA->second, inB->second);
        section.entries.push_back({.change = isInA && isInB ? DiffChange::Changed
                                             : isInA        ? DiffChange::Removed
                                                            : DiffChange::Added,
                                   .what = what,
                                   .name = prefix + std::string(name),
                                   .from = isInA ? DiffValue::ofText(inA->second.text) : DiffValue(),
                                   .to = isInB ? DiffValue::ofText(inB->second.text) : DiffValue(),
                                   .breaking = isRefused,
                                   .note = isRefused ? "loaders of the one refuse the other" : "",
                                   .a = isInA ? inA->second.place : DiffPlace(),
                                   .b = isInB ? inB->second.place : DiffPlace()});
    }
}

}  // namespace pt2scope
