// SPDX-License-Identifier: Apache-2.0
#include "core/json/JsonReader.h"

#include "core/bytes/Text.h"
#include "core/json/JsonNumber.h"
#include "core/json/JsonString.h"

#include <charconv>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t maxIntegerDigits = 4'300;  // sys.get_int_max_str_digits() of Python

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::size_t findDigitsEnd(std::string_view text, std::size_t at)
{
    while (at < text.size() && isDigit(text[at]))
        ++at;
    return at;
}

}  // namespace

JsonReader::JsonReader(std::string_view text, std::size_t maxDepth) : m_json(text), m_maxDepth(maxDepth) {}

JsonToken JsonReader::next()
{
    if (m_failed)
        return JsonToken::Error;
    skipSpace();
    if (m_expect == Expect::CommaOrEnd && standsBefore(',')) {
        ++m_position;
        skipSpace();
        m_expect = m_nesting.back() ? Expect::Key : Expect::Value;
    } else if (m_expect == Expect::Colon) {
        if (!standsBefore(':'))
            return unexpected("a colon");
        ++m_position;
        skipSpace();
        m_expect = Expect::Value;
    }
    m_begin = m_position;
    switch (m_expect) {
        case Expect::ValueOrEnd: return standsBefore(']') ? close() : readValue();
        case Expect::KeyOrEnd: return standsBefore('}') ? close() : readKey();
        case Expect::Key: return readKey();
        case Expect::CommaOrEnd:
            if (standsBefore(m_nesting.back() ? '}' : ']'))
                return close();
            return unexpected(m_nesting.back() ? "a comma or }" : "a comma or ]");
        case Expect::End: return m_position == m_json.size() ? JsonToken::End : unexpected("the end of the text");
        case Expect::Value:
        case Expect::Colon: break;
    }
    return readValue();
}

std::string_view JsonReader::text()
{
    if (m_escaped) {
        decodeJsonString(m_text, m_decoded);
        m_text = m_decoded;
        m_escaped = false;
    }
    return m_text;
}

std::optional<std::int64_t> JsonReader::integer() const
{
    const std::string_view literal = raw();
    std::int64_t value = 0;
    const auto parsed = std::from_chars(literal.data(), literal.data() + literal.size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != literal.data() + literal.size())
        return std::nullopt;
    return value;
}

double JsonReader::number() const
{
    return nearestDouble(raw());
}

bool JsonReader::skipRest(JsonToken first)
{
    if (first != JsonToken::BeginObject && first != JsonToken::BeginArray)
        return first != JsonToken::Error;
    const std::size_t outside = m_nesting.size() - 1;
    while (m_nesting.size() > outside) {
        if (next() == JsonToken::Error)
            return false;
    }
    return true;
}

void JsonReader::skipSpace()
{
    while (m_position < m_json.size()) {
        const char c = m_json[m_position];
        if (c != ' ' && c != '\n' && c != '\r' && c != '\t')
            return;
        ++m_position;
    }
}

void JsonReader::expectAfterValue()
{
    m_expect = m_nesting.empty() ? Expect::End : Expect::CommaOrEnd;
}

JsonToken JsonReader::readValue()
{
    if (m_position == m_json.size())
        return unexpected("a value");
    switch (m_json[m_position]) {
        case '"': return readString(JsonToken::String);
        case '{': return open(true);
        case '[': return open(false);
        case 't': return readLiteral("true", JsonToken::True);
        case 'f': return readLiteral("false", JsonToken::False);
        case 'n': return readLiteral("null", JsonToken::Null);
        case 'N': return readLiteral("NaN", JsonToken::NonFinite);
        case 'I': return readLiteral("Infinity", JsonToken::NonFinite);
        default: return readNumber();
    }
}

JsonToken JsonReader::readKey()
{
    return standsBefore('"') ? readString(JsonToken::Key) : unexpected("a key in quotes");
}

JsonToken JsonReader::readString(JsonToken kind)
{
    const std::size_t start = m_position + 1;
    std::size_t at = start;
    m_escaped = false;
    for (;;) {
        at = findPlainEnd(m_json, at);
        if (at == m_json.size())
            return fail("the string that begins here has no end", m_begin);
        const auto c = static_cast<unsigned char>(m_json[at]);
        if (c == '"')
            break;
        if (c < 0x20)
            return fail("a control character stands in a string", at);
        if (c == '\\') {
            const std::size_t nbytes = escapeLength(m_json, at);
            if (nbytes == 0)
                return fail("a string has an invalid escape", at);
            m_escaped = true;
            at += nbytes;
            continue;
        }
        const std::size_t end = findAscii(m_json, at);
        if (const auto invalid = findInvalidUtf8(m_json.substr(at, end - at)))
            return failNotUtf8("a string is not valid UTF-8", at + *invalid);
        at = end;
    }
    m_text = m_json.substr(start, at - start);
    m_position = at + 1;
    if (kind == JsonToken::Key)
        m_expect = Expect::Colon;
    else
        expectAfterValue();
    return kind;
}

JsonToken JsonReader::readNumber()
{
    const bool negative = standsBefore('-');
    if (negative && m_json.substr(m_position + 1, 1) == "I")
        return readLiteral("-Infinity", JsonToken::NonFinite);

    std::size_t at = m_position + (negative ? 1 : 0);
    const std::size_t digitsEnd = findDigitsEnd(m_json, at);
    if (digitsEnd == at && !negative)
        return unexpected("a value");
    const auto needsDigits = [this](std::size_t from) {
        m_position = from;
        return unexpected("a digit");
    };
    if (digitsEnd == at)
        return needsDigits(at);
    at = m_json[at] == '0' ? at + 1 : digitsEnd;  // no digit follows a leading zero

    JsonToken kind = JsonToken::Integer;
    if (m_json.substr(at, 1) == ".") {
        kind = JsonToken::Float;
        const std::size_t fraction = at + 1;
        at = findDigitsEnd(m_json, fraction);
        if (at == fraction)
            return needsDigits(fraction);
    }
    if (at < m_json.size() && (m_json[at] == 'e' || m_json[at] == 'E')) {
        kind = JsonToken::Float;
        const bool sign = at + 1 < m_json.size() && (m_json[at + 1] == '+' || m_json[at + 1] == '-');
        const std::size_t exponent = at + (sign ? 2 : 1);
        at = findDigitsEnd(m_json, exponent);
        if (at == exponent)
            return needsDigits(exponent);
    }
    if (kind == JsonToken::Integer && digitsEnd - m_position - (negative ? 1 : 0) > maxIntegerDigits)
        return fail("an integer of more than 4,300 digits, which Python refuses", m_position);
    m_position = at;
    expectAfterValue();
    return kind;
}

JsonToken JsonReader::readLiteral(std::string_view literal, JsonToken kind)
{
    if (m_json.substr(m_position, literal.size()) != literal)
        return unexpected("a value");
    if (kind == JsonToken::NonFinite && m_nonFiniteCount++ == 0)
        m_firstNonFinite = m_position;
    m_position += literal.size();
    expectAfterValue();
    return kind;
}

JsonToken JsonReader::open(bool object)
{
    if (m_nesting.size() >= m_maxDepth) {
        m_tooDeep = true;
        return fail("values are nested deeper than " + std::to_string(m_maxDepth) + " levels", m_position);
    }
    m_nesting.push_back(object);
    m_expect = object ? Expect::KeyOrEnd : Expect::ValueOrEnd;
    ++m_position;
    return object ? JsonToken::BeginObject : JsonToken::BeginArray;
}

JsonToken JsonReader::close()
{
    const bool object = m_nesting.back();
    m_nesting.pop_back();
    ++m_position;
    expectAfterValue();
    return object ? JsonToken::EndObject : JsonToken::EndArray;
}

JsonToken JsonReader::fail(std::string what, std::size_t offset)
{
    m_failed = true;
    m_error = std::move(what);
    m_errorOffset = offset;
    return JsonToken::Error;
}

JsonToken JsonReader::failNotUtf8(std::string what, std::size_t offset)
{
    m_notUtf8 = true;
    return fail(std::move(what), offset);
}

JsonToken JsonReader::unexpected(std::string_view wanted)
{
    const std::string_view rest = m_json.substr(m_position);
    if (rest.empty())
        return fail("the text ends where " + std::string(wanted) + " is expected", m_position);
    if (m_position == 0 && rest.starts_with("\xef\xbb\xbf"))
        return failNotUtf8("the text begins with a byte order mark", m_position);
    if (findInvalidUtf8(rest.substr(0, 4)) == std::size_t{0})
        return failNotUtf8("the text is not valid UTF-8", m_position);
    std::size_t nbytes = 1;
    while (nbytes < rest.size() && (static_cast<unsigned char>(rest[nbytes]) & 0xc0u) == 0x80u)
        ++nbytes;
    return fail(std::string(wanted) + " is expected, not " + printable(rest.substr(0, nbytes)), m_position);
}

}  // namespace pt2scope
