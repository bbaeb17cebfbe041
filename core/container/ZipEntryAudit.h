// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipDirectory.h"

#include <span>

namespace pt2scope {

/// What the directory alone shows to be wrong or unusual about its entries from `first` on. Sets readable where nothing
/// there forbids it.
void auditEntries(std::span<DirectoryEntry> entries, std::size_t first, FaultLog &log);

/// Whether the sizes that all entries declare can be true together.
void auditTotalSize(std::span<const DirectoryEntry> entries, FaultLog &log);

/// As PyTorch writes them for a record of that size.
std::uint16_t usualFlags(const Record &record);
std::string flagsText(std::uint16_t flags);

}  // namespace pt2scope
