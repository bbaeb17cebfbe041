// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/Guard.h"

#include "core/bytes/Text.h"
#include "core/json/JsonNumber.h"
#include "core/symbols/GuardNames.h"
#include "core/symbols/SymExprLexer.h"
#include "core/symbols/SymExprNames.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace pt2scope {

namespace {

/// The number in "[-1]"; nothing for a key, or one that does not fit.
std::optional<std::int64_t> indexIn(std::string_view step)
{
    std::int64_t value = 0;
    const char *end = step.data() + step.size() - 1;
    const auto [stop, code] = std::from_chars(step.data() + 1, end, value);
    return code == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

/// Checks that operands and operators take turns and that brackets match, without looking at precedence: what this
/// accepts and Python does not is a syntax error, never code.
class Reader {
public:
    explicit Reader(std::string_view code) : m_code(code), m_lexer(code) {}

    ParsedGuard read();

private:
    enum class Open { Paren, Call, HelperCall, Choice };  // Choice: "a if b", which wants its else

    bool readOperand();
    bool readOperand(const SymToken &token, bool isFirstOfCall);
    bool readName(const SymToken &name);
    bool readDottedName(const SymToken &module);
    bool openCall(bool isHelper);
    bool readOperator();
    bool readWordOperator(const SymToken &word);
    bool closeParenthesis(const SymToken &token);
    bool separate(const SymToken &token);

    bool readInput(const SymToken &name);
    bool readSteps(GuardInput *input);
    bool readIndex(std::string &step);
    bool readMember(std::string &step, std::string &method);
    bool takeExponent(const SymToken &literal);
    bool closeExponent(const SymToken &token);

    bool isIn(Open open) const { return !m_open.empty() && m_open.back() == open; }
    bool expect(std::string_view op);
    bool unexpected(const SymToken &token, std::string_view wanted)
    {
        return fail(token, describeUnexpected(token, wanted));
    }
    bool fail(const SymToken &token, std::string detail);

    /// What is raised to, in parentheses or made by a call.
    struct Exponent {
        std::size_t depth;   // of m_open, with its parenthesis
        std::size_t inputs;  // read before it
        std::size_t offset;
    };

    std::string_view m_code;
    SymExprLexer m_lexer;
    std::vector<Open> m_open;
    std::vector<Exponent> m_exponents;
    ParsedGuard m_guard;
    bool m_isOperandNext = true;
    bool m_isFirstOfCall = false;  // nothing stands yet between its parentheses
    bool m_isExponentNext = false;
    double m_power = 1;  // product of all exponents so far
};

ParsedGuard Reader::read()
{
    while (m_isOperandNext || m_lexer.peek().kind != SymTokenKind::End) {
        if (!(m_isOperandNext ? readOperand() : readOperator()))
            return std::move(m_guard);
        if (m_open.size() > maxGuardDepth) {
            fail(m_lexer.peek(), "it is nested more than 1000 levels deep");
            return std::move(m_guard);
        }
    }
    if (!m_open.empty())
        fail(m_lexer.peek(), m_open.back() == Open::Choice ? "an else is missing" : "a closing parenthesis is missing");
    return std::move(m_guard);
}

bool Reader::readOperand()
{
    const SymToken token = m_lexer.next();
    const bool isFirstOfCall = std::exchange(m_isFirstOfCall, false);
    if (token.is("-") || token.is("+") || token.is("~") || token.isName("not"))
        return true;
    const bool isExponent = std::exchange(m_isExponentNext, false);
    const std::size_t depth = m_open.size();
    const std::size_t inputs = m_guard.inputs.size();
    if (!readOperand(token, isFirstOfCall))
        return false;
    if (isExponent && m_open.size() > depth)
        m_exponents.push_back({m_open.size(), inputs, token.offset});
    return !isExponent || token.kind != SymTokenKind::Number || takeExponent(token);
}

bool Reader::readOperand(const SymToken &token, bool isFirstOfCall)
{
    if (token.is("(")) {
        m_open.push_back(Open::Paren);
        return true;
    }
    if (token.is(")") && isFirstOfCall)
        return closeParenthesis(token);
    if (token.kind == SymTokenKind::Name)
        return readName(token);
    m_isOperandNext = false;
    return token.kind == SymTokenKind::Number || unexpected(token, "an operand");
}

bool Reader::readName(const SymToken &name)
{
    m_isOperandNext = false;
    if (name.text == "L")
        return readInput(name);
    if (name.text == "math" || name.text == "torch")
        return readDottedName(name);
    if (isGuardConstant(name.text))
        return true;
    const bool isHelper = isGuardHelper(name.text);
    if (isHelper || isGuardFunction(name.text))
        return openCall(isHelper);
    return fail(name, "'" + printable(name.text) + "' is no name of a guard");
}

/// math.ceil(…), math.inf, torch.sym_max(…).
bool Reader::readDottedName(const SymToken &module)
{
    if (!expect("."))
        return false;
    const SymToken member = m_lexer.next();
    const bool isMath = module.text == "math";
    if (member.kind != SymTokenKind::Name || !(isMath ? isMathMember(member.text) : isTorchGuardFunction(member.text)))
        return fail(member, "'" + printable(member.text) + "' is no function of a guard");
    return (isMath && !m_lexer.peek().is("(")) || openCall(false);
}

bool Reader::openCall(bool isHelper)
{
    m_open.push_back(isHelper ? Open::HelperCall : Open::Call);
    m_isOperandNext = true;
    m_isFirstOfCall = true;
    return expect("(");
}

bool Reader::readOperator()
{
    constexpr std::array<std::string_view, 18> operators{"==", "!=", "<", "<=", ">", ">=", "+", "-",  "*",
                                                         "/",  "//", "%", "**", "&", "|",  "^", "<<", ">>"};
    const SymToken token = m_lexer.next();
    m_isOperandNext = true;
    if (token.is(")"))
        return closeParenthesis(token);
    if (token.is(","))
        return separate(token);
    if (token.kind == SymTokenKind::Name)
        return readWordOperator(token);
    const bool isOperator =
        token.kind == SymTokenKind::Operator && std::ranges::find(operators, token.text) != operators.end();
    m_isExponentNext = token.is("**") || token.is("<<");
    return isOperator || unexpected(token, "an operator");
}

bool Reader::readWordOperator(const SymToken &word)
{
    if (word.text == "and" || word.text == "or")
        return true;
    if (word.text == "if") {
        m_open.push_back(Open::Choice);
        return true;
    }
    if (word.text != "else" || !isIn(Open::Choice))
        return unexpected(word, "an operator");
    m_open.pop_back();
    return true;
}

bool Reader::closeParenthesis(const SymToken &token)
{
    if (m_open.empty() || isIn(Open::Choice))
        return fail(token, "a parenthesis closes that none has opened");
    if (!m_exponents.empty() && m_exponents.back().depth == m_open.size() && !closeExponent(token))
        return false;
    const bool isHelper = isIn(Open::HelperCall);
    m_open.pop_back();
    m_isOperandNext = false;
    return !isHelper || readSteps(nullptr);
}

bool Reader::separate(const SymToken &token)
{
    return isIn(Open::Call) || isIn(Open::HelperCall) || fail(token, "it is a tuple");
}

bool Reader::readInput(const SymToken &name)
{
    if (!expect("["))
        return false;
    const SymToken key = m_lexer.next();
    if (key.kind != SymTokenKind::String)
        return unexpected(key, "an input's name in quotes");
    if (!expect("]"))
        return false;
    m_guard.inputs.push_back({.name = std::string(key.text), .steps = {}, .offset = name.offset});
    return readSteps(&m_guard.inputs.back());
}

/// What follows an input or a helper's result: indices and attributes, noted up to the first method, and its index.
bool Reader::readSteps(GuardInput *input)
{
    std::vector<std::string> behind;  // the first method
    std::string firstMethod;
    while (true) {
        std::string step;
        std::string method;
        if (m_lexer.accept("[")) {
            if (!readIndex(step))
                return false;
        } else if (m_lexer.accept(".")) {
            if (!readMember(step, method))
                return false;
        } else {
            break;
        }
        if (firstMethod.empty() && method.empty() && input)
            input->steps.push_back(step);
        else if (firstMethod.empty())
            firstMethod = method;
        else
            behind.push_back(step);
    }
    if (!input)
        return true;
    input->end = m_code.find_last_not_of(" \t\r\n", m_lexer.peek().offset - 1) + 1;
    input->method = firstMethod;
    if (behind.size() == 1)
        input->axis = indexIn(behind.front());
    return true;
}

bool Reader::readIndex(std::string &step)
{
    const std::string sign = m_lexer.accept("-") ? "-" : "";
    const SymToken index = m_lexer.next();
    const bool isKey = index.kind == SymTokenKind::String && sign.empty();
    if (!index.isInteger() && !isKey)
        return unexpected(index, "an index");
    step = isKey ? "['" + std::string(index.text) + "']" : "[" + sign + std::string(index.text) + "]";
    return expect("]");
}

/// An attribute, or a method, which leaves no step.
bool Reader::readMember(std::string &step, std::string &method)
{
    const SymToken name = m_lexer.next();
    if (name.kind != SymTokenKind::Name || !isPlainIdentifier(name.text))
        return unexpected(name, "an attribute");
    if (!m_lexer.accept("(")) {
        step = "." + std::string(name.text);
        return true;
    }
    if (!isGuardMethod(name.text))
        return fail(name, "it would call " + std::string(name.text));
    method = std::string(name.text);
    return expect(")");
}

/// Python computes powers of plain numbers to the last digit: 9**9**9 never ends.
bool Reader::takeExponent(const SymToken &literal)
{
    constexpr double mostDigits = 1e6;
    m_power *= std::max(nearestDouble(literal.text), 1.0);
    const bool isTower = m_lexer.peek().is("**");
    return (m_power <= mostDigits && !isTower) || fail(literal, "a power is too large to be computed");
}

/// An exponent in parentheses without an input is a short sum or quotient, if anything.
bool Reader::closeExponent(const SymToken &token)
{
    constexpr std::size_t longest = 8;
    const Exponent exponent = m_exponents.back();
    m_exponents.pop_back();
    const std::string_view text = m_code.substr(exponent.offset, token.offset - exponent.offset);
    const bool isShort = text.size() <= longest && text.find_first_not_of("0123456789.+-/ (") == std::string_view::npos;
    const bool isConstant = exponent.inputs == m_guard.inputs.size();
    return !isConstant || isShort || fail(token, "a power is too large to be computed");
}

bool Reader::expect(std::string_view op)
{
    const SymToken token = m_lexer.next();
    return token.is(op) || unexpected(token, "'" + std::string(op) + "'");
}

bool Reader::fail(const SymToken &token, std::string detail)
{
    m_guard.fault = GuardFault{token.offset, std::move(detail)};
    return false;
}

}  // namespace

std::string GuardInput::text() const
{
    std::string out = "L['" + name + "']";
    for (const std::string &step : steps)
        out += step;
    return out;
}

ParsedGuard parseGuard(std::string_view code)
{
    return Reader(code).read();
}

}  // namespace pt2scope
