// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pt2scope {

/// The calls that A takes, as B sees them: which size of A each symbol of B then stands for. Tells what differs in
/// writing only. Lives no longer than the programs.
class CallSizes {
public:
    CallSizes(const Program &a, const Program &b) : m_a(a), m_b(b) {}

    /// An input of both. False where a symbol of B would have to be two sizes at once.
    bool give(std::span<const SymInt> a, std::span<const SymInt> b);
    /// Whether B's sizes, with what its symbols stand for in their place, are provably A's in each call that both take.
    bool areAlwaysEqual(std::span<const SymInt> a, std::span<const SymInt> b);

    /// Sizes of A's input in place of that of B with this name; nothing where that is no tensor.
    using SizesOf = std::function<std::optional<std::span<const SymInt>>(std::string_view name)>;
    /// Whether each such call passes a guard of B.
    bool alwaysHolds(std::string_view guard, const SizesOf &sizesOf);

private:
    std::optional<SymExprId> read(const Program &program, const SymInt &size);
    std::optional<SymExprId> inTermsOfA(SymExprId id);
    bool areEqual(SymExprId a, SymExprId b) const;

    using Values = std::map<std::string, SymExprId, std::less<>>;

    const Program &m_a;
    const Program &m_b;
    SymExprPool m_pool;  // of both
    Values m_values;     // by symbol of B, in terms of A
    Values m_tied;       // symbols of A, and what they are equal to in each call that B takes
};

}  // namespace pt2scope
