// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/JsonFile.h"

#include "core/bytes/Text.h"
#include "core/rtp/JsonStream.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t maxText = std::uint64_t{64} << 20;

}  // namespace

const ConfigFault *JsonFile::invalidity() const
{
    const auto found = std::ranges::find_if(faults, [](const ConfigFault &fault) {
        return fault.kind == ConfigFaultKind::JsonInvalid
               || (fault.kind == ConfigFaultKind::WrongType && fault.pointer.empty());
    });
    return found == faults.end() ? nullptr : &*found;
}

bool JsonFile::isWhole() const
{
    return !unread && !invalidity();
}

bool JsonFile::has(ConfigFaultKind kind) const
{
    return std::ranges::find(faults, kind, &ConfigFault::kind) != faults.end();
}

const JsonValue *JsonFields::optional(std::string_view name, JsonValue::Kind kind)
{
    const JsonValue *value = find(name);
    if (!value || value->kind == kind)
        return value;
    addWrongType(m_log, m_place.below(name), *value, describe(kind));
    return nullptr;
}

std::optional<std::string> JsonFields::optionalText(std::string_view name)
{
    const JsonValue *value = optional(name, JsonValue::Kind::String);
    return value ? std::optional(value->text) : std::nullopt;
}

std::optional<bool> JsonFields::optionalBoolean(std::string_view name)
{
    const JsonValue *value = optional(name, JsonValue::Kind::Bool);
    return value ? std::optional(value->boolean) : std::nullopt;
}

std::optional<std::int64_t> JsonFields::optionalInteger(std::string_view name)
{
    const JsonValue *value = find(name);
    return value ? integerOf(*value, name) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> integersOf(const JsonValue &list, const JsonPlace &place, ConfigFaultLog &log)
{
    std::vector<std::int64_t> numbers;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const JsonValue &item = list.items[i];
        if (!item.integer) {
            addWrongType(log, place.below(i), item, neededInteger(item));
            return std::nullopt;
        }
        numbers.push_back(*item.integer);
    }
    return numbers;
}

std::optional<std::vector<std::string>> textsOf(const JsonValue &list, const JsonPlace &place, ConfigFaultLog &log)
{
    if (!list.isArray()) {
        addWrongType(log, place, list, "a list of strings");
        return std::nullopt;
    }
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const JsonValue &item = list.items[i];
        if (!item.isString()) {
            addWrongType(log, place.below(i), item, describe(JsonValue::Kind::String));
            return std::nullopt;
        }
        texts.push_back(item.text);
    }
    return texts;
}

std::optional<std::vector<std::int64_t>> JsonFields::integers(std::string_view name)
{
    const JsonValue *value = optional(name, JsonValue::Kind::Array);
    return value ? integersOf(*value, m_place.below(name), m_log) : std::nullopt;
}

std::optional<std::vector<std::string>> JsonFields::texts(std::string_view name)
{
    const JsonValue *value = find(name);
    return value ? textsOf(*value, m_place.below(name), m_log) : std::nullopt;
}

void readJsonObject(std::string_view text, JsonFile &file,
                    const std::function<void(const JsonEntry &, ConfigFaultLog &)> &take)
{
    JsonStream json(text, file);
    json.readDocument(JsonValue::Kind::Object, [&](JsonToken) {
        return json.forEachMember({}, [&](std::string_view name, const JsonPlace &place, JsonToken first) {
            const auto value = json.value(place, first);
            if (value)
                take({name, place, *value}, json.log());
            return value.has_value();
        });
    });
}

void readJsonWhole(std::string_view text, JsonFile &file, JsonValue::Kind topLevel,
                   const std::function<void(const JsonValue &, ConfigFaultLog &)> &take)
{
    JsonStream json(text, file);
    json.readDocument(topLevel, [&](JsonToken first) {
        const auto value = json.value({}, first);
        if (value)
            take(*value, json.log());
        return value.has_value();
    });
}

std::optional<std::string> readFolderText(const FolderTree &tree, std::string_view path, std::optional<Error> &unread)
{
    const auto source = tree.open(path);
    if (!source) {
        unread = source.error();
        return std::nullopt;
    }
    if ((*source)->size() > maxText) {
        unread = Error{ErrorCode::Limit, formatBytes((*source)->size()) + " of text are more than the "
                                             + formatBytes(maxText) + " that are read here"};
        return std::nullopt;
    }
    auto text = readText(**source, maxText);
    if (!text) {
        unread = text.error();
        return std::nullopt;
    }
    return *std::move(text);
}

}  // namespace pt2scope
