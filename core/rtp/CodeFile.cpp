// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/CodeFile.h"

#include "core/rtp/JsonFile.h"

namespace pt2scope {

namespace {

/// A statement `return`: the word alone, after blanks at the beginning of a line or after a semicolon.
bool hasReturn(std::string_view text)
{
    constexpr std::string_view word = "return";
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t before = text.find_last_not_of(" \t", at == 0 ? 0 : at - 1);
        const std::string_view rest = text.substr(at + word.size());
        const bool isWord = rest.empty() || std::string_view(" \t\r\n(;").find(rest[0]) != std::string_view::npos;
        if (isWord && before != std::string_view::npos && (text[before] == '\n' || text[before] == ';'))
            return true;
    }
    return false;
}

}  // namespace

CodeFile readCodeText(std::string_view text, std::string path)
{
    const auto mentions = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    CodeFile code;
    code.path = std::move(path);
    code.nbytes = text.size();
    const std::size_t forward = text.find("def forward");
    code.hasForward = forward != std::string_view::npos;
    code.hasReturn = code.hasForward && hasReturn(text.substr(forward));
    code.mentionsModule = mentions(".module");
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
