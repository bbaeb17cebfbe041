// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/Place.h"
#include "views/theme/Theme.h"

#include <QString>
#include <optional>
#include <vector>

namespace pt2scope {

struct SheetRow {
    QString label;
    QString value;    // in the file's font
    QString quiet{};  // said behind it
    std::optional<Place> link{};
    Tone tone = Tone::Plain;
    QString second{};  // a quiet line below
};

struct SheetSection {
    QString title;
    QString note{};  // right of the title
    QString text{};  // a paragraph
    std::vector<SheetRow> rows{};
    QString code{};                       // lines in the file's font
    bool keepsLines = false;              // of the code: they are not broken
    bool folded = false;                  // at first only its title is shown
    bool keysAreAmounts = false;          // labels of the rows are numbers, not words
    std::optional<std::size_t> values{};  // index in DocumentFacts::rows of the tensor whose values are read and shown
};

/// A piece of a record to be read and shown below the sheet.
struct ExcerptRequest {
    std::string record;  // full name; empty: the file itself
    std::string pointer;
    std::optional<std::uint64_t> offset;
    std::optional<std::uint64_t> length;
};

/// A button below the title.
struct SheetAction {
    QString icon;
    QString text;
    std::optional<Place> place{};  // where it leads,
    std::string mutedRule{};       // or the rule that it mutes
};

/// What the inspector tells of something selected.
struct Sheet {
    QString icon;
    Tone tone = Tone::Plain;
    QString title;  // in the file's font where isName
    QString subtitle;
    std::vector<SheetSection> sections;
    std::optional<ExcerptRequest> excerpt{};
    std::vector<SheetAction> actions{};

    bool isEmpty() const { return title.isEmpty(); }
    /// For the clipboard.
    QString toText() const;
    QString toJson() const;
};

class DocumentSession;

/// The sheet of a selection; empty when there is no such thing in the document (any more).
Sheet sheetOf(const DocumentSession &session, const Selection &selection);

}  // namespace pt2scope
