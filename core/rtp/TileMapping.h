// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// One line of emb_ckpt_mapping.txt that is not empty.
struct TileMappingLine {
    std::uint32_t line = 0;  // from 1
    std::uint64_t offset = 0;
    std::size_t fields = 0;    // separated by white space; two in a sound line
    std::string newName;       // the first field
    std::string oldName;       // the second
    bool isRepeat = false;     // an earlier line has the same new name
    bool fitsPattern = false;  // oldName is newName with one of the twin modules replaced by the plain one
};

/// emb_ckpt_mapping.txt.
struct TileMapping {
    std::string path;
    std::optional<Error> unread;
    std::vector<TileMappingLine> lines;
    bool limitReached = false;  // more lines than are kept
};

TileMapping parseTileMapping(std::string_view text, std::string path);

}  // namespace pt2scope
