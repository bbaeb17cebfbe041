// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/MemorySource.h"
#include "core/diff/CompareDocuments.h"
#include "tests/support/ArchiveEdits.h"

#include <QStringList>

// Comparisons of documents in memory, and their results as lines that read well when they differ.

namespace pt2scope::testing {

inline DocumentPtr openBytes(Bytes bytes, const std::string &name = "x.pt2")
{
    return openDocument(std::make_shared<MemorySource>(std::move(bytes)), name, DocumentDepth::Facts);
}

inline DocumentPtr openPath(const QString &path)
{
    const Result<DocumentPtr> opened = openDocument(path.toStdString());
    return opened ? *opened : nullptr;
}

inline std::array<bool, diffSectionCount> onlySection(DiffSection section)
{
    std::array<bool, diffSectionCount> sections{};
    sections[static_cast<std::size_t>(section)] = true;
    return sections;
}

/// What a check says of one side only; documents that are made for one comparison are seldom sound.
inline bool isOfSoundness(const DiffEntry &entry)
{
    return entry.kind == "error" || entry.what == "loads in";
}

inline DifferencePtr compareAll(const DocumentPtr &a, const DocumentPtr &b)
{
    ThreadPool pool(2);
    return compareDocuments(a, b, {.pool = pool});
}

/// All sections, but for what a check says.
inline DifferencePtr compareContents(const DocumentPtr &a, const DocumentPtr &b)
{
    const auto compared = std::make_shared<Difference>(*compareAll(a, b));
    for (SectionDifference &section : compared->sections)
        std::erase_if(section.entries, isOfSoundness);
    return compared;
}

/// One section, but for what a check says.
inline SectionDifference compareSection(DiffSection section, const DocumentPtr &a, const DocumentPtr &b,
                                        bool deep = false)
{
    ThreadPool pool(2);
    DiffOptions options{.pool = pool, .sections = onlySection(section)};
    options.deep = deep;
    SectionDifference compared = compareDocuments(a, b, options)->section(section);
    std::erase_if(compared.entries, isOfSoundness);
    return compared;
}

/// "~ sizes x: [3, 4] -> [3, 5] (breaking)"; added and removed have one value.
inline QString lineOf(const DiffEntry &entry)
{
    const char sign = entry.change == DiffChange::Added ? '+' : entry.change == DiffChange::Removed ? '-' : '~';
    std::string text = std::string(1, sign) + " " + entry.what + " " + entry.name;
    const std::string between = entry.change == DiffChange::Changed ? " -> " : "";
    if (!entry.from.text.empty() || !entry.to.text.empty())
        text += ": " + entry.from.text + between + entry.to.text;
    return QString::fromStdString(text + (entry.breaking ? " (breaking)" : ""));
}

inline QStringList linesOf(const SectionDifference &section)
{
    QStringList lines;
    for (const DiffEntry &entry : section.entries)
        lines << lineOf(entry);
    for (const DiffGap &gap : section.gaps)
        lines << QString::fromStdString("? " + gap.name + ": " + gap.reason);
    return lines;
}

inline QStringList linesOf(const Difference &difference)
{
    QStringList lines;
    for (const DiffSection section : allDiffSections) {
        for (const QString &line : linesOf(difference.section(section)))
            lines << QString::fromStdString(std::string(sectionName(section))) + ": " + line;
    }
    return lines;
}

/// The same entry as it must be told when the sides are swapped.
inline DiffEntry mirrored(DiffEntry entry)
{
    std::swap(entry.from, entry.to);
    std::swap(entry.a, entry.b);
    if (entry.change != DiffChange::Changed)
        entry.change = entry.change == DiffChange::Added ? DiffChange::Removed : DiffChange::Added;
    return entry;
}

/// What tells an entry apart whatever side it is named after, sorted: change, kind, values and places.
inline QStringList keysOf(const SectionDifference &section, bool mirror)
{
    QStringList keys;
    for (const DiffEntry &each : section.entries) {
        const DiffEntry entry = mirror ? mirrored(each) : each;
        keys << QString::fromStdString(std::string(changeName(entry.change)) + " " + entry.what + " " + entry.from.text
                                       + " -> " + entry.to.text + " @ " + entry.a.record + entry.a.pointer + " / "
                                       + entry.b.record + entry.b.pointer);
    }
    keys.sort();
    return keys;
}

}  // namespace pt2scope::testing
