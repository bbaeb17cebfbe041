// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Finding.h"
#include "views/frame/Place.h"
#include "views/session/DocumentFacts.h"

#include <QString>
#include <optional>

namespace pt2scope {

/// The part of a finding's place that tells most, short: the tensor, the node, the record's last folder and name.
QString placeWords(const Location &location);

/// The node that a place names, in the graph; nothing when the program has none of that name.
std::optional<Place> nodePlace(const DocumentFacts &facts, const Location &location);

}  // namespace pt2scope
