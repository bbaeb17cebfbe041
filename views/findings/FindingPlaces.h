// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Finding.h"
#include "views/frame/Place.h"
#include "views/session/DocumentFacts.h"

#include <QString>
#include <optional>
#include <vector>

namespace pt2scope {

/// What each finding is about, short: the tensor, the node, or the record's last folder and name with the one tensor
/// that lies in it.
std::vector<QString> subjectsOf(const std::vector<Finding> &findings, const DocumentFacts &facts);
/// The same of one of them.
QString subjectOf(const Finding &finding, const DocumentFacts &facts);
/// The only tensor that lies in that record: index in DocumentFacts::rows.
std::optional<std::size_t> onlyTensorIn(const std::string &record, const DocumentFacts &facts);

/// The node that a place names, in the graph; nothing when the program has none of that name.
std::optional<Place> nodePlace(const DocumentFacts &facts, const Location &location);

}  // namespace pt2scope
