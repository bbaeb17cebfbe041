// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pt2scope {

enum class SymTokenKind {
    Name,
    Number,    // decimal integer or float
    String,    // text is what stands between the quotes: no quotes, backslashes or control characters
    Operator,  // one of ( ) [ ] , . ~ = and Python's comparison and arithmetic operators
    End,
    Invalid,  // text is from there to the end
};

struct SymToken {
    SymTokenKind kind = SymTokenKind::End;
    std::string_view text;
    std::size_t offset = 0;

    bool is(std::string_view op) const { return kind == SymTokenKind::Operator && text == op; }
    bool isInteger() const;  // as Python writes one: no superfluous zero
    bool isName(std::string_view name) const { return kind == SymTokenKind::Name && text == name; }
};

/// "'@' stands where an operator must", for people.
std::string describeUnexpected(const SymToken &token, std::string_view wanted);

/// Cuts the texts that PyTorch evaluates as Python (expr_str, guards_code) into the few tokens that they may hold.
class SymExprLexer {
public:
    explicit SymExprLexer(std::string_view text) : m_text(text) {}

    SymToken next();
    const SymToken &peek();
    /// Passes over that operator when it is the next token.
    bool accept(std::string_view op);

private:
    SymToken read();
    SymToken take(SymTokenKind kind, std::size_t length);
    SymToken readString(char quote);

    std::string_view m_text;
    std::size_t m_position = 0;
    SymToken m_peeked;
    bool m_hasPeeked = false;
};

}  // namespace pt2scope
