// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/CodeFile.h"

#include "core/rtp/JsonFile.h"

namespace pt2scope {

CodeFile readCodeText(std::string_view text, std::string path)
{
    const auto mentions = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    CodeFile code;
    code.path = std::move(path);
    code.nbytes = text.size();
    code.hasForward = mentions("def forward");
    code.mentionsUserTwin = mentions("ebc_user") || mentions("ec_dict_user");
    code.mentionsMarker = mentions("fx_mark_");
    code.mentionsFbgemm = mentions("fbgemm");
    return code;
}

std::optional<CodeFile> readCodeFile(const FolderTree &tree, const std::string &path)
{
    if (!tree.hasFile(path))
        return std::nullopt;
    std::optional<Error> unread;
    if (const auto text = readFolderText(tree, path, unread))
        return readCodeText(*text, path);
    CodeFile code;
    code.path = path;
    code.unread = std::move(unread);
    return code;
}

}  // namespace pt2scope
