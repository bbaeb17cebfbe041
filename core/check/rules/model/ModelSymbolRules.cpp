// SPDX-License-Identifier: Apache-2.0
// Symbols of sizes, their hints, and the ranges that range_constraints gives them.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/model/ProgramSymbols.h"
#include "core/symbols/SymExprParser.h"

#include <algorithm>
#include <array>
#include <limits>

namespace pt2scope {

namespace {

/// Calls visit(site, key, range) for each range constraint.
template <typename Visit>
void forEachRange(const Subject &subject, Visit visit)
{
    for (const SymbolSite &site : subject.derived<SymbolSites>().sites) {
        for (const RangeConstraint &range : site.site.program.rangeConstraints)
            visit(site, site.site.program.text(range.symbol), range);
    }
}

/// Calls visit(site, symbol) for each symbol.
template <typename Visit>
void forEachSymbol(const Subject &subject, Visit visit)
{
    for (const SymbolSite &site : subject.derived<SymbolSites>().sites) {
        for (const auto &[name, symbol] : site.symbols)
            visit(site, symbol);
    }
}

std::string text(const RangeConstraint &range)
{
    return "[" + (range.min ? std::to_string(*range.min) : "-oo") + ", "
           + (range.max ? std::to_string(*range.max) : "oo") + "]";
}

void checkRangeSymbolUnused(const Subject &subject, Reporter &reporter)
{
    forEachRange(subject, [&](const SymbolSite &site, std::string_view key, const RangeConstraint &range) {
        if (!site.site.program.isWhole || site.symbols.contains(key))
            return;
        SymExprPool pool;
        const ParsedSymExpr parsed = parseSymExpr(key, pool);
        const auto isUsed = [&](SymExprId id) { return site.symbols.contains(pool.text(id)); };
        if (parsed.expr && std::ranges::all_of(pool.symbols(*parsed.expr), isUsed))
            return;
        reporter.add("range_constraints has " + quoted(key) + ", which no expression of the program uses",
                     site.at(range));
    });
}

constexpr Rule rangeSymbolUnused{
    .id = "model/range-symbol-unused",
    .severity = Severity::Info,
    .title = "A range for a symbol that the program does not use",
    .explanation = "PyTorch logs a warning and ignores it; it writes such ranges itself.",
    .fix = "Nothing to do.",
    .reference = "torch/_export/serde/serialize.py (deserialize_range_constraints); measured on torch 2.15",
    .check = checkRangeSymbolUnused,
};

void checkRangeInverted(const Subject &subject, Reporter &reporter)
{
    forEachRange(subject, [&](const SymbolSite &site, std::string_view key, const RangeConstraint &range) {
        if (range.min && range.max && *range.min > *range.max)
            reporter.add("the range of " + quoted(key) + " is " + text(range), site.at(range));
    });
}

constexpr Rule rangeInverted{
    .id = "model/range-inverted",
    .severity = Severity::Error,
    .title = "A range ends before it begins",
    .explanation =
        "PyTorch raises a ValueRangeError when it reads range_constraints, which torch.export.load hides behind a "
        "general message.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize); measured on torch 2.15",
    .check = checkRangeInverted,
    .refused = true,
};

void checkRangeKeyUnbacked(const Subject &subject, Reporter &reporter)
{
    forEachRange(subject, [&](const SymbolSite &site, std::string_view key, const RangeConstraint &range) {
        if (!key.starts_with('u') && !key.starts_with("zuf"))
            return;
        const std::string_view number = key.substr(key.starts_with('u') ? 1 : 3);
        const bool isNumber = !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
        if (!isNumber)
            reporter.add("range_constraints has " + quoted(key) + ", whose first letters ask for a number behind them",
                         site.at(range));
    });
}

constexpr Rule rangeKeyUnbacked{
    .id = "model/range-key-unbacked",
    .severity = Severity::Error,
    .title = "A range is not named as its first letters demand",
    .explanation =
        "u0 and zuf0 are symbols whose values depend on data. PyTorch takes what follows u or zuf in a key of "
        "range_constraints for a number and raises a ValueError for anything else.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (GraphModuleDeserializer.deserialize); measured on torch 2.15",
    .check = checkRangeKeyUnbacked,
    .refused = true,
};

void checkRangeHintOutside(const Subject &subject, Reporter &reporter)
{
    forEachSymbol(subject, [&](const SymbolSite &site, const ProgramSymbol &symbol) {
        if (!symbol.range || isUnbackedName(symbol.name))
            return;
        const std::int64_t min = symbol.range->min.value_or(std::numeric_limits<std::int64_t>::min());
        const std::int64_t max = symbol.range->max.value_or(std::numeric_limits<std::int64_t>::max());
        const auto isOutside = [&](const ProgramSymbol::Hint &hint) { return hint.value < min || hint.value > max; };
        for (const auto &hint : {symbol.hint, symbol.otherHint}) {
            if (min <= max && hint && isOutside(*hint))
                reporter.addRefusedIf(hint->expression == symbol.evaluated,
                                      "the hint of " + quoted(symbol.name) + " is " + std::to_string(hint->value)
                                          + ", its range " + text(*symbol.range),
                                      site.at(hint->expression), {site.at(*symbol.range)});
        }
    });
}

constexpr Rule rangeHintOutside{
    .id = "model/range-hint-outside",
    .severity = Severity::Warning,
    .title = "A symbol's hint lies outside its range",
    .explanation =
        "The hint is the size of the example input that the model was exported with. PyTorch compares the two where it "
        "meets the symbol first, and stops with an AssertionError; what it meets later it takes as it is.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (_parse_sym_expr); measured on torch 2.15",
    .check = checkRangeHintOutside,
    .refused = true,
};

/// "s77": a size that PyTorch made a symbol of.
bool isSizeName(std::string_view name)
{
    return name.size() > 1 && name.starts_with('s')
           && name.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

void checkRangeZeroOne(const Subject &subject, Reporter &reporter)
{
    forEachRange(subject, [&](const SymbolSite &site, std::string_view key, const RangeConstraint &range) {
        if (range.min && (*range.min == 0 || *range.min == 1) && isSizeName(key))
            reporter.add("the range of " + quoted(key) + " is " + text(range), site.at(range));
    });
}

constexpr Rule rangeZeroOne{
    .id = "model/range-zero-one",
    .severity = Severity::Info,
    .title = "The range of a size includes 0 or 1",
    .explanation =
        "torch.export treats the sizes 0 and 1 as constants of their own: a program that was exported with a larger "
        "example may not be right for them, whatever its range says.",
    .fix = "Test the program with these sizes, or export it for sizes from 2 on.",
    .reference = "torch/fx/experimental/symbolic_shapes.py (specialize_zero_one)",
    .check = checkRangeZeroOne,
};

/// Whether PyTorch computes a size with the symbol before it has met a hint.
bool isNeededUnhinted(const Program &program, const ProgramSymbol &symbol)
{
    return symbol.isSize && symbol.evaluated != noExpression
           && program.expressions[symbol.evaluated].hintKind == ProgramExpression::HintKind::None;
}

/// What PyTorch needs to know of a symbol and cannot; empty when there is enough.
std::string lackOf(const Program &program, const ProgramSymbol &symbol)
{
    if (symbol.range)
        return {};
    if (isUnbackedName(symbol.name))
        return symbol.isSize && symbol.name.starts_with('u') ? "has no range" : "";
    if (!symbol.isHinted)
        return "has neither a hint nor a range";
    if (isNeededUnhinted(program, symbol))
        return "has no range, and no hint where it stands first";
    return symbol.isSize && !symbol.isPositive ? "has no range and is not said to be positive" : "";
}

void checkSymbolUnbounded(const Subject &subject, Reporter &reporter)
{
    for (const SymbolSite &site : subject.derived<SymbolSites>().sites) {
        if (!site.site.program.isWhole || site.site.isFaulty("/range_constraints"))
            continue;
        for (const auto &[name, symbol] : site.symbols) {
            const std::string lack = lackOf(site.site.program, symbol);
            if (!lack.empty())
                reporter.add("the symbol " + quoted(name) + " " + lack, site.at(symbol.expression));
        }
    }
}

constexpr Rule symbolUnbounded{
    .id = "model/symbol-unbounded",
    .severity = Severity::Error,
    .title = "Nothing bounds a symbol",
    .explanation =
        "PyTorch needs a hint or a range constraint for each symbol that stands for a size of an input, and the range "
        "where a size is not said to be positive or depends on data; otherwise it stops with an AssertionError (vr "
        "must not be None) or a KeyError.",
    .fix = "Export the model again.",
    .reference = "torch/fx/experimental/symbolic_shapes.py; measured on torch 2.15",
    .check = checkSymbolUnbounded,
    .refused = true,
};

void checkConflictingAssumptions(const Subject &subject, Reporter &reporter)
{
    forEachSymbol(subject, [&](const SymbolSite &site, const ProgramSymbol &symbol) {
        if (symbol.otherAssumptions)
            reporter.add("the symbol " + quoted(symbol.name) + " stands there under different assumptions",
                         site.at(*symbol.otherAssumptions), {site.at(symbol.expression)});
        if (symbol.otherHint)
            reporter.add("the symbol " + quoted(symbol.name) + " has the hints " + std::to_string(symbol.hint->value)
                             + " and " + std::to_string(symbol.otherHint->value),
                         site.at(symbol.otherHint->expression), {site.at(symbol.hint->expression)});
    });
}

constexpr Rule symbolConflictingAssumptions{
    .id = "model/symbol-conflicting-assumptions",
    .severity = Severity::Warning,
    .title = "One symbol has different assumptions or hints",
    .explanation =
        "sympy takes symbols of one name but different assumptions for different ones; PyTorch keeps the first that it "
        "meets, and the first hint.",
    .fix = "Export the model again; the program was edited.",
    .reference = "torch/_export/serde/serialize.py (_parse_sym_expr)",
    .check = checkConflictingAssumptions,
};

}  // namespace

std::span<const Rule *const> modelSymbolRules()
{
    static constexpr std::array rules{&rangeSymbolUnused,
                                      &rangeInverted,
                                      &rangeKeyUnbacked,
                                      &rangeHintOutside,
                                      &rangeZeroOne,
                                      &symbolUnbounded,
                                      &symbolConflictingAssumptions};
    return rules;
}

}  // namespace pt2scope
