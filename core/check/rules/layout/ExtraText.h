// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A record that is not UTF-8 text, and the offset of its first invalid byte.
struct InvalidText {
    std::size_t record = 0;
    std::uint64_t offset = 0;
};

/// The records below a folder that are not UTF-8, read in slices. Records that cannot be read are passed over, and what
/// remains once an archive made to be read forever has used up its share.
std::vector<InvalidText> findInvalidTexts(const ZipArchive &archive, std::string_view folder);

}  // namespace pt2scope
