// SPDX-License-Identifier: Apache-2.0
#include "core/check/MessageTranslation.h"

#include "core/check/Catalogue.h"
#include "core/json/JsonValue.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t deepest = 8;       // phrases within phrases
constexpr std::size_t longest = 16'384;  // bytes of a text that is looked up
constexpr std::string_view reasonsKey = "reasons";

bool isPair(const JsonValue &value)
{
    return value.isArray() && value.items.size() == 2
           && std::ranges::all_of(value.items, [](const JsonValue &text) { return text.isString(); });
}

/// Whether what the rule says may be the reason why no torch loads an archive.
bool isOfRefusals(std::string_view id)
{
    const Rule *rule = findRule(id);
    return rule && rule->refused;
}

/// Whether these three bytes of UTF-8 are an ideograph.
bool isIdeograph(std::string_view bytes)
{
    return bytes.size() == 3 && static_cast<unsigned char>(bytes[0]) >= 0xe4
           && static_cast<unsigned char>(bytes[0]) <= 0xe9;
}

bool endsWithIdeograph(std::string_view text)
{
    return text.size() >= 3 && isIdeograph(text.substr(text.size() - 3));
}

bool isLatin(char c)
{
    return c > ' ' && c <= '~';
}

/// Appends a part as Chinese is set: one space where ideographs meet Latin text, none where they meet each other.
void join(std::string &text, std::string_view part)
{
    if (text.empty() || part.empty())
        return void(text += part);
    const bool beginsWithIdeograph = isIdeograph(part.substr(0, 3));
    if (text.ends_with(' ') && beginsWithIdeograph
        && endsWithIdeograph(std::string_view(text).substr(0, text.size() - 1)))
        text.pop_back();
    else if (part.front() == ' ' && isIdeograph(part.substr(1, 3)) && endsWithIdeograph(text))
        part.remove_prefix(1);
    else if ((isLatin(text.back()) && beginsWithIdeograph) || (endsWithIdeograph(text) && isLatin(part.front())))
        text += ' ';
    text += part;
}

}  // namespace

void MessageTranslation::enter(Table &table, const Entry &entry)
{
    const std::string &beginning = entry.english.pieces().front();
    std::vector<Entry> &entries = table[beginning.empty() ? '\0' : beginning.front()];
    const auto after = std::ranges::upper_bound(entries, entry.english.fixedSize(), std::greater<>(),
                                                [](const Entry &each) { return each.english.fixedSize(); });
    entries.insert(after, entry);
}

std::optional<std::string> MessageTranslation::add(std::string_view json)
{
    JsonReader reader(json);
    const std::optional<JsonValue> file = readJsonValue(reader);
    if (!file || !file->isObject())
        return "not a JSON object: " + reader.error();
    for (const JsonMember &member : file->members) {
        const bool isRule = member.name.find('/') != std::string::npos;
        const bool isReason = isRule && isOfRefusals(member.name);
        Table &table = isRule ? m_rules[member.name] : member.name == reasonsKey ? m_reasons : m_phrases;
        for (const JsonValue &pair : member.value.items) {
            if (!isPair(pair))
                return member.name + " holds something else than pairs of texts";
            const Entry entry{TextPattern(pair.items[0].text), TextPattern(pair.items[1].text)};
            enter(table, entry);
            if (isReason)
                enter(m_refusals, entry);
        }
    }
    return std::nullopt;
}

std::optional<std::string> MessageTranslation::message(std::string_view rule, std::string_view english) const
{
    const auto found = m_rules.find(rule);
    return found == m_rules.end() ? std::nullopt : translate(found->second, english, 0);
}

std::optional<std::string> MessageTranslation::reason(std::string_view english) const
{
    for (const Table *table : {&m_reasons, &m_refusals, &m_phrases}) {
        if (std::optional<std::string> translated = translate(*table, english, 0))
            return translated;
    }
    return std::nullopt;
}

std::optional<std::string> MessageTranslation::translate(const Table &table, std::string_view english,
                                                         std::size_t depth) const
{
    if (english.empty() || english.size() > longest || depth > deepest)
        return std::nullopt;
    for (const char beginning : {english.front(), '\0'}) {
        const auto entries = table.find(beginning);
        if (entries == table.end())
            continue;
        for (const Entry &entry : entries->second) {
            if (const auto captures = entry.english.match(english))
                return fill(entry, *captures, depth);
        }
    }
    return std::nullopt;
}

std::string MessageTranslation::fill(const Entry &entry, const TextPattern::Captures &captures, std::size_t depth) const
{
    const std::vector<std::string> &pieces = entry.translation.pieces();
    std::string text = pieces.front();
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const std::string_view english = captures[entry.translation.holes()[i]];
        join(text, translate(m_phrases, english, depth + 1).value_or(std::string(english)));
        join(text, pieces[i + 1]);
    }
    return text;
}

}  // namespace pt2scope
