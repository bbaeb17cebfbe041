// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/CommandLine.h"

namespace pt2scope {

/// `pt2scope graph --format svg|png`: the whole graph on standard output.
ExitStatus drawGraph(const Arguments &arguments);

}  // namespace pt2scope
