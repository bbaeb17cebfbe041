// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/SizeTexts.h"

#include "core/diff/signature/SignatureEntries.h"
#include "core/diff/signature/SizeComparison.h"

#include <algorithm>
#include <set>

namespace pt2scope {

SizeTexts::Uses SizeTexts::usesOf(const SignatureItems &items)
{
    Uses uses;
    for (const SignatureList list : {SignatureList::Inputs, SignatureList::Outputs}) {
        for (const SignatureItem &item : list == SignatureList::Inputs ? items.inputs() : items.outputs()) {
            const std::vector<SymInt> numbers = items.numbers(item);
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                const std::optional<std::string_view> symbol = symbolOf(items.program(), numbers[i]);
                if (symbol && !uses.contains(*symbol))
                    uses.emplace(*symbol, nameOf(item, list) + (item.tensor ? ".size(" + std::to_string(i) + ")" : ""));
            }
        }
    }
    return uses;
}

std::string SizeTexts::withUses(const SignatureItems &items, const SignatureItem &item, const Uses &uses)
{
    const Program &program = items.program();
    std::set<std::string_view> symbols;
    for (const SymInt &number : items.numbers(item)) {
        const SymExprId parsed = number.isExpression() ? program.expressions[number.expression].parsed : noSymExpr;
        if (parsed == noSymExpr)
            continue;
        for (const SymExprId symbol : program.symbols.symbols(parsed))
            symbols.insert(program.symbols.text(symbol));
    }
    std::string text;
    for (const std::string_view symbol : symbols) {
        if (const auto use = uses.find(symbol); use != uses.end())
            text += (text.empty() ? " with " : ", ") + std::string(symbol) + " = " + use->second;
    }
    return text;
}

/// Of symbols in the place of numbers of the other side that they cannot be.
std::string SizeTexts::withMissedRanges(const SignatureItems &items, const SignatureItem &item,
                                        std::span<const SymInt> others)
{
    const auto ranges = rangesOf(items.program());
    const std::vector<SymInt> numbers = items.numbers(item);
    std::set<std::string_view> told;
    std::string text;
    for (std::size_t i = 0; i < std::min(numbers.size(), others.size()); ++i) {
        const std::optional<std::string_view> symbol = symbolOf(items.program(), numbers[i]);
        const auto range = symbol ? ranges.find(*symbol) : ranges.end();
        if (range == ranges.end() || others[i].isExpression() || range->second.contains(others[i].value)
            || !told.insert(*symbol).second)
            continue;
        text += (text.empty() ? " with " : ", ") + std::string(*symbol);
        text += range->second.min ? " from " + std::to_string(*range->second.min) : "";
        text += range->second.max ? " to " + std::to_string(*range->second.max) : "";
    }
    return text;
}

std::pair<std::string, std::string> SizeTexts::of(const SignatureItem &a, const SignatureItem &b)
{
    std::pair texts(m_a.sizesText(a), m_b.sizesText(b));
    if (texts.first != texts.second) {
        texts.first += withMissedRanges(m_a, a, m_b.numbers(b));
        texts.second += withMissedRanges(m_b, b, m_a.numbers(a));
        return texts;
    }
    if (!m_usesA) {
        m_usesA = usesOf(m_a);
        m_usesB = usesOf(m_b);
    }
    texts.first += withUses(m_a, a, *m_usesA);
    texts.second += withUses(m_b, b, *m_usesB);
    if (texts.first == texts.second) {
        texts.first += " (its own)";
        texts.second += " (its own)";
    }
    return texts;
}

}  // namespace pt2scope
