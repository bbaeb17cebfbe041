// SPDX-License-Identifier: Apache-2.0
#include "app/DiffWording.h"

#include "app/Json.h"
#include "core/bytes/Text.h"
#include "core/bytes/Utf8.h"
#include "core/check/reports/ReportWording.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace pt2scope {

namespace {

constexpr std::size_t longestValue = 160;  // characters of a value that are shown
constexpr const char *tensorItself = "(the tensor itself)";

std::string cut(const std::string &text)
{
    return text.size() <= longestValue ? text : std::string(firstCharacters(text, longestValue)) + "...";
}

/// A very long name, whose end tells as much as its beginning.
std::string shortened(const std::string &name)
{
    if (name.size() <= longestValue)
        return name;
    std::size_t begin = name.size() - longestValue / 2;
    while (begin < name.size() && continuesCharacter(name[begin]))
        ++begin;
    return std::string(firstCharacters(name, longestValue / 2)) + "..." + name.substr(begin);
}

/// "input", "node"; empty where the section's title says it.
std::string_view kindOf(const DiffEntry &entry)
{
    return entry.a.node || entry.b.node ? "node" : entry.kind;
}

/// "1 range, 2 inputs and 1 output changed"; empty when nothing is.
std::string changeCounts(const SectionDifference &section, DiffChange change)
{
    std::vector<std::pair<std::string_view, std::size_t>> counts;
    forEachThing(section.entries, [&](std::span<const DiffEntry> thing) {
        if (thing.front().change != change)
            return;
        const std::string_view kind = kindOf(thing.front());
        const auto known = std::ranges::find(counts, kind, &std::pair<std::string_view, std::size_t>::first);
        if (known == counts.end())
            counts.emplace_back(kind, 1);
        else
            ++known->second;
    });
    std::vector<std::string> parts;
    for (const auto &[kind, count] : counts)
        parts.push_back(kind.empty() ? std::to_string(count) : countOf(count, kind));
    if (parts.empty())
        return {};
    const std::string last = parts.back();
    parts.pop_back();
    return (parts.empty() ? "" : join(parts, ", ") + " and ") + last + " " + std::string(changeName(change));
}

/// "2 to 9", "2 and more" of "[2, 9]", "[2, null]"; as it stands where it is no range.
std::string rangeText(const std::string &json)
{
    const Json range = Json::parse(json, nullptr, false);
    if (!range.is_array() || range.size() != 2)
        return json;
    const Json &min = range[0];
    const Json &max = range[1];
    if (min.is_null())
        return max.is_null() ? "any" : "up to " + max.dump();
    return min.dump() + (max.is_null() ? " and more" : " to " + max.dump());
}

/// Of one that was renamed.
std::string nameText(const DiffValue &name)
{
    return name.form == DiffValue::Form::Text && name.text.empty() ? tensorItself : diffValueText(name);
}

/// A model goes by its name in A.
const std::string &modelOf(const DiffEntry &entry)
{
    return entry.a.model.empty() ? entry.b.model : entry.a.model;
}

}  // namespace

DiffNames::DiffNames(const SectionDifference &section, DiffSection which)
    : m_nameless(which == DiffSection::Tensors ? tensorItself : "(no name)")
{
    std::set<std::string_view> models;
    for (const std::vector<DiffEntry> *entries : {&section.entries, &section.remarks}) {
        for (const DiffEntry &entry : *entries) {
            if (const std::string &model = modelOf(entry); !model.empty())
                models.insert(model);
        }
    }
    m_withModels = models.size() > 1;
}

std::string DiffNames::of(const DiffEntry &entry) const
{
    const std::string &model = modelOf(entry);
    const bool isSaid = !m_withModels || model.empty() || entry.name.starts_with(model);
    return isSaid ? shown(entry.name) : shortened(model + ": " + shown(entry.name));
}

std::string DiffNames::shown(const std::string &name) const
{
    return name.empty() ? m_nameless : shortened(name);
}

std::string sectionTitle(DiffSection section)
{
    std::string title(sectionName(section));
    title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
    return title;
}

std::string_view changeSign(DiffChange change)
{
    switch (change) {
        case DiffChange::Added: return "+";
        case DiffChange::Removed: return "-";
        case DiffChange::Changed: return "~";
    }
    return {};
}

std::string diffValueText(const DiffValue &value)
{
    if (value.form == DiffValue::Form::Bytes)
        return formatBytes(parseDecimal(value.text).value_or(0));
    return cut(printable(value.text));
}

std::pair<std::string, std::string> diffValueTexts(const DiffEntry &entry)
{
    if (entry.kind == "range")
        return {rangeText(entry.from.text), rangeText(entry.to.text)};
    if (entry.what == "renamed")
        return {nameText(entry.from), nameText(entry.to)};
    std::pair texts(diffValueText(entry.from), diffValueText(entry.to));
    const bool isValue = entry.what == "value";
    const bool areBoth = entry.from.form != DiffValue::Form::Nothing && entry.to.form != DiffValue::Form::Nothing;
    const bool areAlike = areBoth && texts.first == texts.second && entry.from.form != entry.to.form;
    for (const auto &[value, text] : {std::pair(&entry.from, &texts.first), std::pair(&entry.to, &texts.second)}) {
        if (value->form == DiffValue::Form::Text && (areAlike || (isValue && text->empty())))
            *text = '"' + *text + '"';
    }
    const bool areBytes = entry.from.form == DiffValue::Form::Bytes && entry.to.form == DiffValue::Form::Bytes;
    if (areBytes && texts.first == texts.second && entry.from != entry.to)
        texts = {entry.from.text + " bytes", entry.to.text + " bytes"};  // rounded, they read alike
    return texts;
}

std::string fromToText(const DiffEntry &entry, std::string_view arrow)
{
    const auto [from, to] = diffValueTexts(entry);
    const bool isFrom = entry.from.form != DiffValue::Form::Nothing;
    const bool isTo = entry.to.form != DiffValue::Form::Nothing;
    if (entry.change == DiffChange::Changed && (isFrom || isTo))
        return (isFrom ? from : "(absent)") + std::string(arrow) + (isTo ? to : "(absent)");
    return entry.change == DiffChange::Added ? to : from;
}

std::string sectionCounts(const SectionDifference &section)
{
    std::vector<std::string> parts;
    for (const DiffChange change : {DiffChange::Added, DiffChange::Removed, DiffChange::Changed}) {
        if (std::string counts = changeCounts(section, change); !counts.empty())
            parts.push_back(std::move(counts));
    }
    const bool hasLists =
        std::ranges::any_of(parts, [](const std::string &part) { return part.find(" and ") != std::string::npos; });
    if (const std::string breaking = std::to_string(section.breaking()) + " breaking"; section.breaking() > 0) {
        if (parts.size() == 1)
            parts.back() += " (" + breaking + ")";
        else
            parts.push_back("of these " + breaking);
    }
    if (!section.gaps.empty())
        parts.push_back(std::to_string(section.gaps.size()) + " not compared");
    if (section.same > 0)
        parts.push_back(std::to_string(section.same) + " same");
    return parts.empty() ? "nothing to compare" : join(parts, hasLists ? "; " : ", ");
}

std::string diffVerdict(const Difference &difference, bool breakingOnly)
{
    std::size_t entries = 0;
    std::size_t gaps = 0;
    for (const SectionDifference &section : difference.sections) {
        entries += section.entries.size();
        gaps += section.gaps.size();
    }
    const std::string rest = gaps > 0 ? ", but not everything could be compared" : "";
    if (entries == 0 && gaps > 0)
        return (breakingOnly ? "nothing breaking found" : "no difference found") + rest;
    if (entries == 0)
        return breakingOnly ? "nothing breaking" : "the same";
    const std::size_t breaking = difference.breaking();
    return "different, " + (breaking == 0 ? "nothing" : std::to_string(breaking)) + " breaking" + rest;
}

}  // namespace pt2scope
