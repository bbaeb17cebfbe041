// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/CallTree.h"

#include <QString>

namespace pt2scope {

/// "dict, 3 items", of a class the last part of its name; empty of a leaf.
QString containerWords(const CallNode &node);
/// The name that its caller knows; "result" of what is returned as a whole.
QString callLabel(const CallNode &node);

}  // namespace pt2scope
