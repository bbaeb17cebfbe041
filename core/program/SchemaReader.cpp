// SPDX-License-Identifier: Apache-2.0
#include "core/program/SchemaReader.h"

#include "core/bytes/Text.h"
#include "core/json/JsonNumber.h"

#include <cctype>
#include <cmath>

namespace pt2scope {

namespace {

using Kind = JsonValue::Kind;

constexpr std::int64_t exactInDouble = std::int64_t{1} << 53;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Whether Python's float() reads the text, "inf" and "nan" apart: digits may be grouped by single underscores.
std::optional<double> decimalNumber(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool between = i > 0 && i + 1 < text.size() && isDigit(text[i - 1]) && isDigit(text[i + 1]);
        if (text[i] == '_' && between)
            continue;
        if (!isDigit(text[i]) && std::string_view("+-.eE").find(text[i]) == std::string_view::npos)
            return std::nullopt;
        plain += text[i];
    }
    const std::size_t sign = !plain.empty() && (plain[0] == '+' || plain[0] == '-') ? 1 : 0;
    const std::size_t exponent = std::min(plain.find_first_of("eE"), plain.size());
    const std::string mantissa = plain.substr(sign, exponent - sign);
    const auto isNumber = [](std::string_view digits) { return std::ranges::all_of(digits, isDigit); };
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    const std::string whole = mantissa.substr(0, point);
    const std::string fraction = point < mantissa.size() ? mantissa.substr(point + 1) : std::string();
    if (!isNumber(whole) || !isNumber(fraction) || whole.size() + fraction.size() == 0)
        return std::nullopt;
    std::string power;
    if (exponent < plain.size()) {
        power = plain.substr(exponent + 1);
        const std::string_view digits =
            std::string_view(power).substr(!power.empty() && (power[0] == '+' || power[0] == '-') ? 1 : 0);
        if (digits.empty() || !isNumber(digits))
            return std::nullopt;
    }
    const std::string literal = (plain[0] == '-' ? "-" : "") + (whole.empty() ? "0" : whole) + "."
                                + (fraction.empty() ? "0" : fraction) + "e" + (power.empty() ? "0" : power);
    return nearestDouble(literal);
}

/// What Python's float() makes of a text.
std::optional<double> parsePythonFloat(std::string_view text)
{
    const auto isSpace = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    const bool negative = text.starts_with('-');
    std::string word(text.substr(negative || text.starts_with('+') ? 1 : 0));
    std::ranges::transform(word, word.begin(),
                           [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    if (word == "inf" || word == "infinity")
        return nearestDouble(negative ? "-Infinity" : "Infinity");
    if (word == "nan")
        return nearestDouble("NaN");
    return decimalNumber(text);
}

}  // namespace

std::size_t SchemaReader::fieldIndex(const SchemaType &type, std::string_view name, std::size_t expected)
{
    if (expected < type.fields.size() && type.fields[expected].name == name)
        return expected;
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
        if (type.fields[i].name == name)
            return i;
    }
    return noField;
}

bool SchemaReader::readInteger(JsonToken first, const JsonPlace &place, std::optional<std::int64_t> &value)
{
    if (first != JsonToken::Integer)
        return failType(first, place, describe(Kind::Integer));
    const auto integer = m_json.integer();
    if (!integer)
        return failType(first, place, "an integer of 64 bits");
    noteInteger(*integer, place);
    value = integer;
    return true;
}

bool SchemaReader::readFloat(JsonToken first, const JsonPlace &place, std::optional<double> &value)
{
    if (first == JsonToken::Integer && std::isinf(m_json.number())) {
        addFault(ProgramFaultKind::FloatString, place, "an integer beyond the range of floats");
        return true;
    }
    if (first == JsonToken::Float || first == JsonToken::NonFinite || first == JsonToken::Integer) {
        value = m_json.number();
        return true;
    }
    if (first != JsonToken::String)
        return failType(first, place, describe(Kind::Float));
    const std::string_view text = m_json.text();
    const auto number = parsePythonFloat(text);
    if (number)
        value = number;
    else
        addFault(ProgramFaultKind::FloatString, place, "\"" + printable(text.substr(0, 40)) + "\" is no number");
    return true;
}

bool SchemaReader::readBool(JsonToken first, const JsonPlace &place, std::optional<bool> &value)
{
    if (first != JsonToken::True && first != JsonToken::False)
        return failType(first, place, describe(Kind::Bool));
    value = first == JsonToken::True;
    return true;
}

bool SchemaReader::readName(JsonToken first, const JsonPlace &place, NameId &name)
{
    if (first != JsonToken::String)
        return failType(first, place, describe(Kind::String));
    name = internText();
    return true;
}

bool SchemaReader::readOptionalName(JsonToken first, const JsonPlace &place, NameId &name)
{
    return first == JsonToken::Null || readName(first, place, name);
}

bool SchemaReader::readOptionalInteger(JsonToken first, const JsonPlace &place, std::optional<std::int64_t> &value)
{
    return first == JsonToken::Null || readInteger(first, place, value);
}

std::optional<double> SchemaReader::integerOfText(std::string_view text)
{
    std::string digits(text);
    std::erase(digits, ' ');
    const bool isInteger = digits.find_first_not_of("+-_0123456789") == std::string::npos;
    return isInteger ? parsePythonFloat(digits) : std::nullopt;
}

bool SchemaReader::failType(JsonToken first, const JsonPlace &place, std::string_view needed)
{
    addFault(ProgramFaultKind::WrongType, place, wrongType(kindOf(first), needed));
    return m_json.skipRest(first);
}

void SchemaReader::addFault(ProgramFaultKind kind, const JsonPlace &place, std::string detail)
{
    m_log.add(kind, place, m_json.begin(), std::move(detail));
}

void SchemaReader::noteInteger(std::int64_t value, const JsonPlace &place)
{
    if (value <= exactInDouble && value >= -exactInDouble)
        return;
    if (m_bigIntegers++ == 0)
        addFault(ProgramFaultKind::IntBeyondDouble, place, std::string(m_json.raw()));
}

void SchemaReader::noteFeature(std::int64_t minor, std::string_view type, std::string_view field,
                               const JsonPlace &place)
{
    if ((m_minorsSeen >> minor & 1u) != 0)
        return;
    m_minorsSeen |= 1u << minor;
    m_program.features.push_back(
        {minor, std::string(type) + "." + std::string(field), place.pointer(), m_json.begin()});
}

bool SchemaReader::spend(std::uint64_t nbytes)
{
    m_spent += nbytes;
    return !limitReached();
}

NameId SchemaReader::internText(bool escaped)
{
    return escaped ? m_program.names.internCopy(m_json.text()) : m_program.names.intern(m_json.text());
}

ByteRange SchemaReader::rangeFrom(std::size_t begin) const
{
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(m_json.end())};
}

bool SchemaReader::skipUnknownField(const JsonPlace &place)
{
    const std::string name(m_json.text());
    const JsonToken value = m_json.next();
    if (value == JsonToken::Error)
        return false;
    addFault(ProgramFaultKind::UnknownField, place.below(name), unknownField);
    return m_json.skipRest(value);
}

void SchemaReader::reportMissing(const SchemaType &type, std::uint32_t seen, const JsonPlace &place, std::size_t begin)
{
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
        if (type.fields[i].required && (seen >> i & 1u) == 0)
            m_log.add(ProgramFaultKind::MissingField, place, begin, absentField(type.fields[i].name));
    }
}

void SchemaReader::reportArity(const SchemaType &type, std::size_t keys, const JsonPlace &place, std::size_t begin)
{
    m_log.add(ProgramFaultKind::UnionArity, place, begin,
              "the union " + std::string(type.name) + " has " + std::to_string(keys) + " keys where one is needed");
}

}  // namespace pt2scope
