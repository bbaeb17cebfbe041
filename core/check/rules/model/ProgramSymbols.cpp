// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/model/ProgramSymbols.h"

#include "core/bytes/Text.h"
#include "core/json/JsonValue.h"

namespace pt2scope {

namespace {

void note(ProgramSymbol &symbol, std::uint32_t index, const ProgramExpression &expression, bool isAlone)
{
    if (expression.hintKind == ProgramExpression::HintKind::None)
        return;
    symbol.isHinted = true;
    if (!isAlone || expression.hintKind != ProgramExpression::HintKind::Int)
        return;
    const ProgramSymbol::Hint hint{expression.hintInteger, index};
    if (!symbol.hint)
        symbol.hint = hint;
    else if (!symbol.otherHint && symbol.hint->value != hint.value)
        symbol.otherHint = hint;
}

/// Which expressions stand in sizes and strides, by index.
std::vector<bool> sizesOf(const Program &program)
{
    std::vector<bool> areSizes(program.expressions.size());
    for (const SymInt &size : program.symInts) {
        if (size.isExpression())
            areSizes[size.expression] = true;
    }
    return areSizes;
}

bool isPositive(const Program &program, SymExprId symbol)
{
    return program.symbols.assumptions(symbol).find("positive=True") != std::string_view::npos;
}

ProgramSymbols symbolsOf(const Program &program)
{
    ProgramSymbols symbols;
    const std::vector<bool> areSizes = sizesOf(program);
    std::map<std::string_view, SymExprId> firsts;
    for (std::uint32_t i = 0; i < program.expressions.size(); ++i) {
        const ProgramExpression &expression = program.expressions[i];
        if (expression.parsed == noSymExpr)
            continue;
        for (const SymExprId id : program.symbols.symbols(expression.parsed)) {
            const std::string_view name = program.symbols.text(id);
            ProgramSymbol &symbol = symbols[name];
            if (firsts.try_emplace(name, id).second) {
                symbol.name = name;
                symbol.expression = i;
                symbol.isPositive = isPositive(program, id);
            } else if (!symbol.otherAssumptions && firsts.at(name) != id) {
                symbol.otherAssumptions = i;
            }
            symbol.isSize = symbol.isSize || areSizes[i];
            note(symbol, i, expression, id == expression.parsed);
        }
    }
    for (const RangeConstraint &range : program.rangeConstraints) {
        const auto found = symbols.find(program.text(range.symbol));
        if (found != symbols.end())
            found->second.range = &range;
    }
    return symbols;
}

}  // namespace

bool isUnbackedName(std::string_view name)
{
    const std::string lower = toAsciiLower(name.substr(0, 3));
    return lower.starts_with('u') || lower.starts_with("zuf");
}

Location SymbolSite::at(std::uint32_t expression) const
{
    const ProgramExpression &there = site.program.expressions[expression];
    return site.at(there.pointer, there.json);
}

Location SymbolSite::at(const RangeConstraint &range) const
{
    return site.at(pointerTo("/range_constraints", site.program.text(range.symbol)), range.json);
}

SymbolSites::SymbolSites(const Subject &subject)
{
    for (const ProgramSite &site : programSites(subject))
        sites.push_back({site, symbolsOf(site.program)});
}

}  // namespace pt2scope
