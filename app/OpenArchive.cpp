// SPDX-License-Identifier: Apache-2.0
#include "app/OpenArchive.h"

#include "app/Output.h"
#include "core/bytes/Text.h"

namespace pt2scope {

namespace {

DocumentPtr openOrComplain(const std::string &path, DocumentDepth depth, bool (*accepts)(const Document &))
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
