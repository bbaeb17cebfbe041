// SPDX-License-Identifier: Apache-2.0
#include "core/document/DangerInFile.h"

#include "core/pickle/PickleDanger.h"

#include <algorithm>

namespace pt2scope {

std::optional<PickleFile> dangerIn(const ByteSourcePtr &source)
{
    PickleFile file = readPickleFile(source);
    const bool isDangerous = std::ranges::any_of(
        file.save.pickles, [](const SavedPickle &saved) { return reachesDanger(saved, PicklePlace::OpaqueObject); });
    return isDangerous ? std::optional(std::move(file)) : std::nullopt;
}

}  // namespace pt2scope
