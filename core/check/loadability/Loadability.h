// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Finding.h"
#include "core/document/Document.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Whether torch.export.load of one torch version can load an archive.
struct Loadability {
    std::string_view torch;  // "2.9"
    std::string reason;      // why it cannot: the first thing that it stumbles over, one clause; empty when it can
};

/// Torch 2.5 to 2.15, oldest first; empty unless the document is a .pt2 archive. Told from layout, schema, records,
/// configs, element types, union tags, operators, and the first finding of rules that no torch lets pass
/// (Rule::refused). Operators, classes and tree types of others count as registered, and devices as present. Nothing is
/// said of what the bytes of pickles and tensors hold.
std::vector<Loadability> loadability(const Document &document);
/// The same, for whom has run the rules: `refusal` is FindingList::refusal().
std::vector<Loadability> loadability(const Document &document, const std::optional<Finding> &refusal);

/// One line for people about versions that follow one another.
struct LoadabilityLine {
    std::string_view first;  // "2.9"
    std::string_view last;
    std::size_t count = 0;  // of versions
    std::string reason;     // empty when they load it

    bool loads() const { return reason.empty(); }
    std::string text() const;  // "torch 2.9 to 2.15"; with the reason where they do not load
};

/// Those that load it first.
std::vector<LoadabilityLine> loadabilityLines(const std::vector<Loadability> &versions);

}  // namespace pt2scope
