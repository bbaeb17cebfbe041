// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/ConfigEntryReader.h"

namespace pt2scope {

namespace {

class EntryReader {
public:
    EntryReader(std::string_view json, ConfigFaultLog &log) : m_json(json), m_log(log) {}

    void readEntry(const JsonValue &value, const JsonPlace &place, ConfigEntry &entry);

private:
    ConfigTensorMeta readTensorMeta(const JsonValue &value, const JsonPlace &place);
    std::optional<Device> readDevice(const JsonValue &value, const JsonPlace &place);
    std::optional<std::vector<SymbolicInt>> readList(const JsonValue *list, const JsonPlace &place);
    SymbolicInt readNumber(const JsonValue &value, const JsonPlace &place);
    std::optional<SymbolicInt> readUnion(const JsonValue &value, const JsonPlace &place);
    std::optional<SymbolicInt> readExpression(const JsonValue &value, const JsonPlace &place);

    std::string_view m_json;
    ConfigFaultLog &m_log;
};

void EntryReader::readEntry(const JsonValue &value, const JsonPlace &place, ConfigEntry &entry)
{
    if (!value.isObject()) {
        addWrongType(m_log, place, value, describe(JsonValue::Kind::Object));
        return;
    }
    ConfigFields fields(value, place, m_log);
    entry.pathName = fields.text("path_name");
    entry.isParam = fields.boolean("is_param");
    // Of another type it is a fault, and PyTorch takes it all the same.
    entry.usePickle = fields.boolean("use_pickle");
    if (!entry.usePickle && fields.truthy("use_pickle"))
        entry.usePickle = true;
    const JsonValue *meta = fields.required("tensor_meta");
    entry.tensorMetaIsNull = meta && meta->isNull();
    if (meta && meta->isObject())
        entry.tensorMeta = readTensorMeta(*meta, place.below("tensor_meta"));
    else if (meta && !meta->isNull())
        addWrongType(m_log, place.below("tensor_meta"), *meta, "an object or null");
    fields.reportUnknown();
}

ConfigTensorMeta EntryReader::readTensorMeta(const JsonValue &value, const JsonPlace &place)
{
    ConfigFields fields(value, place, m_log);
    ConfigTensorMeta meta;
    meta.dtypeNumber = fields.integer("dtype");
    meta.sizes = readList(fields.required("sizes", JsonValue::Kind::Array), place.below("sizes"));
    meta.requiresGrad = fields.boolean("requires_grad");
    if (const JsonValue *device = fields.required("device", JsonValue::Kind::Object))
        meta.device = readDevice(*device, place.below("device"));
    meta.strides = readList(fields.required("strides", JsonValue::Kind::Array), place.below("strides"));
    if (const JsonValue *offset = fields.required("storage_offset"))
        meta.storageOffset = readNumber(*offset, place.below("storage_offset"));
    meta.layout = fields.integer("layout");
    fields.reportUnknown();
    return meta;
}

std::optional<Device> EntryReader::readDevice(const JsonValue &value, const JsonPlace &place)
{
    ConfigFields fields(value, place, m_log);
    const std::optional<std::string> type = fields.text("type");
    std::optional<std::int64_t> index;
    const JsonValue *found = fields.find("index");
    if (found && !found->isNull())
        index = fields.integerOf(*found, "index");
    fields.reportUnknown();
    return type ? std::optional(Device{*type, index}) : std::nullopt;
}

std::optional<std::vector<SymbolicInt>> EntryReader::readList(const JsonValue *list, const JsonPlace &place)
{
    if (!list)
        return std::nullopt;
    std::vector<SymbolicInt> numbers;
    numbers.reserve(list->items.size());
    for (std::size_t i = 0; i < list->items.size(); ++i) {
        const std::string index = std::to_string(i);
        numbers.push_back(readNumber(list->items[i], place.below(index)));
    }
    return numbers;
}

SymbolicInt EntryReader::readNumber(const JsonValue &value, const JsonPlace &place)
{
    std::optional<SymbolicInt> number;
    if (value.isObject())
        number = readUnion(value, place);
    else
        addWrongType(m_log, place, value, describe(JsonValue::Kind::Object));
    if (number)
        return *number;
    return {SymbolicInt::Kind::Malformed, 0, std::string(m_json.substr(value.begin, value.end - value.begin))};
}

/// A union: an object whose only key says what its value is.
std::optional<SymbolicInt> EntryReader::readUnion(const JsonValue &value, const JsonPlace &place)
{
    const auto fail = [&](std::string what) {
        m_log.add(ConfigFaultKind::WrongType, place, value.begin, std::move(what));
        return std::nullopt;
    };
    if (value.members.empty())
        return fail("a union without a tag");
    const std::string &tag = value.members.front().name;
    for (const JsonMember &member : value.members) {
        if (member.name != tag)
            return fail("a union with several tags");
    }
    const JsonValue &content = value.members.back().value;
    if (tag == "as_expr")
        return readExpression(content, place.below(tag));
    if (tag != "as_int")
        return fail("a union whose tag is neither as_int nor as_expr");
    if (content.integer)
        return SymbolicInt{SymbolicInt::Kind::Integer, *content.integer, {}};
    if (content.kind == JsonValue::Kind::Integer)
        return SymbolicInt{SymbolicInt::Kind::TooLarge, 0, content.text};
    addWrongType(m_log, place.below(tag), content, describe(JsonValue::Kind::Integer));
    return std::nullopt;
}

std::optional<SymbolicInt> EntryReader::readExpression(const JsonValue &value, const JsonPlace &place)
{
    if (!value.isObject()) {
        addWrongType(m_log, place, value, describe(JsonValue::Kind::Object));
        return std::nullopt;
    }
    ConfigFields fields(value, place, m_log);
    const std::optional<std::string> text = fields.text("expr_str");
    const JsonValue *hint = fields.find("hint");
    if (hint && !hint->isNull() && !hint->isObject())
        addWrongType(m_log, place.below("hint"), *hint, "an object or null");
    fields.reportUnknown();
    return text ? std::optional(SymbolicInt{SymbolicInt::Kind::Expression, 0, *text}) : std::nullopt;
}

}  // namespace

ConfigEntry readConfigEntry(std::string_view json, const JsonPlace &place, std::string fqn, const JsonValue &value,
                            ConfigFaultLog &log)
{
    ConfigEntry entry;
    entry.fqn = std::move(fqn);
    entry.pointer = place.pointer();
    EntryReader(json, log).readEntry(value, place, entry);
    return entry;
}

}  // namespace pt2scope
