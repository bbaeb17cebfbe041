// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/SizeTexts.h"

#include "core/diff/signature/SignatureEntries.h"
#include "core/diff/signature/SizeComparison.h"

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

std::pair<std::string, std::string> SizeTexts::of(const SignatureItem &a, const SignatureItem &b)
{
    std::pair texts(m_a.sizesText(a), m_b.sizesText(b));
    if (texts.first != texts.second)
        return texts;
    if (!m_usesA) {
        m_usesA = usesOf(m_a);
        m_usesB = usesOf(m_b);
    }
    texts.first += withUses(m_a, a, *m_usesA);
    texts.second += withUses(m_b, b, *m_usesB);
    if (texts.first == texts.second)
        texts.second += " (not those of A)";
    return texts;
}

}  // namespace pt2scope
