// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pt2scope {

/// Which symbol of one program stands for which of another: exports of one model name their symbolic sizes differently.
/// Partners are found by comparing, first come, first served. Lives no longer than the programs.
class SymbolPairs {
public:
    SymbolPairs(const Program &a, const Program &b) : m_a(a), m_b(b) {}

    /// Equal numbers, or expressions that are equal once symbols are translated. Symbols without a partner become
    /// partners when that makes the two equal.
    bool equal(const SymInt &a, const SymInt &b);
    bool equal(std::span<const SymInt> a, std::span<const SymInt> b);
    /// Of two entries of Program::expressions.
    bool equalExpressions(std::uint32_t a, std::uint32_t b);

    using Names = std::map<std::string_view, std::string_view>;
    const Names &partnersOfA() const { return m_ofA; }
    const Names &partnersOfB() const { return m_ofB; }

private:
    bool compare(SymExprId a, SymExprId b, unsigned depth);
    bool compareArguments(SymExprId a, SymExprId b, unsigned depth);
    bool compareInAnyOrder(std::span<const SymExprId> a, std::span<const SymExprId> b, unsigned depth);
    bool pair(std::string_view a, std::string_view b);
    void rollBack(std::size_t bindings);

    const Program &m_a;
    const Program &m_b;
    Names m_ofA;
    Names m_ofB;
    std::vector<std::string_view> m_bindings;  // symbols of A in the order they found a partner
    std::unordered_map<std::uint64_t, bool> m_known;
    std::uint64_t m_steps = 0;  // of the comparison under way
};

}  // namespace pt2scope
