// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/program/SymbolPairs.h"
#include "core/symbols/SymRange.h"

#include <map>
#include <optional>
#include <span>
#include <string_view>

namespace pt2scope {

/// How the sizes that B allows stand to those that A allows; of several dimensions the last that one of them has.
enum class SizeRelation {
    Equal,
    Wider,     // all of A's, and more
    Narrower,  // not all of A's
    Disjoint,  // none of A's
    Rank,      // another number of dimensions
};

/// Ranges of a program's symbols by name; symbols without a constraint are not in it.
std::map<std::string_view, SymRange> rangesOf(const Program &program);

/// The name of the symbol that a size is, and nothing more.
std::optional<std::string_view> symbolOf(const Program &program, const SymInt &size);

/// Ranges of symbols are not compared here, but a number that became a symbol must lie in its range.
SizeRelation relationOf(std::span<const SymInt> a, std::span<const SymInt> b, const Program &programB,
                        SymbolPairs &symbols);

}  // namespace pt2scope
