// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/PayloadConfig.h"

#include "core/json/RepeatedNames.h"
#include "core/program/NamePool.h"
#include "core/pt2/ConfigEntryReader.h"
#include "core/pt2/PlainConfigEntry.h"

namespace pt2scope {

namespace {

/// Streams through the text. An entry that is not as torch writes it is read as a JSON value first.
class ConfigParser {
public:
    ConfigParser(std::string_view json, PayloadRole role) : m_json(json), m_reader(json) { m_config.role = role; }

    PayloadConfig parse();

private:
    // Each gives false when the text is broken and cannot be read further; the reader knows why.
    bool readDocument();
    bool readField(std::string_view name, JsonToken first, const JsonPlace &place);
    bool readEntries(const JsonPlace &place);
    bool readEntry(const JsonPlace &place, const std::string &fqn, bool isRepeated, ConfigEntry &entry);

    std::string_view m_json;
    JsonReader m_reader;
    ConfigFaultLog m_log;
    PayloadConfig m_config;
};

PayloadConfig ConfigParser::parse()
{
    if (!readDocument() || m_reader.next() != JsonToken::End)
        m_log.add(ConfigFaultKind::JsonInvalid, JsonPlace(), m_reader.errorOffset(), m_reader.error());
    m_config.faults = m_log.take();
    m_config.faultsLeftOut = m_log.leftOut();
    return std::move(m_config);
}

bool ConfigParser::readDocument()
{
    const JsonPlace document;
    const JsonToken first = m_reader.next();
    const std::size_t begin = m_reader.begin();
    if (first != JsonToken::BeginObject) {
        const auto value = readJsonValue(m_reader, first);
        if (!value)
            return false;
        m_log.add(ConfigFaultKind::MissingConfig, document, begin,
                  wrongType(value->kind, "an object with the field config"));
        m_log.addRepeatedKeys(ConfigFaultKind::DuplicateKey, *value, document);
        return true;
    }
    RepeatedNames names;
    bool hasConfig = false;
    JsonToken token{};
    while ((token = m_reader.next()) == JsonToken::Key) {
        const std::string name(m_reader.text());
        const JsonPlace place = document.below(name);
        const JsonToken valueToken = m_reader.next();
        if (names.isFirstRepeat(name))
            m_log.add(ConfigFaultKind::DuplicateKey, place, m_reader.begin(), repeatedKey);
        if (!readField(name, valueToken, place))
            return false;
        hasConfig = hasConfig || name == "config";
    }
    if (token == JsonToken::EndObject && !hasConfig)
        m_log.add(ConfigFaultKind::MissingConfig, document, begin, absentField("config"));
    return token == JsonToken::EndObject;
}

bool ConfigParser::readField(std::string_view name, JsonToken first, const JsonPlace &place)
{
    if (name == "config" && first == JsonToken::BeginObject)
        return readEntries(place);
    const auto value = readJsonValue(m_reader, first);
    if (!value)
        return false;
    if (name == "config")
        m_log.add(ConfigFaultKind::MissingConfig, place, value->begin,
                  wrongType(value->kind, describe(JsonValue::Kind::Object)));
    else
        m_log.add(ConfigFaultKind::UnknownField, place, value->begin, unknownField);
    m_log.addRepeatedKeys(ConfigFaultKind::DuplicateKey, *value, place);
    return true;
}

bool ConfigParser::readEntries(const JsonPlace &place)
{
    std::vector<ConfigEntry> &entries = m_config.entries;
    entries.clear();  // of a `config` before this one
    NamePool names;
    std::vector<std::size_t> counts;  // by name, which are the entries in their order
    JsonToken token{};
    while ((token = m_reader.next()) == JsonToken::Key) {
        const std::string fqn(m_reader.text());
        const JsonPlace entryPlace = place.below(fqn);
        const std::size_t number = indexOf(names.internCopy(fqn));
        counts.resize(names.size());
        const bool isRepeated = ++counts[number] == 2;
        ConfigEntry entry;
        if (!readEntry(entryPlace, fqn, isRepeated, entry))
            return false;
        if (number == entries.size())
            entries.push_back(std::move(entry));
        else
            entries[number] = std::move(entry);
    }
    return token == JsonToken::EndObject;
}

bool ConfigParser::readEntry(const JsonPlace &place, const std::string &fqn, bool isRepeated, ConfigEntry &entry)
{
    constexpr std::string_view colon = ": ";
    const std::string_view rest = m_json.substr(m_reader.end());
    const auto plain = rest.starts_with(colon) ? readPlainConfigEntry(rest.substr(colon.size()), entry) : std::nullopt;
    if (plain) {
        entry.fqn = fqn;
        entry.pointer = place.pointer();
        const bool isJson = m_reader.skipValue();
        if (isJson && isRepeated)
            m_log.add(ConfigFaultKind::DuplicateKey, place, m_reader.end() - *plain, repeatedKey);
        return isJson;
    }
    const auto value = readJsonValue(m_reader);
    if (!value)
        return false;
    if (isRepeated)
        m_log.add(ConfigFaultKind::DuplicateKey, place, value->begin, repeatedKey);
    entry = readConfigEntry(m_json, place, fqn, *value, m_log);
    m_log.addRepeatedKeys(ConfigFaultKind::DuplicateKey, *value, place);
    return true;
}

}  // namespace

std::optional<std::vector<std::int64_t>> integers(const std::optional<std::vector<SymbolicInt>> &numbers)
{
    if (!numbers)
        return std::nullopt;
    std::vector<std::int64_t> values;
    values.reserve(numbers->size());
    for (const SymbolicInt &number : *numbers) {
        if (number.kind != SymbolicInt::Kind::Integer)
            return std::nullopt;
        values.push_back(number.value);
    }
    return values;
}

std::optional<TensorMeta> ConfigTensorMeta::resolved() const
{
    const auto dtype = dtypeNumber ? dtypeFromSchema(*dtypeNumber) : std::nullopt;
    auto sizeValues = integers(sizes);
    auto strideValues = integers(strides);
    const bool offsetIsInteger = storageOffset && storageOffset->kind == SymbolicInt::Kind::Integer;
    if (!dtype || !sizeValues || !strideValues || !offsetIsInteger)
        return std::nullopt;
    return TensorMeta{*dtype,
                      std::move(*sizeValues),
                      std::move(*strideValues),
                      storageOffset->value,
                      requiresGrad.value_or(false),
                      device.value_or(Device{})};
}

PayloadConfig parsePayloadConfig(std::string_view json, PayloadRole role)
{
    return ConfigParser(json, role).parse();
}

}  // namespace pt2scope
