// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace pt2scope {

/// What text for people on standard output may make use of.
struct Terminal {
    bool colour = false;
    std::optional<int> columns;  // of the terminal; nothing when the text goes elsewhere
};

/// `colorMode` is auto, always or never. `toFile`: the text goes to a file instead of standard output.
Terminal standardOutputTerminal(std::string_view colorMode, bool toFile = false);

bool standardErrorIsTerminal();

}  // namespace pt2scope
