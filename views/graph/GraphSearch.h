// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/work/CancelToken.h"
#include "views/graph/GraphSubject.h"

#include <QString>
#include <vector>

namespace pt2scope {

/// Items that have the words in their names: of operators the node's name, the target and the parameters that they
/// read; the path and class of modules; names of inputs and outputs. A module of one node is
/// found as that node. In the order of the program; case does not count.
std::vector<std::uint32_t> findItems(const GraphSubject &subject, const QString &words, const CancelToken &cancel);

}  // namespace pt2scope
