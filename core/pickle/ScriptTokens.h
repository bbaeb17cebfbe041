// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace pt2scope {

struct ScriptToken {
    enum class Kind { End, Name, Literal, Sign };
    Kind kind = Kind::End;
    std::string_view text;  // of a sign one character, but for "==" and its like
    std::size_t offset = 0;
    std::size_t nesting = 0;  // how many brackets are open around it; a bracket itself stands outside
    std::size_t indent = 0;   // of the line, by blanks
    bool beginsLine = false;  // a line of the language: brackets and backslashes join those of the text

    bool is(std::string_view word) const { return kind != Kind::Literal && text == word; }
};

/// Cuts TorchScript's source into words, as torch's lexer does.
class ScriptTokens {
public:
    explicit ScriptTokens(std::string_view source) : m_source(source) {}

    ScriptToken next();

private:
    void skipBlanks();
    void skipJoint();
    std::size_t endOfWord() const;
    std::size_t endOfString() const;

    std::string_view m_source;
    std::size_t m_at = 0;
    std::size_t m_nesting = 0;
    std::size_t m_lineBegin = 0;
    std::size_t m_indent = 0;
    bool m_isNewLine = true;
};

}  // namespace pt2scope
