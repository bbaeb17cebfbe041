// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/TextPattern.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// What rules say, in another language. Core speaks English: a window looks up the English text among patterns.
class MessageTranslation {
public:
    /// Reads a file: an object of lists of pairs [English pattern, its translation]. Keys with a slash are ids of
    /// rules, "reasons" are clauses that say why something cannot be loaded or read, and the others are phrases that
    /// stand in the holes of all of these. What is wrong with the file, or nothing.
    std::optional<std::string> add(std::string_view json);

    /// Of a finding of that rule; nothing when no pattern is its.
    std::optional<std::string> message(std::string_view rule, std::string_view english) const;
    /// Of a clause that says why something cannot be loaded or read: one of its own, a refusal's message or a phrase.
    std::optional<std::string> reason(std::string_view english) const;

private:
    struct Entry {
        TextPattern english;
        TextPattern translation;
    };
    /// Patterns by the byte that they begin with (0 for a hole), those that say more first.
    using Table = std::map<char, std::vector<Entry>>;

    static void enter(Table &table, const Entry &entry);
    std::optional<std::string> translate(const Table &table, std::string_view english, std::size_t depth) const;
    std::string fill(const Entry &entry, const TextPattern::Captures &captures, std::size_t depth) const;

    std::map<std::string, Table, std::less<>> m_rules;
    Table m_refusals;  // messages of the rules that tell what no torch loads
    Table m_reasons;
    Table m_phrases;
};

}  // namespace pt2scope
