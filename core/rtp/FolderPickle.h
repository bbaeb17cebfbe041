// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"
#include "core/pickle/TorchSave.h"
#include "core/rtp/FolderTree.h"

#include <optional>
#include <string>

namespace pt2scope {

/// A .pkl or .pt file of the folder: described, never loaded.
struct FolderPickle {
    std::string path;
    std::uint64_t nbytes = 0;
    std::optional<Error> unread;
    ByteSourcePtr source;                       // null when unread
    std::shared_ptr<const ZipArchive> archive;  // of torch.save; null for a bare pickle
    std::optional<TorchSave> save;
};

/// Nothing when there is no such file.
std::optional<FolderPickle> readFolderPickle(const FolderTree &tree, std::string_view path);

}  // namespace pt2scope
