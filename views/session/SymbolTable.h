// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"
#include "core/symbols/SymRange.h"

#include <QString>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// A size of a value of the root graph.
struct SymbolUse {
    std::string value;  // its name
    std::size_t dimension = 0;
    bool isInput = false;
};

/// One symbol, or one expression of symbols that is some size.
struct SymbolFacts {
    std::string text;  // "s0", "2*s0 + 1"
    SymExprId expression = noSymExpr;
    bool isFree = true;  // a symbol itself
    SymRange range;
    std::optional<std::int64_t> hint;  // its value when the program was exported
    std::vector<SymbolUse> uses;       // the first, inputs of the caller before others
    std::size_t useCount = 0;

    /// The file says a range that no number is in; it is shown as it stands there.
    bool isReversed() const { return range.min && range.max && *range.min > *range.max; }
};

/// The symbolic sizes of a program: the free symbols first, in the order of the range constraints, then what follows
/// from them, in the order of the graph.
struct SymbolTable {
    std::vector<SymbolFacts> symbols;
    std::size_t unreadSizes = 0;  // whose expressions are outside the grammar: nothing of them is above

    std::size_t freeCount() const;
    const SymbolFacts *find(std::string_view text) const;
};

SymbolTable readSymbols(const Program &program);

/// "2 … 4096", "2 or more", "any".
QString rangeWords(const SymRange &range);

using SymbolValues = std::map<std::string, std::int64_t, std::less<>>;

/// What the numbers make of an expression; nothing where a symbol has none, or on overflow.
std::optional<std::int64_t> valueOf(const Program &program, std::uint32_t expression, const SymbolValues &values);

}  // namespace pt2scope
