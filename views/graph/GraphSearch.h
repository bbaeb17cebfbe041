// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "core/work/CancelToken.h"
#include "views/graph/GraphSubject.h"
#include "views/theme/Theme.h"

#include <QString>
#include <utility>
#include <vector>

namespace pt2scope {

/// Items that have the words in their names: of operators the node's name, the target and the parameters that they
/// read; the path and class of modules; names of inputs and outputs. In the order of the program; case does not count.
std::vector<std::uint32_t> findItems(const GraphSubject &subject, const QString &words, const CancelToken &cancel);

/// The nodes that errors and warnings speak of.
std::vector<std::pair<std::uint32_t, Tone>> findingItems(const GraphSubject &subject, const CheckResult &result);

}  // namespace pt2scope
