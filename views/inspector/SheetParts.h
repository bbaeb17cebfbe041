// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/inspector/Sheet.h"
#include "views/session/DocumentSession.h"

#include <QCoreApplication>

namespace pt2scope {

struct SheetWords {
    Q_DECLARE_TR_FUNCTIONS(Inspector)
};

// The sheets, one maker for each kind of thing. Facts are there whenever one of these is called.
Sheet findingSheet(const DocumentSession &session, const Selection &selection);
Sheet tensorSheet(const DocumentSession &session, const Selection &selection);
Sheet moduleSheet(const DocumentSession &session, const Selection &selection);
Sheet recordSheet(const DocumentSession &session, const Selection &selection);
Sheet nodeSheet(const DocumentSession &session, const Selection &selection);
Sheet valueSheet(const DocumentSession &session, const Selection &selection);
/// Of an InputPart or OutputPart.
Sheet containerSheet(const DocumentSession &session, const Selection &selection);
Sheet symbolSheet(const DocumentSession &session, const Selection &selection);
Sheet operatorSheet(const DocumentSession &session, const Selection &selection);
/// Of the document itself, shown while nothing is selected; asks for no facts.
Sheet documentSheet(const DocumentSession &session);

/// The values of the tensor of that index in the facts' rows.
SheetSection valuesSection(const DocumentFacts &facts, std::size_t row);

/// So many bytes, where that is rounded exactly, too.
SheetRow bytesRow(const QString &label, std::uint64_t nbytes);

/// Where only some of `count` things have a row, a last one for the others: "and 3 more".
void addRest(SheetSection &section, std::size_t count, std::size_t listed);

/// Where a selection leads that only the inspector shows.
Place inspect(Selection selection);
/// The tensor of that model and name; nothing when there is none.
std::optional<Place> tensorPlace(const DocumentFacts &facts, const std::string &model, const std::string &name);

}  // namespace pt2scope
