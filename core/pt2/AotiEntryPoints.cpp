// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/AotiEntryPoints.h"

#include <algorithm>

namespace pt2scope {

std::optional<bool> exportsFunction(const ElfLibrary &library, std::string_view name)
{
    if (std::ranges::find(library.exported, name) != library.exported.end())
        return true;
    return library.truncated || library.exportedCut ? std::nullopt : std::optional(false);
}

}  // namespace pt2scope
