// SPDX-License-Identifier: Apache-2.0
#include "core/diff/soundness/SoundnessDiff.h"

#include "core/check/Checker.h"
#include "core/diff/soundness/FoundErrors.h"

#include <array>
#include <iterator>
#include <limits>

namespace pt2scope {

namespace {

bool wantsLoadability(const DiffOptions &options)
{
    return options.wants(DiffSection::Configuration) && !options.model;
}

CheckResult check(const DiffSide &side, const DiffOptions &options)
{
    const InputForm form = inputForm(kindName(side.document.kind));
    CheckOptions check{.quick = !options.deep, .cancel = options.cancel};
    check.selects = [&options, form](const Rule &rule) {
        return options.wants(sectionOf(rule, form)) || (rule.refused && wantsLoadability(options));
    };
    check.policy.maxPerRule = std::numeric_limits<std::size_t>::max();  // else moved ones could be beyond it
    return checkDocument(side.document, options.pool, check);
}

DiffPlace placeOf(const FoundError &error)
{
    const Location &location = error.finding->location;
    return {.model = location.model, .record = location.record, .pointer = location.pointer};
}

/// Of an error that the other side lacks.
DiffEntry entryOf(const FoundError &error, DiffChange change)
{
    DiffEntry entry{.change = change,
                    .kind = "error",
                    .what = std::string(error.finding->rule->id),
                    .name = error.name,
                    .breaking = change == DiffChange::Added,
                    .note = error.finding->refused ? "torch.export.load raises" : ""};
    const bool isOfB = change == DiffChange::Added;
    (isOfB ? entry.to : entry.from) = DiffValue::ofText(error.finding->message);
    (isOfB ? entry.b : entry.a) = placeOf(error);
    return entry;
}

/// Of an error that both have, at other places: B is no worse than A.
DiffEntry entryOf(const FoundError &a, const FoundError &b)
{
    return {.kind = "error",
            .what = std::string(b.finding->rule->id),
            .name = a.name,
            .from = DiffValue::ofText(a.finding->message),
            .to = DiffValue::ofText(b.finding->message),
            .note = "A has such an error, too",
            .a = placeOf(a),
            .b = placeOf(b)};
}

/// By section, the breaking ones first.
std::array<std::vector<DiffEntry>, diffSectionCount> entriesOf(const ErrorPairs &pairs)
{
    std::array<std::vector<DiffEntry>, diffSectionCount> entries;
    const auto of = [&](const FoundError &error) -> std::vector<DiffEntry> & {
        return entries[static_cast<std::size_t>(error.section)];
    };
    for (const FoundError &error : pairs.onlyInB)
        of(error).push_back(entryOf(error, DiffChange::Added));
    for (const FoundError &error : pairs.onlyInA)
        of(error).push_back(entryOf(error, DiffChange::Removed));
    for (const auto &[a, b] : pairs.moved) {
        if (a.finding->message != b.finding->message)
            of(b).push_back(entryOf(a, b));
    }
    return entries;
}

/// "torch 2.5 to 2.8, torch 2.12 to 2.15"
std::string loadsIn(const std::vector<Loadability> &versions)
{
    std::string text;
    for (const LoadabilityLine &line : loadabilityLines(versions)) {
        if (line.loads())
            text += (text.empty() ? "" : ", ") + line.text();
    }
    return text.empty() ? "no torch" : text;
}

void diffLoadability(const CheckResult &a, const CheckResult &b, SectionDifference &section)
{
    if (a.loadable.size() != b.loadable.size())
        return;
    DiffEntry entry{.what = "loads in", .name = "(the archive)"};
    for (std::size_t i = 0; i < a.loadable.size(); ++i) {
        const std::string &reasonOfA = a.loadable[i].reason;
        const std::string &reasonOfB = b.loadable[i].reason;
        if (reasonOfA.empty() == reasonOfB.empty())
            continue;
        entry.breaking = entry.breaking || reasonOfA.empty();
        if (entry.note.empty())
            entry.note = "not in torch " + std::string(a.loadable[i].torch) + ": " + reasonOfA + reasonOfB;
    }
    if (entry.note.empty())
        return;
    entry.from = DiffValue::ofText(loadsIn(a.loadable));
    entry.to = DiffValue::ofText(loadsIn(b.loadable));
    section.entries.insert(section.entries.begin(), std::move(entry));
}

}  // namespace

void diffSoundness(const DiffSide &a, const DiffSide &b, const DiffOptions &options, Difference &difference)
{
    if (&a.document == &b.document || options.cancelled())
        return;
    std::array<CheckResult, 2> results;
    options.pool.forEach(results.size(), [&](std::size_t i) { results[i] = check(i == 0 ? a : b, options); });
    if (options.cancelled())
        return;
    auto entries = entriesOf(pairErrors(foundErrors(results[0], a, options), foundErrors(results[1], b, options)));
    for (const DiffSection which : allDiffSections) {
        std::vector<DiffEntry> &of = entries[static_cast<std::size_t>(which)];
        std::vector<DiffEntry> &all = difference.section(which).entries;
        all.insert(all.begin(), std::make_move_iterator(of.begin()), std::make_move_iterator(of.end()));
    }
    if (wantsLoadability(options))
        diffLoadability(results[0], results[1], difference.section(DiffSection::Configuration));
}

}  // namespace pt2scope
