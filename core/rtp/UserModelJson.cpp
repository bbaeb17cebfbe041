// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/UserModelJson.h"

#include "core/rtp/NestedSizeReader.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// Reads inputs_dict.json without holding its values.
class SampleInputReader {
public:
    SampleInputReader(std::string_view text, SampleInputFile &file, bool withValues)
        : m_json(text, file.file), m_entries(file.inputs), m_withValues(withValues)
    {}

    void read()
    {
        m_json.readDocument(JsonValue::Kind::Object, [&](JsonToken) {
            return m_json.forEachMember({}, [&](std::string_view name, const JsonPlace &place, JsonToken first) {
                return readInput(name, place, first);
            });
        });
    }

private:
    bool readInput(std::string_view name, const JsonPlace &place, JsonToken first)
    {
        SampleInput input;
        input.name = name;
        input.pointer = place.pointer();
        input.offset = m_json.reader().begin();
        bool readable = true;
        if (first != JsonToken::BeginObject) {
            readable = m_json.refuse(place, first, describe(JsonValue::Kind::Object));
        } else {
            JsonValue rest = emptyObject();
            readable = m_json.forEachMember(place, [&](const std::string &field, const JsonPlace &at, JsonToken token) {
                return readField(field, at, token, input, rest);
            });
            if (readable)
                readRest(rest, place, input);
        }
        m_entries.put(name, std::move(input));
        return readable;
    }

    JsonValue emptyObject()
    {
        JsonValue object;
        object.kind = JsonValue::Kind::Object;
        object.begin = m_json.reader().begin();
        return object;
    }

    bool readField(const std::string &field, const JsonPlace &place, JsonToken first, SampleInput &input,
                   JsonValue &rest)
    {
        if (field == "values" && m_withValues) {
            input.values = readNestedSize(m_json.reader(), first);
            return input.values.has_value();
        }
        auto value = m_json.value(place, first);
        if (!value)
            return false;
        rest.members.push_back({field, *std::move(value)});
        return true;
    }

    void readRest(const JsonValue &rest, const JsonPlace &place, SampleInput &input)
    {
        JsonFields fields(rest, place, m_json.log());
        input.index = fields.integer("idx");
        if (fields.required("shape"))
            input.shape = fields.integers("shape");
        input.dtype = fields.text("dtype");
        if (m_withValues && !input.values)
            m_json.log().add(ConfigFaultKind::MissingField, place, rest.begin, absentField("values"));
        fields.reportUnknown();
    }

    JsonStream m_json;
    NamedEntries<SampleInput> m_entries;
    bool m_withValues;
};

OutputNode readOutput(const JsonValue &value, const JsonPlace &place, ConfigFaultLog &log)
{
    OutputNode node;
    node.pointer = place.pointer();
    node.offset = value.begin;
    if (!value.isObject()) {
        addWrongType(log, place, value, describe(JsonValue::Kind::Object));
        return node;
    }
    JsonFields fields(value, place, log);
    node.name = fields.text("OutputNodeName");
    node.dtype = fields.text("dtype");
    if (fields.required("shape"))
        node.shape = fields.integers("shape");
    fields.reportUnknown();
    return node;
}

/// Reads output_info.json, one node at a time.
class OutputInfoReader {
public:
    OutputInfoReader(std::string_view text, OutputInfo &info) : m_json(text, info.file), m_info(info) {}

    void read()
    {
        m_json.readDocument(JsonValue::Kind::Object, [&](JsonToken) {
            const std::size_t begin = m_json.reader().begin();
            const bool readable =
                m_json.forEachMember({}, [&](std::string_view name, const JsonPlace &place, JsonToken first) {
                    return name == "OutputNodes" ? readNodes(place, first) : passOver(place, first);
                });
            if (readable && !m_hasNodes)
                m_json.log().add(ConfigFaultKind::MissingField, {}, begin, absentField("OutputNodes"));
            return readable;
        });
    }

private:
    bool readNodes(const JsonPlace &place, JsonToken first)
    {
        m_hasNodes = true;
        m_info.outputs.clear();  // of a list before this one
        if (first != JsonToken::BeginArray)
            return m_json.refuse(place, first, describe(JsonValue::Kind::Array));
        return m_json.forEachItem(place, [&](std::size_t, const JsonPlace &item, JsonToken token) {
            const auto value = m_json.value(item, token);
            if (value)
                m_info.outputs.push_back(readOutput(*value, item, m_json.log()));
            return value.has_value();
        });
    }

    bool passOver(const JsonPlace &place, JsonToken first)
    {
        m_json.log().add(ConfigFaultKind::UnknownField, place, m_json.reader().begin(), unknownField);
        return m_json.value(place, first).has_value();
    }

    JsonStream m_json;
    OutputInfo &m_info;
    bool m_hasNodes = false;
};

}  // namespace

const SampleInput *SampleInputFile::find(std::string_view name) const
{
    return findNamed(inputs, name);
}

const InputColumn *InputColumns::find(std::string_view name) const
{
    return findNamed(columns, name);
}

ParamsOrder parseParamsOrder(std::string_view json, std::string path)
{
    ParamsOrder order;
    order.file.path = std::move(path);
    readJsonWhole(json, order.file, JsonValue::Kind::Array, [&](const JsonValue &list, ConfigFaultLog &log) {
        const JsonPlace document;
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            const JsonValue &item = list.items[i];
            const JsonPlace place = document.below(i);
            if (item.isString())
                order.names.push_back({item.text, place.pointer(), item.begin});
            else
                addWrongType(log, place, item, describe(JsonValue::Kind::String));
        }
    });
    return order;
}

SampleInputFile parseSampleInputs(std::string_view json, std::string path, bool withValues)
{
    SampleInputFile file;
    file.file.path = std::move(path);
    SampleInputReader(json, file, withValues).read();
    return file;
}

InputColumns parseInputColumns(std::string_view json, std::string path)
{
    InputColumns columns;
    columns.file.path = std::move(path);
    NamedEntries<InputColumn> entries(columns.columns);
    readJsonObject(json, columns.file, [&](const JsonEntry &entry, ConfigFaultLog &log) {
        entries.put(entry.name, {std::string(entry.name), entry.place.pointer(), entry.value.begin,
                                 textsOf(entry.value, entry.place, log)});
    });
    return columns;
}

OutputInfo parseOutputInfo(std::string_view json, std::string path)
{
    OutputInfo info;
    info.file.path = std::move(path);
    OutputInfoReader(json, info).read();
    return info;
}

}  // namespace pt2scope
