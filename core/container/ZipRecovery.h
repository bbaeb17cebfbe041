// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipDirectory.h"
#include "core/work/CancelToken.h"

namespace pt2scope {

/// The entries whose local headers lie in a part of a file that no directory describes. Where a header leaves the sizes
/// to a data descriptor, the descriptor whose size fits is looked for; entries inside nested archives are not listed.
/// Fewer when it was cancelled.
std::vector<DirectoryEntry> recoverEntries(const ByteSource &source, std::uint64_t begin, std::uint64_t end,
                                           const CancelToken *cancel = nullptr);

}  // namespace pt2scope
