// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/SizeTexts.h"

#include "core/diff/signature/SignatureEntries.h"
#include "core/diff/signature/SizeComparison.h"

#include <algorithm>
#include <set>

namespace pt2scope {

namespace {

/// "x.size(0)", "n": the first value that the symbol alone is the size of, or the value of; empty where none is.
std::string firstUse(const SignatureItems &items, std::string_view symbol)
{
    const Program &program = items.program();
    for (const SignatureList list : {SignatureList::Inputs, SignatureList::Outputs}) {
        for (const SignatureItem &item : list == SignatureList::Inputs ? items.inputs() : items.outputs()) {
            const std::vector<SymInt> numbers = items.numbers(item);
            const auto found =
                std::ranges::find_if(numbers, [&](const SymInt &each) { return symbolOf(program, each) == symbol; });
            if (found != numbers.end())
                return nameOf(item, list)
                       + (item.tensor ? ".size(" + std::to_string(found - numbers.begin()) + ")" : "");
        }
    }
    return {};
}

std::string withUses(const SignatureItems &items, const SignatureItem &item)
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
        if (const std::string use = firstUse(items, symbol); !use.empty())
            text += (text.empty() ? " with " : ", ") + std::string(symbol) + " = " + use;
    }
    return text;
}

}  // namespace

std::pair<std::string, std::string> SizeTexts::of(const SignatureItem &a, const SignatureItem &b)
{
    std::pair texts(m_a.sizesText(a), m_b.sizesText(b));
    if (texts.first != texts.second)
        return texts;
    texts.first += withUses(m_a, a);
    texts.second += withUses(m_b, b);
    if (texts.first == texts.second)
        texts.second += " (not those of A)";
    return texts;
}

}  // namespace pt2scope
