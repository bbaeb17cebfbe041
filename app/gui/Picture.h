// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/CommandLine.h"

namespace pt2scope {

/// `pt2scope render`: opens, checks, shows a view, and writes a picture of the window.
ExitStatus renderPicture(const Arguments &arguments);

}  // namespace pt2scope
