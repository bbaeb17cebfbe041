// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprParser.h"

#include "core/bytes/Text.h"
#include "core/symbols/SymExprCost.h"
#include "core/symbols/SymExprFunctions.h"
#include "core/symbols/SymExprLeafReader.h"
#include "core/symbols/SymExprLexer.h"
#include "core/symbols/SymExprNames.h"
#include "core/symbols/SymExprOperands.h"

#include <algorithm>
#include <array>
#include <set>

namespace pt2scope {

namespace {

constexpr int unaryPrecedence = 8;
constexpr int powerPrecedence = 9;

constexpr int comparisonPrecedence = 1;
constexpr std::size_t maxUnknownNames = 20;

/// As in Python: the higher, the tighter. 0: no operator between two operands.
int precedenceOf(const SymToken &token)
{
    constexpr std::array<std::pair<std::string_view, int>, 18> precedences{{
        {"**", powerPrecedence},
        {"*", 7},
        {"/", 7},
        {"//", 7},
        {"%", 7},
        {"+", 6},
        {"-", 6},
        {"<<", 5},
        {">>", 5},
        {"&", 4},
        {"^", 3},
        {"|", 2},
        {"<", comparisonPrecedence},
        {"<=", comparisonPrecedence},
        {">", comparisonPrecedence},
        {">=", comparisonPrecedence},
        {"==", comparisonPrecedence},
        {"!=", comparisonPrecedence},
    }};
    if (token.kind != SymTokenKind::Operator)
        return 0;
    const auto *found = std::ranges::find(precedences, token.text, &std::pair<std::string_view, int>::first);
    return found == precedences.end() ? 0 : found->second;
}

std::optional<SymOp> constantOf(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, SymOp>, 8> constants{{
        {"true", SymOp::True},
        {"True", SymOp::True},
        {"false", SymOp::False},
        {"False", SymOp::False},
        {"oo", SymOp::Infinity},
        {"int_oo", SymOp::IntInfinity},
        {"zoo", SymOp::ComplexInfinity},
        {"nan", SymOp::NaN},
    }};
    const auto *found = std::ranges::find(constants, name, &std::pair<std::string_view, SymOp>::first);
    return found == constants.end() ? std::nullopt : std::optional(found->second);
}

/// Operators and open brackets in the order of their beginning, operands beside them (shunting yard): nesting costs
/// heap.
class Parser {
public:
    Parser(std::string_view text, SymExprPool &pool) : m_lexer(text), m_pool(pool), m_operands(pool) {}

    ParsedSymExpr parse();

private:
    enum class Kind { Prefix, Binary, Paren, Call };

    struct Pending {
        Kind kind;
        SymToken token;  // of a Call: the name
        int precedence = 0;
        const SymFunction *function = nullptr;  // of a Call of a known one
        std::size_t firstOperand = 0;           // of a Paren or Call: operands before it
    };

    bool readOperand();
    bool readName(const SymToken &name);
    bool readNumber(const SymToken &number);
    bool readOperator();
    bool open(Pending pending);
    bool closeBracket(const SymToken &token);
    bool closeParen(const Pending &paren, const SymToken &token);
    bool closeCall(const Pending &call, const SymToken &token);
    bool separate(const SymToken &token);
    void reduce(int precedence, bool includeEqual);

    bool readLeaf(const SymToken &name);

    bool unsafe(const SymToken &token, std::string detail)
    {
        return fail(SymFaultKind::Unsafe, token, std::move(detail));
    }
    bool unexpected(const SymToken &token, std::string_view wanted)
    {
        unsafe(token, describeUnexpected(token, wanted));
        m_parsed.faults.back().isRefused = token.kind == SymTokenKind::End;
        return false;
    }
    void failTooDeep();
    bool fail(SymFaultKind kind, const SymToken &token, std::string detail);

    SymExprLexer m_lexer;
    SymExprPool &m_pool;
    SymExprOperands m_operands;
    std::vector<Pending> m_pending;
    std::set<std::string_view> m_unknownNames;
    ParsedSymExpr m_parsed;
    bool m_isOperandNext = true;
};

ParsedSymExpr Parser::parse()
{
    while (m_isOperandNext || m_lexer.peek().kind != SymTokenKind::End) {
        if (!(m_isOperandNext ? readOperand() : readOperator()))
            return std::move(m_parsed);
        if (m_pending.size() > maxSymExprDepth || m_operands.deepest() > maxSymExprDepth) {
            failTooDeep();
            return std::move(m_parsed);
        }
    }
    reduce(0, true);
    if (!m_pending.empty())
        unexpected(m_lexer.peek(), "a closing parenthesis");
    else if (m_operands.deepest() > maxSymExprDepth)
        failTooDeep();
    else
        m_parsed.expr = m_operands.result();
    return std::move(m_parsed);
}

bool Parser::readOperand()
{
    const SymToken token = m_lexer.next();
    if (token.kind == SymTokenKind::Name)
        return readName(token);
    if (token.kind == SymTokenKind::Number)
        return readNumber(token);
    if (token.is("("))
        return open({.kind = Kind::Paren, .token = token, .firstOperand = m_operands.count()});
    if (token.is("-") || token.is("+") || token.is("~"))
        return open({.kind = Kind::Prefix, .token = token, .precedence = unaryPrecedence});
    const bool endsEmptyCall = token.is(")") && !m_pending.empty() && m_pending.back().kind == Kind::Call
                               && m_pending.back().firstOperand == m_operands.count();
    return endsEmptyCall ? closeBracket(token) : unexpected(token, "an operand");
}

bool Parser::readName(const SymToken &name)
{
    if (name.text.find("__") != std::string_view::npos || isPythonKeyword(name.text))
        return unsafe(name, "'" + std::string(name.text) + "' is no name of an expression");
    const SymFunction *function = findSymFunction(name.text);
    if (m_lexer.peek().is("(")) {
        if (isSymLeaf(name.text))
            return readLeaf(name);
        if (!function && isSympyName(name.text))
            return unsafe(name, "it would call " + std::string(name.text));
        m_lexer.next();
        return open({.kind = Kind::Call, .token = name, .function = function, .firstOperand = m_operands.count()});
    }
    m_isOperandNext = false;
    if (const std::optional<SymOp> constant = constantOf(name.text))
        m_operands.push(m_pool.constant(*constant));
    else if (function || isSympyName(name.text))
        return unsafe(name, "'" + std::string(name.text) + "' is no symbol");
    else
        m_operands.push(m_pool.symbol(name.text));
    return true;
}

bool Parser::readNumber(const SymToken &number)
{
    const bool isFloat = number.text.find_first_of(".eE") != std::string_view::npos;
    if (!isFloat && !number.isInteger())
        return unsafe(number, "a number begins with 0");
    m_operands.push(isFloat ? m_pool.floating(number.text) : m_pool.integer(number.text));
    m_isOperandNext = false;
    return true;
}

bool Parser::readOperator()
{
    const SymToken token = m_lexer.next();
    if (token.is(")"))
        return closeBracket(token);
    if (token.is(","))
        return separate(token);
    const int precedence = precedenceOf(token);
    if (precedence == 0) {
        unexpected(token, "an operator");
        const bool isOtherName = token.kind == SymTokenKind::Name && !isPythonKeyword(token.text);
        const bool isForeign =
            token.kind == SymTokenKind::Invalid && static_cast<unsigned char>(token.text.front()) >= 0x80;
        m_parsed.faults.back().isRefused |= isOtherName || isForeign;
        return false;
    }
    reduce(precedence, precedence != powerPrecedence && precedence != comparisonPrecedence);
    if (precedence == comparisonPrecedence && !m_pending.empty() && m_pending.back().precedence == precedence)
        return unsafe(token, "comparisons follow each other");
    return open({.kind = Kind::Binary, .token = token, .precedence = precedence});
}

bool Parser::open(Pending pending)
{
    m_pending.push_back(pending);
    m_isOperandNext = true;
    return true;
}

/// Applies the pending operators that bind tighter, up to the innermost bracket.
void Parser::reduce(int precedence, bool includeEqual)
{
    while (!m_pending.empty()) {
        const Pending top = m_pending.back();
        const bool isOperator = top.kind == Kind::Prefix || top.kind == Kind::Binary;
        if (!isOperator || top.precedence < precedence || (top.precedence == precedence && !includeEqual))
            return;
        m_pending.pop_back();
        if (top.kind == Kind::Binary)
            m_operands.combine(top.token.text);
        else if (top.token.is("-"))
            m_operands.negate();
        else if (top.token.is("~"))
            m_operands.invert();
    }
}

bool Parser::closeBracket(const SymToken &token)
{
    reduce(0, true);
    if (m_pending.empty())
        return unsafe(token, "a parenthesis closes that none has opened");
    const Pending bracket = m_pending.back();
    m_pending.pop_back();
    m_isOperandNext = false;
    return bracket.kind == Kind::Paren ? closeParen(bracket, token) : closeCall(bracket, token);
}

bool Parser::closeParen(const Pending &paren, const SymToken &token)
{
    const std::size_t count = m_operands.count() - paren.firstOperand;
    const bool inPiecewise =
        !m_pending.empty() && m_pending.back().function && m_pending.back().function->op == SymOp::Piecewise;
    if (count == 2 && inPiecewise) {
        m_operands.call(SymOp::ExprCondPair, 2);
        return true;
    }
    if (count != 1)
        return unsafe(token, "it is a tuple");
    m_operands.close();
    return true;
}

bool Parser::closeCall(const Pending &call, const SymToken &token)
{
    const std::size_t count = m_operands.count() - call.firstOperand;
    if (!call.function) {
        m_operands.callUnknown(call.token.text, count);
        if (m_unknownNames.size() < maxUnknownNames && m_unknownNames.insert(call.token.text).second)
            m_parsed.faults.push_back(
                {SymFaultKind::UnknownFunction, call.token.offset, "it calls " + std::string(call.token.text)});
        return true;
    }
    const SymOp op = call.function->op;
    if (count == 0 && (op == SymOp::Max || op == SymOp::Min)) {
        m_operands.push(m_pool.constant(SymOp::Infinity));
        if (op == SymOp::Max)
            m_operands.negate();
        return true;
    }
    if (count < call.function->minArgs || count > call.function->maxArgs) {
        unsafe(token, std::string(call.token.text) + " does not take " + std::to_string(count) + " arguments");
        m_parsed.faults.back().isRefused = true;
        return false;
    }
    m_operands.call(op, count);
    return true;
}

bool Parser::separate(const SymToken &token)
{
    reduce(0, true);
    if (m_pending.empty())
        return unsafe(token, "it is a tuple");
    m_operands.close();
    m_isOperandNext = true;
    return true;
}

bool Parser::readLeaf(const SymToken &name)
{
    SymExprLeafReader reader(m_lexer, m_pool);
    const std::optional<SymExprId> leaf = reader.read(name);
    if (!leaf)
        return unexpected(reader.unexpectedToken(), reader.wanted());
    m_operands.push(*leaf);
    m_isOperandNext = false;
    return true;
}

void Parser::failTooDeep()
{
    fail(SymFaultKind::TooDeep, m_lexer.peek(),
         "it is nested more than " + std::to_string(maxSymExprDepth) + " levels deep");
}

bool Parser::fail(SymFaultKind kind, const SymToken &token, std::string detail)
{
    m_parsed.faults.push_back({kind, token.offset, std::move(detail)});
    return false;
}

}  // namespace

ParsedSymExpr parseSymExpr(std::string_view text, SymExprPool &pool)
{
    ParsedSymExpr parsed = Parser(text, pool).parse();
    const auto mentions = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    const bool mayHavePower = mentions("Pow") || mentions("**") || mentions("LShift") || mentions("<<");
    if (mayHavePower && parsed.expr && isCostly(pool, *parsed.expr)) {
        parsed.expr.reset();
        parsed.faults.push_back({SymFaultKind::Unsafe, 0, "a power or shift is too large to be evaluated"});
    }
    if (parsed.isUnsafe() && (mentions(std::string_view("\0", 1)) || findInvalidUtf8(text)))
        parsed.faults.back().isRefused = true;
    return parsed;
}

}  // namespace pt2scope
