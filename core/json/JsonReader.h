// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

enum class JsonToken {
    BeginObject,
    EndObject,
    BeginArray,
    EndArray,
    Key,        // text() is the decoded key
    String,     // text() is the decoded value
    Integer,    // raw() is the literal, integer() its value when it fits
    Float,      // raw() is the literal, number() its value
    NonFinite,  // bare NaN, Infinity or -Infinity: no JSON, but Python writes and reads it
    True,
    False,
    Null,
    End,    // one whole value was read and only white space follows
    Error,  // error() and errorOffset() say what and where; every later call gives Error again
};

/// Pulls tokens out of UTF-8 JSON text (RFC 8259, plus the bare non-finite literals of Python's json module): accepts
/// what json.loads accepts, up to the depth. Iterative: nesting costs heap bits, not stack. The text must outlive the
/// reader; views it returns live until next().
class JsonReader {
public:
    static constexpr std::size_t defaultMaxDepth = 1'000;

    explicit JsonReader(std::string_view text, std::size_t maxDepth = defaultMaxDepth);
    JsonReader(const JsonReader &) = delete;
    JsonReader &operator=(const JsonReader &) = delete;

    JsonToken next();

    std::size_t begin() const { return m_begin; }  // byte range of the last token in the text
    std::size_t end() const { return m_position; }
    /// Of a Key or String. A lone surrogate (\ud800), which Python lets stand, becomes the three bytes that UTF-8 would
    /// give it: distinct texts stay distinct, but that one is not valid UTF-8.
    std::string_view text();
    /// Of a Key or String, before text() is called: its text is not as it stands between the quotes.
    bool hasEscapes() const { return m_escaped; }
    std::string_view raw() const { return m_json.substr(m_begin, m_position - m_begin); }
    std::optional<std::int64_t> integer() const;  // nothing when the literal does not fit
    double number() const;                        // nearest double of an Integer or Float; the value of a NonFinite
    std::size_t depth() const { return m_nesting.size(); }

    const std::string &error() const { return m_error; }
    std::size_t errorOffset() const { return m_errorOffset; }
    bool notUtf8() const { return m_notUtf8; }  // the error is an invalid byte sequence or a byte order mark
    bool tooDeep() const { return m_tooDeep; }

    /// NonFinite tokens so far, skipped ones included, and where the first one stands.
    std::size_t nonFiniteCount() const { return m_nonFiniteCount; }
    std::size_t firstNonFinite() const { return m_firstNonFinite; }

    /// After Key, or where a value must stand: passes over one whole value. False on error.
    bool skipValue() { return skipRest(next()); }
    /// After a value's first token: passes over the rest of it. False on error.
    bool skipRest(JsonToken first);

private:
    enum class Expect { Value, ValueOrEnd, KeyOrEnd, Key, Colon, CommaOrEnd, End };

    void skipSpace();
    bool standsBefore(char c) const { return m_position < m_json.size() && m_json[m_position] == c; }
    void expectAfterValue();
    JsonToken readValue();
    JsonToken readKey();
    JsonToken readString(JsonToken kind);
    JsonToken readNumber();
    JsonToken readLiteral(std::string_view literal, JsonToken kind);
    JsonToken open(bool object);
    JsonToken close();
    JsonToken fail(std::string what, std::size_t offset);
    JsonToken failNotUtf8(std::string what, std::size_t offset);
    JsonToken unexpected(std::string_view wanted);

    std::string_view m_json;
    std::string_view m_text;  // between the quotes
    bool m_escaped = false;   // m_text still has escapes
    std::string m_decoded;
    std::vector<bool> m_nesting;  // true: object
    std::size_t m_maxDepth;
    std::size_t m_position = 0;
    std::size_t m_begin = 0;
    Expect m_expect = Expect::Value;
    std::size_t m_nonFiniteCount = 0;
    std::size_t m_firstNonFinite = 0;
    std::string m_error;
    std::size_t m_errorOffset = 0;
    bool m_notUtf8 = false;
    bool m_tooDeep = false;
    bool m_failed = false;
};

}  // namespace pt2scope
