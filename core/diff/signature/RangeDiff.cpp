// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/RangeDiff.h"

#include "core/diff/signature/SizeComparison.h"
#include "core/json/JsonValue.h"

#include <algorithm>
#include <set>

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

void compareRanges(std::string_view symbolA, const SymRange &a, std::string_view symbolB, const SymRange &b,
                   SignatureEntries &entries)
{
    if (a == b) {
        entries.countSame();
        return;
    }
    std::string name(symbolA);
    if (symbolA != symbolB)
        name += " (" + std::string(symbolB) + ")";
    entries.add(holds(b, a) ? SignatureCase::RangeWider : SignatureCase::RangeNarrower, name, rangeValue(a),
                rangeValue(b), pointerOfRange(symbolA), pointerOfRange(symbolB));
}

std::multiset<std::string_view> guardTexts(const Program &program)
{
    std::multiset<std::string_view> texts;
    for (const ProgramText &guard : program.guards)
        texts.insert(program.text(guard.text));
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
void addGuards(const Program &program, std::multiset<std::string_view> others, bool isA, const CaseOf &caseOf,
               SignatureEntries &entries)
{
    for (std::size_t i = 0; i < program.guards.size(); ++i) {
        const std::string_view text = program.text(program.guards[i].text);
        if (const auto found = others.find(text); found != others.end()) {
            others.erase(found);
            continue;
        }
        const DiffValue value = DiffValue::ofText(std::string(text));
        const std::string pointer = pointerTo("/guards_code", i);
        entries.add(caseOf(text), "guard", isA ? value : DiffValue(), isA ? DiffValue() : value, pointer, pointer);
    }
}

}  // namespace

void diffRanges(const ProgramPair &pair, SignatureEntries &entries)
{
    const Ranges rangesA = rangesOf(pair.a->program);
    Ranges rangesB = rangesOf(pair.b->program);
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
    addGuards(a, guardTexts(b), true, removed, entries);
    addGuards(b, guardTexts(a), false, added, entries);
}

}  // namespace pt2scope
