// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/program/ProgramSites.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Whether PyTorch takes a symbol of that name for one whose value depends on data: u0, zuf1.
bool isUnbackedName(std::string_view name);

/// What a program says of one symbol. Indexes are those of Program::expressions.
struct ProgramSymbol {
    struct Hint {
        std::int64_t value;
        std::uint32_t expression;
    };

    std::string_view name;
    std::uint32_t expression = noExpression;        // the first that holds it
    std::optional<std::uint32_t> otherAssumptions;  // the first that holds it under other assumptions
    bool isHinted = false;                          // some expression that holds it has a hint
    bool isSize = false;                            // a size or stride of a tensor holds it
    bool isPositive = false;                        // by its assumptions
    std::uint32_t evaluated = noExpression;         // the first that PyTorch computes of those that hold it
    std::optional<Hint> hint;                       // of the symbol by itself
    std::optional<Hint> otherHint;                  // the first that differs
    const RangeConstraint *range = nullptr;
};

/// The symbols of a program's expressions, by name.
using ProgramSymbols = std::map<std::string_view, ProgramSymbol>;

struct SymbolSite {
    const ProgramSite &site;
    ProgramSymbols symbols;
    std::vector<std::uint32_t> evaluated;  // expressions in the order in which PyTorch computes them

    Location at(std::uint32_t expression) const;
    Location at(const RangeConstraint &range) const;
};

/// The same for all programs. Use it as subject.derived<SymbolSites>().
struct SymbolSites {
    explicit SymbolSites(const Subject &subject);

    std::vector<SymbolSite> sites;
};

}  // namespace pt2scope
