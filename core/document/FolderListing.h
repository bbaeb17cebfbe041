// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FolderTree.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pt2scope {

/// What a name promises. Only exports and checkpoints were looked into.
enum class OpenableKind { Pt2, TorchSave, Safetensors, Export, Checkpoint, FolderOfModels };

/// Something right below a folder that can be opened by itself.
struct OpenableEntry {
    std::string name;
    OpenableKind kind = OpenableKind::Pt2;
    std::uint64_t nbytes = 0;  // of a folder: of all that is in it
    std::size_t models = 0;    // files named like models, of a FolderOfModels

    bool isFolder() const { return kind >= OpenableKind::Export; }
};

struct FolderListing {
    static constexpr std::size_t maxEntries = 100;

    std::vector<OpenableEntry> entries;  // in the order of the tree
    std::size_t omitted = 0;             // that there was no room for
    bool isEmpty = false;                // the folder holds nothing at all
};

/// Links are left out: what they lead to is listed by itself, or lies elsewhere.
FolderListing listOpenable(const FolderTree &tree);

}  // namespace pt2scope
