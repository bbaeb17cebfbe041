// SPDX-License-Identifier: Apache-2.0
#include "app/OpenArchive.h"

#include "app/ExportSearch.h"
#include "app/Output.h"
#include "app/PathFinder.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"
#include "core/rtp/ExportFolder.h"
#include "core/rtp/OnlineDense.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <system_error>
#include <vector>

namespace pt2scope {

namespace {

using Accepts = bool (*)(const Document &);

bool isFolder(const std::string &path)
{
    std::error_code failure;
    return std::filesystem::is_directory(path, failure);
}

/// What pt2scope check would look at in a folder.
std::vector<std::string> inputsBelow(const std::string &folder)
{
    PathFinder finder({});
    finder.add(folder);
    std::vector<std::string> paths;
    for (const Input &input : finder.take()) {
        if (input.failure.empty())
            paths.push_back(input.path);
    }
    return paths;
}

/// "; it holds a.pt2 and b.pt2: name one of them"
std::string namedBelow(const std::vector<std::string> &paths)
{
    constexpr std::size_t mostNamed = 5;
    if (paths.empty())
        return {};
    const std::size_t shown = std::min(paths.size(), mostNamed);
    const std::string more =
        paths.size() > shown ? " and " + std::to_string(paths.size() - shown) + " more" : std::string();
    return "; it holds " + printable(join({paths.begin(), paths.begin() + static_cast<std::ptrdiff_t>(shown)}, ", "))
           + more + (paths.size() == 1 ? ": name that" : ": name one of them");
}

/// A version that its writer has not declared ready may be half of one.
bool isReady(const Document &document)
{
    const bool isVersion = document.folder && document.folder->shape.form == ExportForm::OnlineDenseVersion;
    return !isVersion || readOnlineVersion(*document.folder->tree, "").hasReady;
}

/// Exports whose folders are called by the time that they were made, the newest first; nothing where one is not.
std::vector<std::string> newestFirst(std::vector<std::string> paths)
{
    const auto nameOf = [](const std::string &path) { return std::filesystem::path(path).filename().string(); };
    if (!std::ranges::all_of(paths,
                             [&](const std::string &path) { return isFolder(path) && isVersionTime(nameOf(path)); }))
        return {};
    std::ranges::sort(paths, std::greater(), nameOf);
    return paths;
}

/// A folder that is no export itself, but has one below it, is as good as that one, and as good as the newest of those
/// that are called by their times.
DocumentPtr openBelow(const std::string &path, DocumentDepth depth, Accepts accepts, std::string &reason)
{
    const std::vector<std::string> below = inputsBelow(path);
    const bool isOnly = below.size() == 1 && isFolder(below.front());
    for (const std::string &each : isOnly ? below : newestFirst(below)) {
        const Result<DocumentPtr> opened = openDocument(each, depth);
        if (!opened || !accepts(**opened) || !(isOnly || isReady(**opened)))
            continue;
        complain(printable(path) + ": this is of " + printable(each)
                 + (isOnly ? ", the only export in it" : ", the newest export in it that is ready"));
        return *opened;
    }
    reason += namedBelow(below);
    return nullptr;
}

DocumentPtr openOrComplain(const std::string &path, DocumentDepth depth, Accepts accepts)
{
    const Result<DocumentPtr> opened = openDocument(path, depth);
    if (opened && accepts(**opened))
        return *opened;
    std::string reason = "not a format that this version reads";
    if (!opened)
        reason = opened.error().message;
    else if ((*opened)->failure)
        reason = (*opened)->failure->message;
    else if ((*opened)->folder)
        reason = "a folder; this command looks at one archive, such as those that pt2scope info lists";
    if (opened && !(*opened)->folder && isFolder(path)) {
        if (DocumentPtr below = openBelow(path, depth, accepts, reason))
            return below;
    } else if (opened && !(*opened)->folder && !(*opened)->claimsToBeArchive) {
        if (const std::string folder = exportFolderOf(path); !folder.empty())
            reason = "a file of the export folder " + printable(folder) + ": name the folder";
    }
    complain(printable(path) + ": " + reason);
    return nullptr;
}

}  // namespace

DocumentPtr openArchive(const std::string &path, DocumentDepth depth)
{
    return openOrComplain(path, depth, [](const Document &document) { return document.archive != nullptr; });
}

DocumentPtr openRecords(const std::string &path, DocumentDepth depth)
{
    return openOrComplain(path, depth, [](const Document &document) {
        return document.archive != nullptr || document.safetensors != nullptr || document.folder != nullptr;
    });
}

DocumentPtr openKnownFile(const std::string &path)
{
    return openOrComplain(path, DocumentDepth::Facts, [](const Document &document) {
        return document.archive != nullptr || document.kind != DocumentKind::Unknown;
    });
}

}  // namespace pt2scope
