// SPDX-License-Identifier: Apache-2.0
#include "core/diff/Difference.h"

#include <algorithm>

namespace pt2scope {

void forEachThing(std::span<const DiffEntry> entries, const std::function<void(std::span<const DiffEntry>)> &visit)
{
    while (!entries.empty()) {
        const auto end = std::ranges::find_if_not(
            entries, [&](const DiffEntry &entry) { return entry.isOfSameThing(entries.front()); });
        const auto count = static_cast<std::size_t>(end - entries.begin());
        visit(entries.first(count));
        entries = entries.subspan(count);
    }
}

std::size_t SectionDifference::count(DiffChange change) const
{
    std::size_t count = 0;
    forEachThing(entries, [&](std::span<const DiffEntry> thing) { count += thing.front().change == change ? 1 : 0; });
    return count;
}

std::size_t SectionDifference::breaking() const
{
    std::size_t count = 0;
    forEachThing(entries, [&](std::span<const DiffEntry> thing) {
        count += std::ranges::any_of(thing, &DiffEntry::breaking) ? 1 : 0;
    });
    return count;
}

bool Difference::isSame() const
{
    return !cancelled && std::ranges::all_of(sections, &SectionDifference::isSame);
}

std::size_t Difference::breaking() const
{
    std::size_t sum = 0;
    for (const SectionDifference &each : sections)
        sum += each.breaking();
    return sum;
}

DifferencePtr breakingPart(const Difference &difference)
{
    const auto part = std::make_shared<Difference>(difference);
    for (SectionDifference &section : part->sections) {
        std::erase_if(section.entries, [](const DiffEntry &entry) { return !entry.breaking; });
        section.remarks.clear();
    }
    return part;
}

std::string_view sectionName(DiffSection section)
{
    switch (section) {
        case DiffSection::Records: return "records";
        case DiffSection::Signature: return "signature";
        case DiffSection::Program: return "program";
        case DiffSection::Tensors: return "tensors";
        case DiffSection::Configuration: return "configuration";
    }
    return {};
}

std::string_view changeName(DiffChange change)
{
    switch (change) {
        case DiffChange::Added: return "added";
        case DiffChange::Removed: return "removed";
        case DiffChange::Changed: return "changed";
    }
    return {};
}

}  // namespace pt2scope
