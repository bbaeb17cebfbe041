// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pt2scope {

// What the comparisons for people have in common. Everything that comes from an input is made printable.

/// What a person asks for first comes first.
constexpr std::array<DiffSection, diffSectionCount> sectionsByWeight{DiffSection::Signature, DiffSection::Program,
                                                                     DiffSection::Tensors, DiffSection::Configuration,
                                                                     DiffSection::Records};

/// Names of a section's entries, the middle of very long ones left out; with their models where it speaks of several.
class DiffNames {
public:
    DiffNames(const SectionDifference &section, DiffSection which);

    std::string of(const DiffEntry &entry) const;
    std::string of(const DiffGap &gap) const { return shown(gap.name); }

private:
    std::string shown(const std::string &name) const;

    std::string m_nameless;  // what goes without a name: a file that is one tensor
    bool m_withModels = false;
};

/// "Records"
std::string sectionTitle(DiffSection section);
/// "+", "-" or "~".
std::string_view changeSign(DiffChange change);
/// A value on one line, cut where it is very long; empty for nothing.
std::string diffValueText(const DiffValue &value);
/// Both sides' values; told apart where rounding, or a type that is not shown, would make them read alike.
std::pair<std::string, std::string> diffValueTexts(const DiffEntry &entry);
/// "[2, 3] -> [2, 4]", "(absent) -> 3"; of what is added or removed its value.
std::string fromToText(const DiffEntry &entry, std::string_view arrow = " -> ");
/// Of things, not of entries: "2 added, 1 changed (1 breaking), 40 same"; where a section speaks of several kinds,
/// "1 range added, 2 inputs and 1 output changed".
std::string sectionCounts(const SectionDifference &section);
/// "different, 3 breaking", "the same", "different, nothing breaking, but not everything could be compared".
std::string diffVerdict(const Difference &difference, bool breakingOnly);

}  // namespace pt2scope
