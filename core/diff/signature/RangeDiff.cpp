// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/RangeDiff.h"

#include "core/diff/signature/GuardNames.h"
#include "core/diff/signature/SizeComparison.h"
#include "core/json/JsonValue.h"
#include "core/symbols/SymExprRange.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace pt2scope {

namespace {

using Ranges = std::map<std::string_view, SymRange>;

constexpr std::int64_t firstMinorWithGuards = 14;  // of schema 8, as torch 2.9 writes it

DiffValue rangeValue(const SymRange &range)
{
    const auto bound = [](const std::optional<std::int64_t> &value) { return value ? std::to_string(*value) : "null"; };
    return DiffValue::ofJson("[" + bound(range.min) + ", " + bound(range.max) + "]");
}

bool holds(const SymRange &outer, const SymRange &inner)
{
    const bool below = !outer.min || (inner.min && *outer.min <= *inner.min);
    const bool above = !outer.max || (inner.max && *inner.max <= *outer.max);
    return below && above;
}

std::string pointerOfRange(std::string_view symbol)
{
    return pointerTo("/range_constraints", symbol);
}

void addRange(std::string_view sizeA, const SymRange &a, std::string_view symbolB, const SymRange &b,
              SignatureEntries &entries)
{
    std::string name(sizeA);
    if (sizeA != symbolB)
        name += " (" + std::string(symbolB) + ")";
    entries.add(holds(b, a) ? SignatureCase::RangeWider : SignatureCase::RangeNarrower, name, rangeValue(a),
                rangeValue(b), pointerOfRange(sizeA), pointerOfRange(symbolB));
}

void compareRanges(std::string_view symbolA, const SymRange &a, std::string_view symbolB, const SymRange &b,
                   SignatureEntries &entries)
{
    if (a == b)
        entries.countSame();
    else
        addRange(symbolA, a, symbolB, b, entries);
}

/// What the constraints of a program say of sizes.
class SizeRanges {
public:
    SizeRanges(const Program &program, const Ranges &ranges) : m_program(program), m_ranges(ranges) {}

    const SymRange &of(const SymInt &size)
    {
        const auto known = m_known.find(size.expression);
        return known != m_known.end() ? known->second : m_known.emplace(size.expression, find(size)).first->second;
    }

private:
    SymRange find(const SymInt &size) const
    {
        const SymExprId parsed = m_program.expressions[size.expression].parsed;
        if (parsed == noSymExpr)
            return {};
        const std::optional<std::string_view> symbol = symbolOf(m_program, size);
        const auto known = [&](std::string_view name) {
            const auto found = m_ranges.find(name);
            return found == m_ranges.end() ? SymRange() : found->second;
        };
        return symbol ? known(*symbol) : rangeOf(m_program.symbols, parsed, known);
    }

    const Program &m_program;
    const Ranges m_ranges;
    std::unordered_map<std::uint32_t, SymRange> m_known;  // by expression
};

/// Symbols that stand where the other side has an expression, or a symbol that is tied to others: that takes other
/// sizes where its range is another. Takes them out of the ranges.
class UntiedRanges {
public:
    UntiedRanges(ProgramPair &pair, Ranges &rangesA, Ranges &rangesB, SignatureEntries &entries)
        : m_pair(pair),
          m_rangesA(rangesA),
          m_rangesB(rangesB),
          m_sizesA(pair.a->program, rangesA),
          m_sizesB(pair.b->program, rangesB),
          m_entries(entries)
    {}

    void compare()
    {
        for (const SignatureItem &input : m_pair.a->items.inputs()) {
            const std::uint32_t partner = input.isOfCaller ? m_pair.inputs.ofA[input.position] : Partners::none;
            if (partner == Partners::none)
                continue;
            const std::vector<SymInt> sizesA = m_pair.a->items.numbers(input);
            const std::vector<SymInt> sizesB = m_pair.b->items.numbers(m_pair.b->items.inputs()[partner]);
            for (std::size_t i = 0; i < sizesA.size() && sizesA.size() == sizesB.size(); ++i) {
                if (sizesA[i].isExpression() && sizesB[i].isExpression())
                    compare(sizesA[i], sizesB[i]);
            }
        }
    }

private:
    void compare(const SymInt &a, const SymInt &b)
    {
        const auto untiedA = untied(m_pair.a->program, a, m_pair.symbols.partnersOfA(), m_knownA);
        const auto untiedB = untied(m_pair.b->program, b, m_pair.symbols.partnersOfB(), m_knownB);
        if (!untiedA && !untiedB)
            return;
        const SymRange &before = m_sizesA.of(a);
        const SymRange &after = m_sizesB.of(b);
        if (before != after)
            addRange(m_pair.a->items.numberText(a), before, m_pair.b->items.numberText(b), after, m_entries);
        if (untiedA)
            m_rangesA.erase(*untiedA);
        if (untiedB)
            m_rangesB.erase(*untiedB);
    }

    using Symbols = std::set<std::string_view>;

    static std::optional<std::string_view> untied(const Program &program, const SymInt &size,
                                                  const SymbolPairs::Names &partners, Symbols &known)
    {
        const std::optional<std::string_view> symbol = symbolOf(program, size);
        return symbol && !partners.contains(*symbol) && known.insert(*symbol).second ? symbol : std::nullopt;
    }

    ProgramPair &m_pair;
    Ranges &m_rangesA;
    Ranges &m_rangesB;
    SizeRanges m_sizesA;
    SizeRanges m_sizesB;
    SignatureEntries &m_entries;
    Symbols m_knownA;
    Symbols m_knownB;
};

/// In the names of B.
using GuardTexts = std::vector<std::string>;

GuardTexts guardTexts(const Program &program, const GuardNames *names)
{
    GuardTexts texts;
    for (const ProgramText &guard : program.guards) {
        const std::string_view text = program.text(guard.text);
        texts.push_back(names ? names->inB(text) : std::string(text));
    }
    return texts;
}

bool writesGuards(const Program &program)
{
    return !program.schemaVersion || program.schemaVersion->major > 8 || !program.guards.empty()
           || (program.schemaVersion->major == 8 && program.schemaVersion->minor >= firstMinorWithGuards);
}

/// What A's caller gives for the input of B with this name.
std::optional<std::span<const SymInt>> sizesInA(const ProgramPair &pair, std::string_view name)
{
    const std::vector<SignatureItem> &inputs = pair.b->items.inputs();
    const auto found =
        std::ranges::find_if(inputs, [&](const SignatureItem &item) { return item.isOfCaller && item.name == name; });
    const std::uint32_t partner = found == inputs.end() ? Partners::none : pair.inputs.ofB[found->position];
    const TensorValue *given = partner == Partners::none ? nullptr : pair.a->items.inputs()[partner].tensor;
    return given ? std::optional(pair.a->program.sizes(*given)) : std::nullopt;
}

/// Guards of one side that the other has not.
template <typename CaseOf>
void addGuards(const Program &program, const GuardTexts &texts, const GuardTexts &otherTexts, bool isA,
               const CaseOf &caseOf, SignatureEntries &entries)
{
    std::multiset<std::string_view> others(otherTexts.begin(), otherTexts.end());
    for (std::size_t i = 0; i < program.guards.size(); ++i) {
        if (const auto found = others.find(texts[i]); found != others.end()) {
            others.erase(found);
            continue;
        }
        const std::string_view text = program.text(program.guards[i].text);
        const DiffValue value = DiffValue::ofText(std::string(text));
        const std::string pointer = pointerTo("/guards_code", i);
        entries.add(caseOf(text), "guard", isA ? value : DiffValue(), isA ? DiffValue() : value, pointer, pointer);
    }
}

}  // namespace

void diffRanges(ProgramPair &pair, SignatureEntries &entries)
{
    Ranges rangesA = rangesOf(pair.a->program);
    Ranges rangesB = rangesOf(pair.b->program);
    UntiedRanges(pair, rangesA, rangesB, entries).compare();
    const SymbolPairs::Names &partners = pair.symbols.partnersOfA();
    for (const auto &[symbol, range] : rangesA) {
        const auto partner = partners.find(symbol);
        const bool isFree = !pair.symbols.partnersOfB().contains(symbol);
        const std::string_view inB = partner != partners.end() ? partner->second : isFree ? symbol : std::string_view();
        const auto found = rangesB.find(inB);
        if (found != rangesB.end()) {
            compareRanges(symbol, range, inB, found->second, entries);
            rangesB.erase(found);
        } else if (partner != partners.end()) {
            compareRanges(symbol, range, inB, {}, entries);
        }
    }
    for (const auto &[symbol, range] : rangesB) {
        if (const auto partner = pair.symbols.partnersOfB().find(symbol); partner != pair.symbols.partnersOfB().end())
            compareRanges(partner->second, {}, symbol, range, entries);
    }
}

void diffGuards(const ProgramPair &pair, CallSizes &calls, SignatureEntries &entries)
{
    const Program &a = pair.a->program;
    const Program &b = pair.b->program;
    if (!writesGuards(a) || !writesGuards(b))
        return;
    const auto removed = [](std::string_view) { return SignatureCase::GuardRemoved; };
    const auto added = [&](std::string_view guard) {
        const bool isPassed = calls.alwaysHolds(guard, [&](std::string_view name) { return sizesInA(pair, name); });
        return isPassed ? SignatureCase::GuardPassed : SignatureCase::GuardAdded;
    };
    const GuardNames names(pair);
    const GuardTexts textsA = guardTexts(a, &names);
    const GuardTexts textsB = guardTexts(b, nullptr);
    addGuards(a, textsA, textsB, true, removed, entries);
    addGuards(b, textsB, textsA, false, added, entries);
}

}  // namespace pt2scope
