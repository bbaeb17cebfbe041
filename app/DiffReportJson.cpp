// SPDX-License-Identifier: Apache-2.0
#include "app/DiffReport.h"

#include "app/Json.h"
#include "core/bytes/Text.h"
#include "core/diff/tensors/ValueDifference.h"

namespace pt2scope {

namespace {

Json valueJson(const DiffValue &value)
{
    switch (value.form) {
        case DiffValue::Form::Nothing: return nullptr;
        case DiffValue::Form::Text: return jsonText(value.text);
        case DiffValue::Form::Bytes: return parseDecimal(value.text).value_or(0);
        case DiffValue::Form::Json: break;
    }
    Json parsed = Json::parse(value.text, nullptr, false);
    return parsed.is_discarded() ? Json(jsonText(value.text)) : parsed;
}

Json placeJson(const DiffPlace &place)
{
    Json json = Json::object();
    for (const auto &[key, text] :
         {std::pair("model", &place.model), std::pair("record", &place.record), std::pair("pointer", &place.pointer)}) {
        if (!text->empty())
            json[key] = jsonText(*text);
    }
    for (const auto &[key, index] : {std::pair("graph", &place.graph), std::pair("node", &place.node)}) {
        if (*index)
            json[key] = **index;
    }
    return json;
}

/// Figures of no element at all are null.
Json valuesJson(const ValueDifference &values)
{
    const bool onlyNan = values.changed > 0 && values.changed == values.nanAppeared + values.nanGone;
    const auto ofFinite = [&](double figure) { return values.finite > 0 ? numberJson(figure) : Json(); };
    Json json{{"elements", values.elements},
              {"finite", values.finite},
              {"changed", values.changed},
              {"beyond_tolerance", values.beyondTolerance},
              {"nan_appeared", values.nanAppeared},
              {"nan_gone", values.nanGone},
              {"max_abs", onlyNan ? Json() : numberJson(values.maxAbsolute)},
              {"max_rel", ofFinite(values.maxRelative)},
              {"rms", ofFinite(values.rootMeanSquare)},
              {"cosine", values.cosine ? numberJson(*values.cosine) : Json()}};
    if (!values.largestFrom.empty())
        json["largest"] = {
            {"at", values.largestAt}, {"from", jsonText(values.largestFrom)}, {"to", jsonText(values.largestTo)}};
    return json;
}

Json entryJson(const DiffEntry &entry)
{
    Json json{{"name", jsonText(entry.name)},
              {"what", entry.what},
              {"from", valueJson(entry.from)},
              {"to", valueJson(entry.to)},
              {"breaking", entry.breaking}};
    if (!entry.note.empty())
        json["note"] = jsonText(entry.note);
    if (entry.values)
        json["values"] = valuesJson(*entry.values);
    for (const auto &[key, place] : {std::pair("a", &entry.a), std::pair("b", &entry.b)}) {
        if (const Json at = placeJson(*place); !at.empty())
            json[key] = at;
    }
    return json;
}

/// Writes an object's members one by one, the elements of its lists one per line: entries are never held as JSON all
/// at once.
class DiffJsonWriter {
public:
    DiffJsonWriter(const DiffReportOptions &options, Output &output) : m_options(options), m_output(output) {}

    void write(const Difference &difference)
    {
        m_output.write("{\n  \"a\": " + dumpJson(jsonText(difference.a.path))
                       + ",\n  \"b\": " + dumpJson(jsonText(difference.b.path))
                       + ",\n  \"equal\": " + (difference.isSame() ? "true" : "false")
                       + ",\n  \"breaking\": " + std::to_string(difference.breaking()) + ",\n  \"sections\": {");
        std::string_view separator = "\n";
        for (const DiffSection which : allDiffSections) {
            if (!difference.section(which).wanted)
                continue;
            m_output.write(std::string(separator) + "    \"" + std::string(sectionName(which)) + "\": {");
            writeSection(difference.section(which));
            m_output.write("\n    }");
            separator = ",\n";
        }
        m_output.write("\n  }\n}\n");
    }

private:
    void writeSection(const SectionDifference &section)
    {
        const auto head = [&](std::string_view key) { return "\n      \"" + std::string(key) + "\": "; };
        m_output.write(head("same") + std::to_string(section.same) + ",");
        m_output.write(head("breaking") + std::to_string(section.breaking()) + ",");
        for (const DiffChange change : {DiffChange::Added, DiffChange::Removed, DiffChange::Changed}) {
            m_output.write(head(changeName(change)));
            writeList(
                section.entries,
                [&](const DiffEntry &entry) { return !m_options.onlyCounts && entry.change == change; }, entryJson);
            m_output.write(",");
        }
        Json counts;
        for (const DiffChange change : {DiffChange::Added, DiffChange::Removed, DiffChange::Changed})
            counts[std::string(changeName(change))] = section.count(change);
        m_output.write(head("counts") + dumpJson(counts) + ",");
        m_output.write(head("remarks"));
        writeList(
            section.remarks, [](const DiffEntry &) { return true; }, entryJson);
        m_output.write("," + head("not_compared"));
        writeList(
            section.gaps, [](const DiffGap &) { return true; },
            [](const DiffGap &gap) {
                return Json{{"name", jsonText(gap.name)}, {"reason", jsonText(gap.reason)}};
            });
    }

    template <typename Element, typename Select, typename ToJson>
    void writeList(const std::vector<Element> &elements, const Select &select, const ToJson &toJson)
    {
        bool any = false;
        for (const Element &element : elements) {
            if (!select(element))
                continue;
            m_output.write((any ? ",\n        " : "[\n        ") + dumpJson(toJson(element)));
            any = true;
        }
        m_output.write(any ? "\n      ]" : "[]");
    }

    const DiffReportOptions &m_options;
    Output &m_output;
};

}  // namespace

void writeDiffJson(const Difference &difference, const DiffReportOptions &options, Output &output)
{
    DiffJsonWriter(options, output).write(difference);
}

}  // namespace pt2scope
