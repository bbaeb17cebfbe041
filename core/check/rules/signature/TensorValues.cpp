// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/signature/TensorValues.h"

#include "core/check/rules/config/ConfigSites.h"
#include "core/symbols/SymExprPrinter.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// As a person writes it, unless it is so long that only its beginning is shown anyway.
std::string numberText(const Program &program, const SymInt &number)
{
    constexpr std::size_t longestPrinted = 400;
    if (!number.isExpression())
        return std::to_string(number.value);
    const ProgramExpression &expression = program.expressions[number.expression];
    const std::string_view text = program.text(expression.text);
    const bool isPrinted = expression.parsed != noSymExpr && text.size() <= longestPrinted;
    return isPrinted ? shortened(printSymExpr(program.symbols, expression.parsed)) : shortened(text);
}

}  // namespace

bool differ(std::span<const std::int64_t> numbers, std::span<const SymInt> expected)
{
    return !std::ranges::equal(numbers, expected, [](std::int64_t number, const SymInt &other) {
        return other.isExpression() || other.value == number;
    });
}

bool differ(std::span<const SymInt> one, std::span<const SymInt> other)
{
    return !std::ranges::equal(one, other, [](const SymInt &a, const SymInt &b) {
        return a.isExpression() || b.isExpression() || a.value == b.value;
    });
}

std::string numbersText(const Program &program, std::span<const SymInt> numbers)
{
    constexpr std::size_t most = 16;
    std::string text = "[";
    for (const SymInt &number : numbers.first(std::min(numbers.size(), most)))
        text += (text.size() > 1 ? ", " : "") + numberText(program, number);
    return text + (numbers.size() > most ? ", … (" + std::to_string(numbers.size()) + " in all)]" : "]");
}

}  // namespace pt2scope
