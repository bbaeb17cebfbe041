// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pt2/ElfLibrary.h"

#include <array>
#include <optional>
#include <string_view>

namespace pt2scope {

/// Functions that PyTorch's runner looks up by name in the library of a compiled model and cannot do without.
constexpr std::array<std::string_view, 2> aotiEntryPoints{"AOTInductorModelContainerCreateWithDevice",
                                                          "AOTInductorModelContainerRun"};

/// Nothing when the library's symbols are not all known.
std::optional<bool> exportsFunction(const ElfLibrary &library, std::string_view name);

}  // namespace pt2scope
