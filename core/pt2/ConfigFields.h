// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/JsonFaultLog.h"
#include "core/json/JsonValue.h"
#include "core/pt2/PayloadConfig.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

using ConfigFaultLog = JsonFaultLog<ConfigFault>;

void addWrongType(ConfigFaultLog &log, const JsonPlace &place, const JsonValue &value, std::string_view needed);

/// The fields of one object of a config, read by name. Whatever is absent or of another JSON type becomes a fault and
/// nothing; with them all asked for, reportUnknown() tells the rest.
class ConfigFields {
public:
    ConfigFields(const JsonValue &object, const JsonPlace &place, ConfigFaultLog &log)
        : m_object(object), m_place(place), m_log(log)
    {}

    const JsonValue *find(std::string_view name);      // of any type; no fault when absent
    const JsonValue *required(std::string_view name);  // of any type
    const JsonValue *required(std::string_view name, JsonValue::Kind kind);
    std::optional<std::string> text(std::string_view name);
    std::optional<bool> boolean(std::string_view name);
    std::optional<std::int64_t> integer(std::string_view name);
    bool truthy(std::string_view name);  // of any type, as Python's bool() takes it; false when absent

    /// The integer in `value`, the member `name`.
    std::optional<std::int64_t> integerOf(const JsonValue &value, std::string_view name);
    void reportUnknown();

private:
    const JsonValue &m_object;
    const JsonPlace &m_place;
    ConfigFaultLog &m_log;
    std::vector<std::string_view> m_known;
};

}  // namespace pt2scope
