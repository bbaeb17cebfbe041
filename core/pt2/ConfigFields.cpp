// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/ConfigFields.h"

#include <algorithm>

namespace pt2scope {

void addWrongType(ConfigFaultLog &log, const JsonPlace &place, const JsonValue &value, std::string_view needed)
{
    log.add(ConfigFaultKind::WrongType, place, value.begin, wrongType(value.kind, needed));
}

const JsonValue *ConfigFields::find(std::string_view name)
{
    m_known.push_back(name);
    return m_object.find(name);
}

const JsonValue *ConfigFields::required(std::string_view name)
{
    const JsonValue *value = find(name);
    if (!value)
        m_log.add(ConfigFaultKind::MissingField, m_place, m_object.begin, absentField(name));
    return value;
}

const JsonValue *ConfigFields::required(std::string_view name, JsonValue::Kind kind)
{
    const JsonValue *value = required(name);
    if (!value || value->kind == kind)
        return value;
    addWrongType(m_log, m_place.below(name), *value, describe(kind));
    return nullptr;
}

std::optional<std::string> ConfigFields::text(std::string_view name)
{
    const JsonValue *value = required(name, JsonValue::Kind::String);
    return value ? std::optional(value->text) : std::nullopt;
}

std::optional<bool> ConfigFields::boolean(std::string_view name)
{
    const JsonValue *value = required(name, JsonValue::Kind::Bool);
    return value ? std::optional(value->boolean) : std::nullopt;
}

bool ConfigFields::truthy(std::string_view name)
{
    const JsonValue *value = find(name);
    if (!value)
        return false;
    switch (value->kind) {
        case JsonValue::Kind::Null: return false;
        case JsonValue::Kind::Bool: return value->boolean;
        case JsonValue::Kind::Integer:
        case JsonValue::Kind::Float: return value->text.find_first_of("123456789NI") != std::string::npos;
        case JsonValue::Kind::String: return !value->text.empty();
        case JsonValue::Kind::Array: return !value->items.empty();
        case JsonValue::Kind::Object: return !value->members.empty();
    }
    return false;
}

std::optional<std::int64_t> ConfigFields::integer(std::string_view name)
{
    const JsonValue *value = required(name);
    return value ? integerOf(*value, name) : std::nullopt;
}

std::optional<std::int64_t> ConfigFields::integerOf(const JsonValue &value, std::string_view name)
{
    if (!value.integer)
        addWrongType(m_log, m_place.below(name), value, neededInteger(value));
    return value.integer;
}

void ConfigFields::reportUnknown()
{
    for (const auto &[name, value] : m_object.members) {
        if (std::find(m_known.begin(), m_known.end(), name) == m_known.end())
            m_log.add(ConfigFaultKind::UnknownField, m_place.below(name), value.begin, unknownField);
    }
}

}  // namespace pt2scope
