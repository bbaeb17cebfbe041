// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// What stands at a node of a symbolic expression: a leaf, or a function of its arguments.
enum class SymOp : std::uint8_t {
    // Leaves
    Integer,   // value(), or text() when it does not fit int64
    Rational,  // text() "1/2"
    Float,     // text() as the file writes it
    Symbol,    // text() is the name; see assumptions()
    True,
    False,
    Infinity,     // oo
    IntInfinity,  // int_oo
    ComplexInfinity,
    NaN,
    // Arithmetic
    Add,
    Mul,
    Pow,
    PowByNatural,
    FloatPow,
    FloorDiv,
    CleanDiv,
    CeilDiv,
    IntTrueDiv,
    FloatTrueDiv,
    Mod,
    PythonMod,
    ModularIndexing,
    LShift,
    RShift,
    Max,
    Min,
    Abs,
    Floor,
    Ceiling,
    // Comparisons
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    // Logic
    And,
    Or,
    Not,
    Xor,
    Where,
    IfThenElse,
    Piecewise,     // of ExprCondPair
    ExprCondPair,  // value, condition
    // Conversions
    ToFloat,
    CeilToInt,
    FloorToInt,
    TruncToInt,
    TruncToFloat,
    RoundToInt,
    RoundDecimal,
    Identity,
    IsNonOverlappingAndDenseIndicator,
    // A call of a function that is not in this list: text() is its name
    Unknown,
};

/// Index of a node in its pool. Arguments have smaller ids than the node that holds them.
enum class SymExprId : std::uint32_t {};
inline constexpr SymExprId noSymExpr{0xffffffffu};

/// All expressions of one program, as a graph without cycles. Expressions are interned: equal trees have equal ids.
/// Nothing is simplified: an expression stays as its file writes it. Nodes are never removed, texts stay valid as long
/// as the pool.
class SymExprPool {
public:
    SymExprId integer(std::int64_t value);
    /// Decimal digits with an optional minus sign; becomes a plain integer when it fits int64.
    SymExprId integer(std::string_view decimal);
    SymExprId rational(std::string_view numerator, std::string_view denominator);
    SymExprId floating(std::string_view literal);
    /// `assumptions` as sympy writes them: "positive=True, integer=True", or empty.
    SymExprId symbol(std::string_view name, std::string_view assumptions = {});
    SymExprId constant(SymOp op);  // True, False, Infinity, IntInfinity, ComplexInfinity, NaN
    SymExprId apply(SymOp op, std::span<const SymExprId> args);
    SymExprId apply(SymOp op, std::initializer_list<SymExprId> args);
    SymExprId applyUnknown(std::string_view name, std::span<const SymExprId> args);

    std::size_t size() const { return m_nodes.size(); }
    SymOp op(SymExprId id) const { return at(id).op; }
    std::span<const SymExprId> args(SymExprId id) const;
    /// Of an Integer that fits.
    std::optional<std::int64_t> value(SymExprId id) const;
    std::string decimal(SymExprId id) const;  // of an Integer of any size, or a Float
    /// Name of a Symbol or an Unknown, literal of a number that has no value(); empty for others.
    std::string_view text(SymExprId id) const;
    std::string_view assumptions(SymExprId id) const;  // of a Symbol, sorted: "integer=True, positive=True"

    /// The nodes of the expression, each once, arguments before those who hold them.
    std::vector<SymExprId> nodes(SymExprId id) const;
    /// Every Symbol of the expression once, in order of its id.
    std::vector<SymExprId> symbols(SymExprId id) const;
    /// The expression with each symbol that has a value in `values` (by name) replaced.
    SymExprId substitute(SymExprId id, const std::map<std::string, SymExprId, std::less<>> &values);

private:
    struct Node {
        SymOp op;
        bool hasValue = false;  // of an Integer
        std::uint32_t argCount = 0;
        std::uint32_t firstArg = 0;     // in m_args
        std::uint32_t text = 0;         // in m_texts
        std::uint32_t assumptions = 0;  // in m_texts
        std::int64_t value = 0;
    };

    const Node &at(SymExprId id) const { return m_nodes[static_cast<std::size_t>(id)]; }
    SymExprId intern(Node node, std::span<const SymExprId> args = {});
    std::uint32_t internText(std::string_view text);

    std::vector<Node> m_nodes;
    std::vector<SymExprId> m_args;
    std::deque<std::string> m_texts{std::string()};
    std::map<std::string, std::uint32_t, std::less<>> m_textIds{{std::string(), 0}};
    std::map<std::string, SymExprId> m_ids;  // by all that tells a node from others
};

}  // namespace pt2scope
