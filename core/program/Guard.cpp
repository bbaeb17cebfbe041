// SPDX-License-Identifier: Apache-2.0
#include "core/program/Guard.h"

#include "core/bytes/Text.h"
#include "core/program/GuardNames.h"
#include "core/program/SymExprLexer.h"
#include "core/program/SymExprNames.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pt2scope {

namespace {

/// Checks that operands and operators take turns and that brackets match, without looking at precedence: what this
/// accepts and Python does not is a syntax error, never code.
class Reader {
public:
    explicit Reader(std::string_view code) : m_lexer(code) {}

    ParsedGuard read();

private:
    enum class Open { Paren, Call, HelperCall, Choice };  // Choice: "a if b", which wants its else

    bool readOperand();
    bool readName(const SymToken &name);
    bool readDottedName(const SymToken &module);
    bool openCall(bool isHelper);
    bool readOperator();
    bool readWordOperator(const SymToken &word);
    bool closeParenthesis(const SymToken &token);
    bool separate(const SymToken &token);

    bool readInput(const SymToken &name);
    bool readSteps(std::vector<std::string> *steps);
    bool readIndex(std::string &step);
    bool readMember(std::string &step);

    bool isIn(Open open) const { return !m_open.empty() && m_open.back() == open; }
    bool expect(std::string_view op);
    bool unexpected(const SymToken &token, std::string_view wanted)
    {
        return fail(token, describeUnexpected(token, wanted));
    }
    bool fail(const SymToken &token, std::string detail);

    SymExprLexer m_lexer;
    std::vector<Open> m_open;
    ParsedGuard m_guard;
    bool m_isOperandNext = true;
    bool m_isFirstOfCall = false;  // nothing stands yet between its parentheses
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
    m_guard.inputs.push_back({std::string(key.text), {}, name.offset});
    return readSteps(&m_guard.inputs.back().steps);
}

/// What follows an input: indices and attributes, noted in `steps` up to the first method.
bool Reader::readSteps(std::vector<std::string> *steps)
{
    while (true) {
        std::string step;
        if (m_lexer.accept("[")) {
            if (!readIndex(step))
                return false;
        } else if (m_lexer.accept(".")) {
            if (!readMember(step))
                return false;
        } else {
            return true;
        }
        if (step.empty())
            steps = nullptr;
        if (steps)
            steps->push_back(step);
    }
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
bool Reader::readMember(std::string &step)
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
    return expect(")");
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
