// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FolderTree.h"

#include <optional>
#include <string>
#include <string_view>

namespace pt2scope {

/// gm*.code or fx_user_model's module.py: Python source, searched and never run.
struct CodeFile {
    std::string path;
    std::optional<Error> unread;
    std::uint64_t nbytes = 0;
    bool hasForward = false;        // `def forward` stands in it
    bool hasReturn = false;         // and a line that begins with `return` behind it
    bool mentionsModule = false;    // `.module`, of which __init__.py imports all
    bool mentionsUserTwin = false;  // ebc_user or ec_dict_user, alone or in a longer name
    bool mentionsMarker = false;    // fx_mark_
    bool mentionsFbgemm = false;
};

CodeFile readCodeText(std::string_view text, std::string path);
/// Nothing when there is no such file.
std::optional<CodeFile> readCodeFile(const FolderTree &tree, const std::string &path);

}  // namespace pt2scope
