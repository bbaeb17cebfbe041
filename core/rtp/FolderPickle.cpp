// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FolderPickle.h"

namespace pt2scope {

std::optional<FolderPickle> readFolderPickle(const FolderTree &tree, std::string_view path)
{
    if (!tree.hasFile(path))
        return std::nullopt;
    FolderPickle file;
    file.path = path;
    auto source = tree.open(path);
    if (!source) {
        file.unread = source.error();
        return file;
    }
    file.source = *std::move(source);
    file.nbytes = file.source->size();
    auto archive = ZipArchive::open(file.source);
    if (archive) {
        file.archive = *std::move(archive);
        file.save = readTorchSave(*file.archive);
    } else {
        file.save = readTorchSaveStream(*file.source);
    }
    return file;
}

}  // namespace pt2scope
