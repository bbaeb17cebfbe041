// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pt2scope {

struct ProtoToken {
    std::string text;  // of a string: unescaped
    std::uint64_t offset = 0;
    std::uint32_t line = 0;
    bool isString = false;
    bool isOpenString = false;  // its line ends before it does
    bool isName = false;        // begins like a field's name

    bool is(char c) const { return !isString && text.size() == 1 && text.front() == c; }
};

/// Cuts protobuf text format into words, strings and single marks. Comments and white space are passed over.
class ProtoLexer {
public:
    explicit ProtoLexer(std::string_view text) : m_text(text) {}

    /// False at the end of the text.
    bool next();
    const ProtoToken &token() const { return m_token; }

private:
    void skipSpace();
    void readString(char quote);
    void readEscape();
    void readExtension();

    std::string_view m_text;
    std::size_t m_position = 0;
    std::uint32_t m_line = 1;
    ProtoToken m_token;
    bool m_afterColon = false;  // a bracket begins a list, not the name of an extension
};

}  // namespace pt2scope
