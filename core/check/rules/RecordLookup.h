// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace pt2scope {

/// The root folder as PyTorch's reader finds it: the first entry's name up to its first slash. Empty when there is
/// none.
std::string_view rootFolder(const ZipArchive &archive);

/// The record of that name under the archive's root folder.
std::optional<std::size_t> findInRoot(const ZipArchive &archive, std::string_view name);

/// The text of a small record; nothing when it cannot be read or is longer than 4 KiB.
std::optional<std::string> readSmallRecord(const ZipArchive &archive, std::size_t record);

/// An archive's records by name without regard to the case of A–Z, which is how PyTorch's reader looks them up.
class FoldedNames {
public:
    explicit FoldedNames(const ZipArchive &archive);
    std::optional<std::size_t> find(std::string_view name) const;

private:
    std::unordered_map<std::string, std::size_t> m_records;
};

}  // namespace pt2scope
