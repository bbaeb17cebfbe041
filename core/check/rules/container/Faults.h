// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Reporter.h"
#include "core/check/Subject.h"

#include <initializer_list>
#include <string_view>

namespace pt2scope {

/// One finding for every fault of these kinds, in the file and in the archives inside it. The fault's own words make
/// the message, after `lead` where they need one.
void reportFaults(const Subject &subject, Reporter &reporter, std::initializer_list<ZipFaultKind> kinds,
                  std::string_view lead = {});

}  // namespace pt2scope
