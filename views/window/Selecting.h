// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/Place.h"
#include "views/session/DocumentSession.h"

#include <optional>
#include <string>

namespace pt2scope {

/// The tensor, node, module, record or finding (by its rule) of that name; of one model where one is named.
std::optional<Selection> findSelection(const DocumentSession &session, const std::string &model,
                                       const std::string &name);

}  // namespace pt2scope
