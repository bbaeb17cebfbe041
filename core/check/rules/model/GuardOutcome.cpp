// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/model/GuardOutcome.h"

#include "core/symbols/SymExprNature.h"
#include "core/symbols/SymExprParser.h"
#include "core/symbols/SymExprValue.h"

#include <algorithm>
#include <vector>

namespace pt2scope {

namespace {

using enum GuardOutcome;

constexpr int mostLevels = 50;

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// The parts between occurrences of a word that stand in no parentheses.
std::vector<std::string_view> splitAt(std::string_view word, std::string_view text)
{
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth > 0 || !text.substr(i).starts_with(word))
            continue;
        parts.push_back(text.substr(begin, i - begin));
        begin = i + word.size();
        i = begin - 1;
    }
    parts.push_back(text.substr(begin));
    return parts;
}

/// Without the parentheses around all of it.
std::string_view unwrapped(std::string_view text)
{
    text = trimmed(text);
    if (!text.starts_with('('))
        return text;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0)
            return i + 1 == text.size() ? text.substr(1, i - 1) : text;
    }
    return text;
}

/// x != x
bool contradictsItself(const SymExprPool &pool, SymExprId id)
{
    const auto args = pool.args(id);
    const SymOp op = pool.op(id);
    return args.size() == 2 && args[0] == args[1]
           && (op == SymOp::NotEqual || op == SymOp::Less || op == SymOp::Greater);
}

GuardOutcome outcomeOfExpression(std::string_view code, const SymRangeOf &symbolRange)
{
    SymExprPool pool;
    const ParsedSymExpr parsed = parseSymExpr(code, pool);
    const SymNature nature = parsed.expr ? natureOf(pool, *parsed.expr) : SymNature::Infinite;
    if (nature == SymNature::Failing || (parsed.expr && contradictsItself(pool, *parsed.expr)))
        return Never;
    if (nature != SymNature::Truth && nature != SymNature::Integer)
        return Open;
    const auto isUnknown = [](std::string_view) { return std::optional<std::int64_t>(); };
    const SymRange range = rangeOf(pool, *parsed.expr, symbolRange);
    if (evaluate(pool, *parsed.expr, isUnknown) == 0 || range == SymRange::exactly(0))
        return Never;
    return nature == SymNature::Truth && range == SymRange::exactly(1) ? Always : Open;
}

GuardOutcome read(std::string_view code, const SymRangeOf &symbolRange, int levels);

/// `decisive` of any part is that of all; the opposite only when all have it.
GuardOutcome join(const std::vector<std::string_view> &parts, GuardOutcome decisive, const SymRangeOf &symbolRange,
                  int levels)
{
    bool areAllDecided = true;
    for (const std::string_view part : parts) {
        const GuardOutcome outcome = read(part, symbolRange, levels);
        if (outcome == decisive)
            return decisive;
        areAllDecided = areAllDecided && outcome != Open;
    }
    return !areAllDecided ? Open : decisive == Always ? Never : Always;
}

GuardOutcome read(std::string_view code, const SymRangeOf &symbolRange, int levels)
{
    code = trimmed(code);
    if (levels == 0 || splitAt(" if ", code).size() > 1)
        return Open;
    if (const auto parts = splitAt(" or ", code); parts.size() > 1)
        return join(parts, Always, symbolRange, levels - 1);
    if (const auto parts = splitAt(" and ", code); parts.size() > 1)
        return join(parts, Never, symbolRange, levels - 1);
    if (code.starts_with("not ") || code.starts_with("not(")) {
        const GuardOutcome outcome = read(code.substr(3), symbolRange, levels - 1);
        return outcome == Open ? Open : outcome == Always ? Never : Always;
    }
    const std::string_view inner = unwrapped(code);
    return inner == code ? outcomeOfExpression(code, symbolRange) : read(inner, symbolRange, levels - 1);
}

}  // namespace

GuardOutcome outcomeOf(std::string_view code, const SymRangeOf &symbolRange)
{
    return read(code, symbolRange, mostLevels);
}

}  // namespace pt2scope
